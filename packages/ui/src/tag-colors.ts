/** The grounds of tags, without red and green, which say wrong and right elsewhere: a hue tints the card, the text stays the theme's own and reads on any of them. */
export const TAG_HUES = [
  "#5b63e6",
  "#2f86d6",
  "#1696b8",
  "#8a5bd8",
  "#b04fc4",
  "#c78a1e",
  "#8b7a63",
  "#64748b",
] as const;

/** How much of the hue is in the ground of a tag, and in its edge. */
export const TAG_TINT = { ground: 0.16, edge: 0.5 } as const;

/** The hue of a tag: always the same for the same letters, whatever their case. */
export function tagHue(name: string): string {
  let hash = 0;
  for (const character of name.normalize("NFC").toLowerCase()) {
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  }
  return TAG_HUES[hash % TAG_HUES.length] ?? TAG_HUES[0];
}
