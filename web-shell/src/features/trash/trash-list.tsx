import { toApiError } from "@promptory/api-client";
import { buttonClass } from "@promptory/ui/button";
import { Card } from "@promptory/ui/layout";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { EmptyState, ErrorState } from "@promptory/ui/states";
import { Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { TrashItem, useTrash } from "../../api/library/trash.ts";
import { trash as words } from "../../locales/en/trash.ts";
import styles from "./trash-list.module.css";
import { TrashRow } from "./trash-row.tsx";

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
