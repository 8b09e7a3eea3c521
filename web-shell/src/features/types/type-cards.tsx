import { Card } from "@promptory/ui/layout";
import { Skeleton } from "@promptory/ui/skeleton";
import { TypeDot } from "@promptory/ui/type-badge";
import type { PromptType } from "../../api/library/types.ts";
import { types as typesText } from "../../locales/en/types.ts";
import { PromptCount, type TypeActions, TypeButtons } from "./type-parts.tsx";
import styles from "./types.module.css";
import type { TypesTableProps } from "./types-table.tsx";

const { title, columns } = typesText;
const PLACEHOLDERS = ["one", "two", "three", "four", "five"];

/** The types as cards, where a table would have to be scrolled sideways. */
export function TypeCards({ types, actions }: TypesTableProps) {
  return (
    <ul aria-label={title} className={styles.cards}>
      {types?.map((type) => <TypeCard key={type.id} type={type} actions={actions} />) ??
        PLACEHOLDERS.map((key) => <Placeholder key={key} />)}
    </ul>
  );
}

function TypeCard({ type, actions }: { type: PromptType; actions: TypeActions }) {
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.words}>
        <span className={styles.name}>
          <TypeDot color={type.color} size={10} />
          <span className={styles.wrap} dir="auto">
            {type.label}
          </span>
        </span>
        <dl className={styles.facts}>
          <div>
            <dt>{columns.name}</dt>
            <dd>
              <code className={styles.id}>{type.name}</code>
            </dd>
          </div>
          <div>
            <dt>{columns.count}</dt>
            <dd>
              <PromptCount type={type} />
            </dd>
          </div>
        </dl>
      </div>
      <TypeButtons type={type} actions={actions} />
    </Card>
  );
}

function Placeholder() {
  return (
    <Card as="li" aria-hidden className={styles.card}>
      <div className={styles.words}>
        <span className={styles.name}>
          <Skeleton width={10} height={10} round />
          <Skeleton width={132} height={14} />
        </span>
        <div className={styles.ghost}>
          <Skeleton width={160} height={13} />
        </div>
      </div>
    </Card>
  );
}
