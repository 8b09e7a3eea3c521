/** What a person is asked for: a line, several lines, a decimal number, or a day as `2026-11-21`. */
export type VariableKind = "text" | "long" | "number" | "date";

/** What a prompt fills in by itself. */
export type SelfFilling = "date" | "time" | "clipboard";

/** What one placeholder says about its variable. */
export interface Mention {
  readonly name: string;
  readonly kind: VariableKind;
  readonly isRequired: boolean;
  /** Offered to choose from; any other text may be typed instead. Empty, or two and more. */
  readonly choices: readonly string[];
  readonly defaultValue: string | undefined;
}

/** What stands between a placeholder's braces. */
export type Content = { readonly mention: Mention } | { readonly self: SelfFilling };

const SELF_FILLING: readonly string[] = ["date", "time", "clipboard"] satisfies SelfFilling[];
const KINDS: readonly string[] = ["text", "long", "number", "date"] satisfies VariableKind[];
/** Words with which Handlebars and Mustache speak about themselves. */
const TEMPLATE_WORDS = new Set(["this", "else"]);
/** Variables of a shell, which are not asked for. */
const SHELL_WORDS = new Set(["HOME", "PATH", "PWD", "OLDPWD", "USER", "SHELL", "TMPDIR", "HOSTNAME"]);
const MAX_NAME_LENGTH = 80;
const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_ '’/-]*$/u;

const isName = (name: string) => name.length <= MAX_NAME_LENGTH && NAME.test(name);

/**
 * Reads what stands between `{{` and `}}`: `name`, then any of `*`, `:kind`, `|choice, choice`, `=default`, in this order
 * (`*` may also follow the kind); or `@date`, `@time`, `@clipboard`. Undefined when it is something else.
 */
export function readBraces(body: string): Content | undefined {
  const inner = body.trim();
  if (inner.startsWith("@")) return readSelf(inner.slice(1));
  const [beforeDefault, defaultValue] = cut(inner, "=");
  const [head, list] = cut(beforeDefault, "|");
  const choices = list === undefined ? [] : choicesOf(list);
  // One word behind a bar is a filter of Jinja or Liquid.
  if (list !== undefined && choices.length < 2) return undefined;
  const [label, word = "text"] = cut(head, ":");
  const [name, kind] = [withoutStar(label), withoutStar(word)];
  if (!isName(name) || TEMPLATE_WORDS.has(name) || !isKind(kind)) return undefined;
  const isRequired = name !== label.trim() || kind !== word.trim();
  return { mention: { name, kind, isRequired, choices, defaultValue: defaultValue?.trim() } };
}

/** Reads what stands between `${` and `}`: `name` or `name:default`. Undefined when it is code. */
export function readDollar(body: string): Content | undefined {
  const [label, defaultValue] = cut(body, ":");
  const name = label.trim();
  if (!isName(name) || SHELL_WORDS.has(name)) return undefined;
  // The operators of a shell: ${name:-…}, ${name:=…}, ${name:+…}, ${name:?…}.
  if (defaultValue !== undefined && /^[-=+?]/.test(defaultValue)) return undefined;
  return { mention: { name, kind: "text", isRequired: false, choices: [], defaultValue: defaultValue?.trim() } };
}

function readSelf(word: string): Content | undefined {
  return SELF_FILLING.includes(word) ? { self: word as SelfFilling } : undefined;
}

function isKind(word: string): word is VariableKind {
  return KINDS.includes(word);
}

function withoutStar(part: string): string {
  const trimmed = part.trim();
  return trimmed.endsWith("*") ? trimmed.slice(0, -1).trim() : trimmed;
}

function choicesOf(list: string): string[] {
  const words = list.split(",").map((choice) => choice.trim());
  return [...new Set(words.filter((word) => word !== ""))];
}

/** The text before and after the first `sign`. */
function cut(text: string, sign: string): [string, string | undefined] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
