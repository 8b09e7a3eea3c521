import { Button } from "@promptory/ui/button";
import { EmptyState } from "@promptory/ui/states";
import { useWide } from "@promptory/ui/use-wide";
import { Alert, Pagination } from "antd";
import { SearchX, Users } from "lucide-react";
import { useEffect } from "react";
import { useUserStats } from "../../data/users.ts";
import { text } from "../../text/index.ts";
import { formatCount } from "./format.ts";
import { useUsersQuery } from "./use-users-query.ts";
import { UserCards } from "./user-cards.tsx";
import styles from "./users.module.css";
import { askFor, lastPage, PAGE_SIZE } from "./users-query.ts";
import { UsersTable } from "./users-table.tsx";
import { UsersToolbar } from "./users-toolbar.tsx";

const TABLE_WIDTH = 720;

/** Everybody who has an account, with what they keep here. */
export function UsersPage() {
  const [query, change] = useUsersQuery();
  const { data, error, isFetching, isPlaceholderData, refetch } = useUserStats(askFor(query));
  const [frame, wide] = useWide<HTMLElement>(TABLE_WIDTH);
  const answer = isPlaceholderData ? undefined : data;
  const isEmpty = answer?.total === 0;
  const isBeyond = !isEmpty && answer?.users.length === 0;

  // A page that no longer exists: the last one takes its place.
  useEffect(() => {
    if (answer && isBeyond) change({ page: lastPage(answer.total) }, { replace: true });
  }, [answer, isBeyond, change]);

  const sorting = { sort: query.sort, onSort: (sort: typeof query.sort) => change({ sort }) };
  const list = { users: data?.users.length ? data.users : undefined, isStale: isPlaceholderData };
  return (
    <section aria-busy={isFetching} aria-label={text.users.title} className={styles.frame} ref={frame}>
      <UsersToolbar
        onSearch={(search) => change({ search }, { replace: true })}
        search={query.search}
        sorting={wide ? undefined : sorting}
      />
      {!data && !error && (
        <p className="p-hidden" role="status">
          {text.users.loading}
        </p>
      )}
      {error && <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {isEmpty ? (
        <NoUsers onClear={() => change({ search: "" })} search={query.search} />
      ) : (
        (data || !error) && (wide ? <UsersTable {...list} {...sorting} /> : <UserCards {...list} />)
      )}
      {data && list.users && (
        <Pager onPage={(page) => change({ page })} page={query.page} shown={list.users.length} total={data.total} />
      )}
    </section>
  );
}

function LoadError({ error, isRetrying, onRetry }: { error: Error; isRetrying: boolean; onRetry: () => void }) {
  const words = text.users.error;
  return (
    <Alert
      action={
        <Button busy={isRetrying} onClick={onRetry}>
          {words.retry}
        </Button>
      }
      description={error.message || words.fallback}
      showIcon
      title={words.title}
      type="error"
    />
  );
}

function NoUsers({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === "")
    return (
      <EmptyState hint={text.users.empty.hint} icon={<Users aria-hidden size={20} />} title={text.users.empty.title} />
    );
  const words = text.users.filtered;
  return (
    <EmptyState
      action={<Button onClick={onClear}>{words.clear}</Button>}
      hint={words.hint(search)}
      icon={<SearchX aria-hidden size={20} />}
      title={words.title}
    />
  );
}

function Pager({
  page,
  shown,
  total,
  onPage,
}: {
  page: number;
  shown: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <div className={styles.pager}>
      <p aria-live="polite">
        {text.users.showing(formatCount(first), formatCount(first + shown - 1), formatCount(total))}
      </p>
      <Pagination
        current={page}
        hideOnSinglePage
        onChange={onPage}
        pageSize={PAGE_SIZE}
        showSizeChanger={false}
        total={total}
      />
    </div>
  );
}
