import { IconButton } from "@promptory/ui/button";
import { formatNumber } from "@promptory/ui/format";
import { Row } from "@promptory/ui/layout";
import { Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { PromptType } from "../../api/library/types.ts";
import { types as words } from "../../locales/en/types.ts";
import styles from "./types.module.css";

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
