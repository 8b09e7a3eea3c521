import { toApiError } from "@promptory/api-client";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import styles from "./rows.module.css";

/** Props of ListState: the words while it loads and when it cannot, and what to make of the rows. */
export interface ListStateProps<Row> {
  query: UseQueryResult<Row[]>;
  loading: string;
  failed: string;
  children(rows: Row[]): ReactNode;
}

/** A list of this page in each of its states; rows that were once there stay while they are asked for again. */
export function ListState<Row>({ query, loading, failed, children }: ListStateProps<Row>) {
  if (query.data) return children(query.data);
  if (!query.error) return <Waiting label={loading} />;
  const { message } = toApiError(query.error);
  return (
    <ErrorState title={failed} message={message} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div className={styles.list}>
      <SkeletonGroup label={label}>
        <div className={styles.row}>
          <Skeleton width={36} height={36} />
          <div className={styles.words}>
            <Skeleton width={180} height={14} />
            <Skeleton width={240} />
          </div>
        </div>
      </SkeletonGroup>
    </div>
  );
}
