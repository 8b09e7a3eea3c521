import { toApiError } from "@promptory/api-client";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import type { UseQueryResult } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import type { ReactNode, Ref } from "react";
import styles from "./list-state.module.css";

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

interface RowListProps {
  label: string;
  ref?: Ref<HTMLUListElement>;
  /** Below the rows. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Rows over the whole width of a section; the list can take the focus of a row that is gone. */
export function RowList({ label, ref, foot, children }: RowListProps) {
  return (
    <div className={styles.list}>
      <ul ref={ref} className={styles.rows} aria-label={label} tabIndex={-1}>
        {children}
      </ul>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}

interface RowItemProps {
  icon: LucideIcon;
  name: ReactNode;
  /** What else is known, in elements of its own each. */
  meta: ReactNode;
  children?: ReactNode;
}

/** One row: what it is, and what can be done with it. */
export function RowItem({ icon: Icon, name, meta, children }: RowItemProps) {
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon size={17} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.meta}>{meta}</p>
      </div>
      {children}
    </li>
  );
}
