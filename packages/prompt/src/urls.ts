/** Up to a blank, a quote, a bracket of HTML, or a letter of a script that writes no blanks between words. */
const URL_TEXT =
  /\b(?:https?|ftp):\/\/[^\s<>"'`\\|^\u2018-\u201f\u2026\u3000-\u303f\uff00-\uffef\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/giu;
const PAIRS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
const SENTENCE_END = /[.,;:!?*_~…]$/;

/** The web addresses of a text, each once, without the punctuation of the sentence around them; time linear in the text. */
export function urlsOf(text: string): string[] {
  const urls = new Set<string>();
  for (const [found] of text.matchAll(URL_TEXT)) {
    const url = withoutSentence(found);
    if (/^\w+:\/\/[^/]/.test(url)) urls.add(url);
  }
  return [...urls];
}

/** Without what the sentence put behind it: a full stop, or a bracket that was opened before the address. */
function withoutSentence(found: string): string {
  const open = { "(": 0, "[": 0, "{": 0 } as Record<string, number>;
  const surplus = { ")": 0, "]": 0, "}": 0 } as Record<string, number>;
  for (const letter of found) {
    if (letter in open) open[letter] = (open[letter] ?? 0) + 1;
    if (letter in surplus) surplus[letter] = (surplus[letter] ?? 0) + 1;
  }
  let end = found.length;
  for (;;) {
    const last = found[end - 1] ?? "";
    const opening = PAIRS[last];
    const isSurplus = opening !== undefined && (surplus[last] ?? 0) > (open[opening] ?? 0);
    if (isSurplus) surplus[last] = (surplus[last] ?? 0) - 1;
    else if (!SENTENCE_END.test(last)) return found.slice(0, end);
    end -= 1;
    if (end === 0) return "";
  }
}
