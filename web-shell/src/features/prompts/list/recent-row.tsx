import { Card } from "@promptory/ui/layout";
import { TypeDot } from "@promptory/ui/type-badge";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { useRecentTemplates } from "../../../api/prompts/organise.ts";
import type { Template } from "../../../api/prompts/templates.ts";
import { CopyPrompt } from "../../../components/copy-prompt.tsx";
import { prompts as words } from "../../../locales/en/prompts.ts";
import styles from "./recent-row.module.css";

/** How many of the prompts used last are shown. */
export const RECENT_SHOWN = 6;

/** Values of RecentRow. */
export interface RecentRowProps {
  linkTo(id: number): string;
  onOpen(id: number): void;
  onFill(template: Template): Promise<string>;
}

/** The prompts used last on one line, each to open and to copy. */
export function RecentRow({ linkTo, onOpen, onFill }: RecentRowProps) {
  const { data } = useRecentTemplates(RECENT_SHOWN);
  const shown = useSteady(data);
  // A first copy must not move the list: the row appears with the next visit.
  const isEmpty = useRef(shown?.length === 0);
  if (!shown || shown.length === 0 || isEmpty.current) return null;
  return (
    <section className={styles.row} aria-label={words.recent}>
      <h2 className={styles.title}>{words.recent}</h2>
      <ul className={styles.list}>
        {shown.map((template) => (
          <Card as="li" radius="md" key={template.id} className={styles.item}>
            <Link
              className={styles.open}
              to={linkTo(template.id)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                onOpen(template.id);
              }}
            >
              <TypeDot color={template.type.color} />
              <span className={styles.name} dir="auto">
                {template.title}
              </span>
            </Link>
            <CopyPrompt template={template} label={words.copyOf(template.title)} onFill={onFill} />
          </Card>
        ))}
      </ul>
    </section>
  );
}

/** Keeps what is shown in its place while the page is open, or a prompt would slip from under the pointer that copies it. */
function useSteady(recent: Template[] | undefined): Template[] | undefined {
  const [steady, setSteady] = useState<{ of?: Template[]; order: number[] }>({ order: [] });
  if (!recent) return undefined;
  const order = steady.of === recent ? steady.order : keepOrder(steady.order, recent);
  // Not in an effect: the next answer may come before it.
  if (order !== steady.order) setSteady({ of: recent, order });
  const byId = new Map(recent.map((template) => [template.id, template]));
  return order.flatMap((id) => byId.get(id) ?? []);
}

function keepOrder(order: number[], recent: Template[]): number[] {
  const ids = recent.map(({ id }) => id);
  const kept = order.filter((id) => ids.includes(id));
  return [...ids.filter((id) => !kept.includes(id)), ...kept];
}
