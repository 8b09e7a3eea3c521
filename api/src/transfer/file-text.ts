const NOT_TEXT = "This file is not text. Choose a CSV file saved as UTF-8.";

// Tab, line feed and return are text; the separators 0x1c to 0x1f turn up in real prompts.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a binary file.
const BINARY = /[\0-\x08\x0e-\x1a]/g;

/** What a decoder writes for bytes it cannot read, and halves of characters. */
const LOST = /\ufffd|\p{Surrogate}/u;

/** Why a file's text cannot be a CSV file: binary, or decoded from another encoding; undefined when it can. */
export function textProblem(text: string): string | undefined {
  const start = text.slice(0, 4_096);
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const odd = start.match(BINARY)?.length ?? 0;
  if (header.includes("\0") || odd * 20 > start.length) return NOT_TEXT;
  const lost = text.search(LOST);
  if (lost < 0) return undefined;
  const line = text.slice(0, lost).split(/\r\n|\n|\r/).length;
  return `This file is not saved as UTF-8: line ${line} has characters that cannot be read. Save it as UTF-8 and try again.`;
}
