import { IconButton } from "@promptory/ui/button";
import { formatNumber } from "@promptory/ui/format";
import { TagChip } from "@promptory/ui/tag-chip";
import { Merge, Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { Tag } from "../../../data/organise.ts";
import { text } from "../../../text/library.ts";
import styles from "./tags.module.css";

const words = text.tags;

/** What can be done with a tag. */
export interface TagRowActions {
  onRename(tag: Tag): void;
  onMerge(tag: Tag): void;
  onDelete(tag: Tag): void;
}

/** One tag, the way to its prompts, and its buttons; the only one there is cannot be merged. */
export function TagRow({ tag, isOnly, onRename, onMerge, onDelete }: TagRowActions & { tag: Tag; isOnly: boolean }) {
  const { name, count } = tag;
  return (
    <li className={styles.row}>
      <Link className={styles.open} to={`/templates?${new URLSearchParams({ tag: name })}`}>
        <TagChip name={name} />
        <span className="p-hidden">: </span>
        <span className={styles.prompts}>{words.prompts(formatNumber(count))}</span>
      </Link>
      <div className={styles.ways}>
        <IconButton label={words.rename(name)} icon={<Pencil size={16} aria-hidden />} onClick={() => onRename(tag)} />
        <IconButton
          label={words.merge(name)}
          icon={<Merge size={16} aria-hidden />}
          disabled={isOnly}
          onClick={() => onMerge(tag)}
        />
        <IconButton
          label={words.delete(name)}
          variant="danger"
          icon={<Trash2 size={16} aria-hidden />}
          onClick={() => onDelete(tag)}
        />
      </div>
    </li>
  );
}
