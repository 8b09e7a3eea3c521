import { highlight } from "./highlight.ts";

/** A text with what was searched for marked. */
export function Highlighted({ text, search }: { text: string; search: string }) {
  if (search.trim() === "") return text;
  return highlight(text, search).map((run) => (run.hit ? <mark key={run.start}>{run.text}</mark> : run.text));
}
