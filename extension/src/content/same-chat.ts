import { type Root, reachableRoots, type ShadowOf } from "../insert/roots.ts";

/** A message appears a moment after the address of its chat. */
const LOOKS_MS = [0, 300, 700, 1_000];
/** Lists of chats repeat the beginning of a message as a title. */
const BESIDE_CHAT = "nav, aside, header, script, style, [role='navigation'], [role='complementary'], [role='banner']";

const address = () => location.pathname + location.search;
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "");

/**
 * Remembers the chat that is shown now. The check it gives is true as long as the page shows it: pages go from chat to chat
 * without a new document, and a new chat gets its address with the first message, which is then on the page.
 */
export function rememberChat(text: string, document: Document, shadowOf: ShadowOf): () => Promise<boolean> {
  const before = address();
  const longest = text.split("\n").reduce((one, other) => (other.length > one.length ? other : one));
  const sample = lettersOf(longest).slice(0, 200);
  const isShown = () => sample !== "" && [...reachableRoots(document, shadowOf)].some((root) => holds(root, sample));
  return async () => {
    for (const ms of LOOKS_MS) {
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (address() === before || isShown()) return true;
    }
    return false;
  };
}

function holds(root: Root, sample: string): boolean {
  const fields = [...root.querySelectorAll("textarea")].map(({ value }) => value);
  const top = root.nodeType === 9 ? (root as Document).body : root;
  const walker = top.ownerDocument?.createTreeWalker(top, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node.nodeType === 1 && (node as Element).matches(BESIDE_CHAT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const parts: string[] = [];
  while (walker?.nextNode()) if (walker.currentNode.nodeType === 3) parts.push(walker.currentNode.nodeValue ?? "");
  return lettersOf([...fields, ...parts].join("")).includes(sample);
}
