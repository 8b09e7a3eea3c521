import { toApiError } from "@promptory/api-client";
import { Button, IconButton } from "@promptory/ui/button";
import { formatDay, formatNumber } from "@promptory/ui/format";
import { RelativeTime } from "@promptory/ui/relative-time";
import { useToast } from "@promptory/ui/toast";
import { TypeBadge } from "@promptory/ui/type-badge";
import { Trash2, Undo2 } from "lucide-react";
import { type TrashItem, useRestoreTrash } from "../../data/trash.ts";
import { text } from "../../text/library.ts";
import { nameOf } from "./name-of.ts";
import styles from "./trash-list.module.css";

const words = text.trash;

/** Values of TrashRow. */
export interface TrashRowProps {
  item: TrashItem;
  onRemove(item: TrashItem): void;
  onRestored(): void;
}

/** One delete: what it holds, when it goes, and the two ways out. */
export function TrashRow({ item, onRemove, onRestored }: TrashRowProps) {
  const { restore, isRestoring } = useRestore(item.id, onRestored);
  const name = nameOf(item);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <span className={styles.cut} dir="auto" title={name}>
            {name}
          </span>
          {item.kind === "prompt" && item.type && <TypeBadge label={item.type.label} color={item.type.color} />}
          {item.kind === "type" && item.type && <TypeBadge label={words.kinds.type} color={item.type.color} />}
        </p>
        {item.kind !== "prompt" && <Holds item={item} />}
        <p className={styles.meta}>
          {words.deleted} <RelativeTime date={item.deletedAt} /> · {words.goes(formatDay(new Date(item.goesAt)))}
        </p>
      </div>
      <div className={styles.ways}>
        <Button
          icon={<Undo2 size={16} aria-hidden />}
          aria-label={words.restoreOf(name)}
          busy={isRestoring}
          onClick={restore}
        >
          {words.restore}
        </Button>
        <IconButton
          variant="danger"
          label={words.removeOf(name)}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={() => onRemove(item)}
        />
      </div>
    </li>
  );
}

/** How many prompts, and the titles of the first. */
function Holds({ item: { kind, promptCount, titles } }: { item: TrashItem }) {
  const rest = promptCount - titles.length;
  const list = [...titles.map((title) => `“${title}”`), ...(rest > 0 ? [words.more(formatNumber(rest))] : [])];
  const count = kind === "type" ? `${words.withPrompts(promptCount, formatNumber(promptCount))}` : "";
  return (
    <p className={`${styles.meta} ${styles.cut}`} dir="auto">
      {[count, list.join(", ")].filter(Boolean).join(": ")}
    </p>
  );
}

function useRestore(id: number, onRestored: () => void) {
  const { toast } = useToast();
  const { mutateAsync, isPending } = useRestoreTrash();
  const restore = async () => {
    try {
      const { message } = await mutateAsync(id);
      onRestored();
      toast({ title: words.restored, description: message });
    } catch (error) {
      toast({ title: words.restoreFailed, description: toApiError(error).message, variant: "destructive" });
    }
  };
  return { restore: () => void restore(), isRestoring: isPending };
}
