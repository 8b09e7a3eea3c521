import { promptImport as words } from "../../../locales/en/transfer.ts";

/** The largest upload in bytes. */
export const MAX_BYTES = 20 * 1024 * 1024;

/** A file that cannot be imported; its message tells the person what to do instead. */
export class UnusableFile extends Error {}

/** A file as the API takes it: text in UTF-8, or the bytes of anything else. */
export type SentFile = { name: string; text: string } | { name: string; base64: string };

/** Reads files for an upload; throws UnusableFile with a sentence. */
export async function readFiles(files: readonly File[]): Promise<SentFile[]> {
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) throw new UnusableFile(words.tooLarge);
  return Promise.all(files.map(readFile));
}

const TABLE = /^\ufeff?(?=[^\n]*\b(?:act|title|name)\b)(?=[^\n]*\b(?:prompt|content)\b)[^\n]*[,;\t]/i;
const DETECTED = /^\s*[[{]|^---[ \t]*\r?\n/;

/** Pasted text as a file: what is neither a table, JSON nor Markdown with front matter is one prompt. */
export function pastedFile(pasted: string): File {
  const isPrompt = !TABLE.test(pasted) && !DETECTED.test(pasted);
  return new File([pasted], isPrompt ? `${words.pasted}.md` : words.pasted);
}

/** Whether a file has the columns of prompts.chat, whose placeholders are known. */
export const isPromptsChat = (files: readonly SentFile[]): boolean =>
  files.some((file) => "text" in file && /^\ufeff?"?act"?,"?prompt"?(?:,|\r?\n)/i.test(file.text));

async function readFile(file: File): Promise<SentFile> {
  const name = file.webkitRelativePath || file.name;
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new UnusableFile(words.unreadableFile);
  }
  const content = utf8(bytes);
  return content === undefined ? { name, base64: base64(bytes) } : { name, text: content };
}

/** The bytes as text, when that is what they are beyond doubt; otherwise the server looks at them. */
function utf8(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const CHUNK = 0x8000;

function base64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(binary);
}
