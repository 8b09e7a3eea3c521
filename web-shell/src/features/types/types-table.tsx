import { Card } from "@promptory/ui/layout";
import { Skeleton } from "@promptory/ui/skeleton";
import { TypeDot } from "@promptory/ui/type-badge";
import type { PromptType } from "../../api/library/types.ts";
import { types as typesText } from "../../locales/en/types.ts";
import { PromptCount, type TypeActions, TypeButtons } from "./type-parts.tsx";
import styles from "./types.module.css";

const { title, columns } = typesText;
const PLACEHOLDERS = Array.from({ length: 6 }, (_, row) => `placeholder-${row}`);

/** Values of TypesTable; `types` is undefined while they are on their way. */
export interface TypesTableProps {
  types: PromptType[] | undefined;
  actions: TypeActions;
}

/** The types as a table. */
export function TypesTable({ types, actions }: TypesTableProps) {
  return (
    <Card className={styles.box}>
      <table aria-label={title} className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.label}>
              {columns.label}
            </th>
            <th scope="col">{columns.name}</th>
            <th scope="col" className={styles.number}>
              {columns.count}
            </th>
            <th scope="col" className={styles.actions}>
              <span className="p-hidden">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {types?.map((type) => <Row key={type.id} type={type} actions={actions} />) ??
            PLACEHOLDERS.map((key) => <Placeholder key={key} />)}
        </tbody>
      </table>
    </Card>
  );
}

function Row({ type, actions }: { type: PromptType; actions: TypeActions }) {
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          <TypeDot color={type.color} size={10} />
          <span className={styles.cut} title={type.label} dir="auto">
            {type.label}
          </span>
        </span>
      </th>
      <td>
        <code className={styles.id}>{type.name}</code>
      </td>
      <td className={styles.number}>
        <PromptCount type={type} />
      </td>
      <td>
        <TypeButtons type={type} actions={actions} />
      </td>
    </tr>
  );
}

function Placeholder() {
  return (
    <tr aria-hidden>
      <td>
        <span className={styles.name}>
          <Skeleton width={10} height={10} round />
          <Skeleton width={132} height={14} />
        </span>
      </td>
      <td>
        <Skeleton width={96} height={13} />
      </td>
      <td>
        <span className={styles.end}>
          <Skeleton width={24} height={14} />
        </span>
      </td>
      <td />
    </tr>
  );
}
