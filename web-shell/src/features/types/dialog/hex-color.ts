/** What a person means by a color they typed: `34C759`, `#3c5` and ` #34c759 ` are whole colors too. */
export function toHexColor(typed: string): string {
  const [, digits] = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(typed) ?? [];
  if (digits === undefined) return typed;
  const six = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  return `#${six.toLowerCase()}`;
}
