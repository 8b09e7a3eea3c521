import { useMemo } from "react";
import { excerpt, highlight } from "./highlight.ts";

/** A text with what was searched for marked. */
export function Highlighted({ text, search }: { text: string; search: string }) {
  if (search.trim() === "") return text;
  return highlight(text, search).map((run) => (run.hit ? <mark key={run.start}>{run.text}</mark> : run.text));
}

/** The best passage of a content, with what was searched for marked. */
export function Excerpt({ content, search }: { content: string; search: string }) {
  const { text, isCut } = useMemo(() => excerpt(content, search), [content, search]);
  return (
    <>
      {isCut && "… "}
      <Highlighted text={text} search={search} />
    </>
  );
}
