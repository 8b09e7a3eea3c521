import { TypeDot } from "@promptory/ui/type-badge";
import type { ReactNode } from "react";
import { text } from "../../text/index.ts";
import styles from "./defaults.module.css";
import { PromptText } from "./prompt-text.tsx";

interface Group {
  name: string;
  label: string;
  color: string;
  templates: { title: string; content: string; note?: ReactNode }[];
}

/** Types with their prompts, each of which opens to be read. */
export function GroupedPrompts({ groups }: { groups: Group[] }) {
  return (
    <ul className={styles.groups}>
      {groups.map(({ name, label, color, templates }) => (
        <li key={name}>
          <span className={styles.name}>
            <TypeDot color={color} size={10} />
            <span dir="auto">{label}</span>
          </span>
          <ol aria-label={label}>
            {templates.length === 0 && <li className={styles.none}>{text.defaults.preview.noPrompts}</li>}
            {templates.map(({ title, content, note }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat, and the order is what is shown
              <li key={place}>
                <details>
                  <summary dir="auto">
                    {title}
                    {note}
                  </summary>
                  <PromptText content={content} label={title} />
                </details>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}
