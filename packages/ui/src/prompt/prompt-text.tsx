import { placeholdersOf } from "@promptory/prompt/edit";
import { type ReactNode, useMemo } from "react";
import styles from "./prompt-text.module.css";

/** The text of a prompt as it is written, with its variables coloured. */
export function PromptText({ text }: { text: string }) {
  const nodes = useMemo(() => withVariables(text), [text]);
  return (
    <pre className={styles.raw} dir="auto">
      {nodes}
    </pre>
  );
}

function withVariables(text: string): ReactNode[] {
  const nodes: ReactNode[] = [];
  let at = 0;
  for (const { start, end, kind } of placeholdersOf(text)) {
    nodes.push(text.slice(at, start), <Variable key={start} written={text.slice(start, end)} kind={kind} />);
    at = end;
  }
  return [...nodes, text.slice(at)];
}

/** A placeholder in a text that is read. */
export function Variable({ written, kind }: { written: string; kind: "variable" | "self-filling" }) {
  return (
    <mark className={styles.variable} data-kind={kind}>
      {written}
    </mark>
  );
}
