import { IconButton } from "@promptory/ui/button";
import { formatNumber } from "@promptory/ui/format";
import { Card, Row } from "@promptory/ui/layout";
import { Skeleton } from "@promptory/ui/skeleton";
import { TypeDot } from "@promptory/ui/type-badge";
import { Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { PromptType } from "../../api/library/types.ts";
import { types as typesText, types as words } from "../../locales/en/types.ts";
import styles from "./types-table.module.css";

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
          {types?.map((type) => <TableRow key={type.id} type={type} actions={actions} />) ??
            PLACEHOLDERS.map((key) => <Placeholder key={key} />)}
        </tbody>
      </table>
    </Card>
  );
}

function TableRow({ type, actions }: { type: PromptType; actions: TypeActions }) {
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

/** The types as cards, where a table would have to be scrolled sideways. */
export function TypeCards({ types, actions }: TypesTableProps) {
  return (
    <ul aria-label={title} className={styles.cards}>
      {types?.map((type) => <TypeCard key={type.id} type={type} actions={actions} />) ??
        PLACEHOLDERS.slice(1).map((key) => <PlaceholderCard key={key} />)}
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

function PlaceholderCard() {
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

/** What a person can do with a type. */
export interface TypeActions {
  onEdit(type: PromptType): void;
  onDelete(type: PromptType): void;
}

/** How many prompts are of the type, and the way to them. */
export function PromptCount({ type: { id, label, templateCount } }: { type: PromptType }) {
  const count = formatNumber(templateCount);
  if (templateCount === 0) return <span className={styles.none}>{count}</span>;
  return (
    <Link
      className={styles.count}
      to={`/templates?type=${id}`}
      aria-label={words.promptsOf(templateCount, count, label)}
    >
      {count}
    </Link>
  );
}

/** Edit and delete. */
export function TypeButtons({ type, actions }: { type: PromptType; actions: TypeActions }) {
  return (
    <Row gap={4} align="stretch" justify="end">
      <IconButton
        label={words.edit(type.label)}
        icon={<Pencil size={16} aria-hidden />}
        onClick={() => actions.onEdit(type)}
      />
      <IconButton
        label={words.delete(type.label)}
        variant="danger"
        icon={<Trash2 size={16} aria-hidden />}
        onClick={() => actions.onDelete(type)}
      />
    </Row>
  );
}
