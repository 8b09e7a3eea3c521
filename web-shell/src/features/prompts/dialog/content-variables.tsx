import { parseVariables } from "@promptory/prompt";
import { formatNumber } from "@promptory/ui/format";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { text } from "../../../text/library.ts";
import styles from "./content-variables.module.css";
import type { PromptFormApi } from "./field-types.ts";

const words = text.promptDialog;
const PAUSE_MS = 200;
const SHOWN = 12;

/** The variables of the text as it is typed, in one line that is always there. */
export function ContentVariables({ form }: { form: PromptFormApi }) {
  const content = useWatch({ control: form.control, name: "content" });
  const [names, setNames] = useState(() => namesOf(content));
  useEffect(() => {
    const timer = setTimeout(() => setNames((before) => same(before, namesOf(content))), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content]);
  if (names.length === 0) return <div className={styles.line} />;
  const rest = names.length - SHOWN;
  return (
    <ul className={styles.line} aria-label={words.variables}>
      {names.slice(0, SHOWN).map((name) => (
        <li key={name} className={styles.chip} dir="auto">
          {name}
        </li>
      ))}
      {rest > 0 && <li className={styles.rest}>{words.moreVariables(formatNumber(rest))}</li>}
    </ul>
  );
}

function namesOf(content: string): string[] {
  const { variables, selfFilling } = parseVariables(content);
  return [...variables.map(({ name }) => name), ...selfFilling.map((name) => `@${name}`)];
}

/** Keeps the list that is shown when nothing about it changed. */
function same(before: string[], after: string[]): string[] {
  return before.join("\n") === after.join("\n") ? before : after;
}
