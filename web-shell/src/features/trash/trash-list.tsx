import { toApiError } from "@promptory/api-client";
import { Button, buttonClass, IconButton } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { formatDay, formatNumber } from "@promptory/ui/format";
import { Card } from "@promptory/ui/layout";
import { PromptText } from "@promptory/ui/prompt/prompt-text";
import { RelativeTime } from "@promptory/ui/relative-time";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { EmptyState, ErrorState } from "@promptory/ui/states";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { TypeBadge } from "@promptory/ui/type-badge";
import { Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { type TrashItem, useRestoreTrash, type useTrash, useTrashContent } from "../../api/library/trash.ts";
import { trash as words } from "../../locales/en/trash.ts";
import { nameOf } from "./confirm.tsx";
import styles from "./trash-list.module.css";

/** Values of TrashList: what came, and what to do with a row. */
export interface TrashListProps {
  trash: ReturnType<typeof useTrash>;
  onRemove(item: TrashItem): void;
  onRestored(): void;
}

/** The deletes, or what stands in their place: their shapes, an error, or a word on why there are none. */
export function TrashList({ trash, ...actions }: TrashListProps) {
  const { data, error } = trash;
  // A list that is there stays there when asking again fails.
  if (error && !data) {
    const retry = () => void trash.refetch();
    const { message } = toApiError(error);
    return <ErrorState title={words.failed} message={message} onRetry={retry} retrying={trash.isFetching} />;
  }
  if (!data) return <Loading />;
  if (data.total === 0) return <Nothing />;
  return (
    <Card as="ul" className={styles.list} aria-label={words.list} aria-busy={trash.isPlaceholderData || undefined}>
      {data.items.map((item) => (
        <TrashRow key={item.id} item={item} {...actions} />
      ))}
    </Card>
  );
}

function Nothing() {
  const action = (
    <Link to="/templates" className={buttonClass()}>
      {words.toPrompts}
    </Link>
  );
  return (
    <EmptyState icon={<Trash2 size={20} aria-hidden />} title={words.none} hint={words.noneHint} action={action} />
  );
}

const GHOSTS = ["a", "b", "c", "d"];

function Loading() {
  return (
    <SkeletonGroup label={words.loading}>
      <Card as="ul" className={styles.list}>
        {GHOSTS.map((ghost) => (
          <li key={ghost} className={styles.row}>
            <div className={styles.words}>
              <Skeleton width="240px" height="16px" />
              <Skeleton width="320px" height="12px" />
            </div>
          </li>
        ))}
      </Card>
    </SkeletonGroup>
  );
}

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
  const [isReading, setReading] = useState(false);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {item.promptCount > 0 ? (
            <button type="button" className={styles.open} dir="auto" title={name} onClick={() => setReading(true)}>
              {name}
            </button>
          ) : (
            <span className={styles.cut} dir="auto" title={name}>
              {name}
            </span>
          )}
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
      {isReading && <TrashDialog item={item} title={name} onClose={() => setReading(false)} />}
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
  const showFailure = useFailureToast();
  const { mutateAsync, isPending } = useRestoreTrash();
  const restore = async () => {
    try {
      const { message } = await mutateAsync(id);
      onRestored();
      toast({ title: words.restored, description: message });
    } catch (error) {
      showFailure(words.restoreFailed, error);
    }
  };
  return { restore: () => void restore(), isRestoring: isPending };
}

/** The text of what was deleted. */
function TrashDialog({ item, title, onClose }: { item: TrashItem; title: string; onClose(): void }) {
  const { data, isPending, isError, error, refetch, isFetching } = useTrashContent(item.id);
  const rest = item.promptCount - (data?.prompts.length ?? 0);
  return (
    <Dialog title={title} width={800} closeLabel={words.close} onClose={onClose}>
      {isPending && (
        <SkeletonGroup label={words.loading}>
          <Skeleton height={160} />
        </SkeletonGroup>
      )}
      {isError && (
        <ErrorState title={words.failed} message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data?.prompts.map((prompt) => (
        <section key={prompt.id} className={styles.prompt} aria-label={prompt.title}>
          {item.kind !== "prompt" && <h3 dir="auto">{prompt.title}</h3>}
          <PromptText text={prompt.content} />
        </section>
      ))}
      {data && rest > 0 && <p className={styles.meta}>{words.more(formatNumber(rest))}</p>}
    </Dialog>
  );
}
