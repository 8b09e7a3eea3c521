/** A placeholder is one token, so that no choice of changes can break it in half; then blanks, words, emoji, signs. */
const TOKEN =
  /\{\{[^{}\r\n]{1,200}\}\}|\$\{[^{}\r\n]{1,200}\}|\r\n|[\r\n]|[^\S\r\n]+|[\p{L}\p{M}\p{N}_]+(?:['’][\p{L}\p{M}\p{N}_]+)*|\p{RI}\p{RI}|\p{Extended_Pictographic}(?:\p{EMod}|\uFE0F)*(?:\u200D\p{Extended_Pictographic}(?:\p{EMod}|\uFE0F)*)*|[\s\S]\p{M}*/gu;
/** Scripts that put no blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const STRETCH = /[^.!?。！？\r\n]*(?:\r\n|[\r\n]|[.!?。！？]+[^\S\r\n]*|$)/g;

let segmenter: Intl.Segmenter | undefined;

/** The words of a text with all that stands between them; joined they are the text. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    if (UNSPACED.test(token)) words.push(...unspacedWords(token));
    else words.push(token);
  }
  return words;
}

/** The sentences of a text, none longer than its line; joined they are the text. */
export const sentencesOf = (text: string): string[] => (text.match(STRETCH) ?? []).filter((stretch) => stretch !== "");

function unspacedWords(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
