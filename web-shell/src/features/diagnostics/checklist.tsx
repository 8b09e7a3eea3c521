import { Circle, CircleAlert, CircleCheck } from "lucide-react";
import type { ServerConfig } from "../../data/server-config.ts";
import { text } from "../../text/open.ts";
import styles from "./checklist.module.css";

const words = text.diagnostics.checklist;

const looks = {
  done: { Icon: CircleCheck, label: words.done },
  open: { Icon: CircleAlert, label: words.open },
  manual: { Icon: Circle, label: words.manual },
} as const;

interface Item {
  title: string;
  state: keyof typeof looks;
}

/** What Firebase needs: what the server tells is checked, the rest is for the person to look up. */
export function FirebaseChecklist({ config }: { config: ServerConfig | undefined }) {
  const byHand = [words.project, words.provider, words.domain(window.location.host)];
  const items: Item[] = [
    ...byHand.map((title) => ({ title, state: "manual" as const })),
    ...(config?.variables ?? []).map(({ name, isSet }) => ({
      title: words.variable(name),
      state: isSet ? ("done" as const) : ("open" as const),
    })),
  ];
  return (
    <>
      <p className={styles.about}>{words.about}</p>
      <ul className={styles.list}>
        {items.map((item) => (
          <ChecklistItem key={item.title} {...item} />
        ))}
      </ul>
      {!config && <p className={styles.about}>{words.unknown}</p>}
    </>
  );
}

function ChecklistItem({ title, state }: Item) {
  const { Icon, label } = looks[state];
  return (
    <li className={styles.item}>
      <Icon size={16} aria-hidden className={styles[state]} />
      <span className={styles.title}>{title}</span>
      <span className={styles.state}>{label}</span>
    </li>
  );
}
