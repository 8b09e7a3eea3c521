/** An AI site that a prompt can be opened on. */
export interface Site {
  name: string;
  /** Its address; `{text}` is replaced by the encoded prompt. Without it the prompt is copied. */
  template: string;
  /** The longest address that is used, in characters. No site documents its limit: these are cautious. */
  maxLength: number;
}

const PLACEHOLDER = "{text}";
const OWN_MAX_LENGTH = 2_000;

export const SITES: readonly Site[] = [
  { name: "ChatGPT", template: "https://chatgpt.com/?q={text}", maxLength: 6_000 },
  { name: "Claude", template: "https://claude.ai/new?q={text}", maxLength: 6_000 },
  { name: "Gemini", template: "https://gemini.google.com/app", maxLength: 2_000 },
  { name: "Perplexity", template: "https://www.perplexity.ai/search?q={text}", maxLength: 2_000 },
  { name: "Copilot", template: "https://copilot.microsoft.com/?q={text}", maxLength: 2_000 },
];

/** The site of a person's own template; undefined for one that is no web address. The prompt cannot change the host. */
export function ownSite(template: string): Site | undefined {
  const origins = ["a", "b"].map((text) => originOf(template.replaceAll(PLACEHOLDER, text)));
  if (origins[0] === undefined || origins[0] !== origins[1]) return undefined;
  return { name: new URL(origins[0]).host, template, maxLength: OWN_MAX_LENGTH };
}

function originOf(address: string): string | undefined {
  const url = URL.parse(address);
  return url && ["http:", "https:"].includes(url.protocol) && url.username === "" ? url.origin : undefined;
}

/** The address to open, and whether it has the text; otherwise the text must be pasted there. */
export function addressFor({ template, maxLength }: Site, text: string): { address: string; hasText: boolean } {
  const withText = template.replaceAll(PLACEHOLDER, () =>
    encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")),
  );
  const hasText = template.includes(PLACEHOLDER) && withText.length <= maxLength;
  return { address: hasText ? withText : template.replaceAll(PLACEHOLDER, ""), hasText };
}
