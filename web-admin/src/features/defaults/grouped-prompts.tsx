import { TypeDot } from "@promptory/ui/type-badge";
import { type ReactNode, useState } from "react";
import { text } from "../../locales/en/index.ts";
import styles from "./grouped-prompts.module.css";
import { PromptText } from "./prompt-text.tsx";

interface Shown {
  title: string;
  content: string;
  note?: ReactNode;
}

interface Group {
  name: string;
  label: string;
  color: string;
  templates: Shown[];
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
              <Prompt content={content} key={place} note={note} title={title} />
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}

/** The text comes with the first opening: a thousand of them at once would be the whole library in the page. */
function Prompt({ title, content, note }: Shown) {
  const [wasOpened, open] = useState(false);
  return (
    <li>
      <details onToggle={() => open(true)}>
        <summary dir="auto">
          {title}
          {note}
        </summary>
        {wasOpened && <PromptText content={content} label={title} />}
      </details>
    </li>
  );
}
