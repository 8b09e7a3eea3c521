import { shadowRootOf } from "../browser/browser.ts";
import { insertText, undoChange } from "../insert/engine.ts";
import {
  type Change,
  failed,
  type InsertMode,
  type InsertResult,
  type NeedsPageWorld,
  type ReadResult,
  type SiteHint,
  type UndoResult,
} from "../insert/job.ts";
import { type Page, readText } from "../insert/open-surface.ts";
import { type Root, reachableRoots, type ShadowOf } from "../insert/roots.ts";

/** What the background hands in: the text, the origin the person agreed to, and what is known about the site. */
export type InsertJob = { jobId: string; text: string; mode: InsertMode } & ReadJob;

/** What is needed to read the box. `channel` leads to the helper in the page's world, once one was asked for. */
export type ReadJob = { origin: string; site: SiteHint | null; channel?: string | null };

/** What is needed to take a change of the box back. */
export type UndoJob = { change: Change } & ReadJob;

/** The entries of the script in the page: it does one job and leaves. It knows no key and no network. */
export type Inserter = {
  insert: (job: InsertJob) => Promise<InsertResult | NeedsPageWorld>;
  readBox: (job: ReadJob) => Promise<ReadResult | NeedsPageWorld>;
  undo: (job: UndoJob) => Promise<UndoResult | NeedsPageWorld>;
};

type LastInsertion = {
  jobId: string;
  isCancelled: boolean;
  /** How much of the text the box holds, from 0 to 1. */
  progress: number;
  /** Whether the page still shows the chat it went into. */
  isInChat: () => Promise<boolean>;
  result?: ReturnType<Inserter["insert"]>;
};

declare global {
  // The isolated world of the extension in this page; the page's own scripts cannot see it.
  var promptoryInserter: Inserter | undefined;
  /** The last insertion: the background may end before it knows the result, and a person may cancel. */
  var promptoryInsertion: LastInsertion | undefined;
}

const pageOf = ({ channel }: ReadJob): Page => ({
  document,
  shadowOf: shadowRootOf,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  channel,
});

/** Does a job once; only an inserter that has to come back with help stays. */
async function once<Result extends { status: string }>(origin: string, job: () => Promise<Result> | Result) {
  const inserter = globalThis.promptoryInserter;
  globalThis.promptoryInserter = undefined;
  // The tab may have gone elsewhere between the click and now.
  if (location.origin !== origin) return failed("moved-on");
  const result = await job();
  if (result.status === "needs-page-world") globalThis.promptoryInserter = inserter;
  return result;
}

globalThis.promptoryInserter = {
  insert: (job) => {
    const before = globalThis.promptoryInsertion;
    const isInChat = rememberChat(job.text, document, shadowRootOf);
    const fresh: LastInsertion = { jobId: job.jobId, isCancelled: false, progress: 0, isInChat };
    const current = before?.jobId === job.jobId ? before : fresh;
    globalThis.promptoryInsertion = current;
    const isCancelled = () => current.isCancelled;
    const onProgress = (progress: number) => {
      current.progress = progress;
    };
    current.result = once(job.origin, () => insertText({ ...job, isCancelled, onProgress }, pageOf(job)));
    return current.result;
  },
  undo: (job) => once(job.origin, () => undoChange(job, pageOf(job))),
  readBox: (job) => once(job.origin, () => readText(job.site, pageOf(job))),
};

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
