import { Button } from "@promptory/ui/button";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { EmptyState } from "@promptory/ui/states";
import { useWide } from "@promptory/ui/use-wide";
import { SearchX, Users } from "lucide-react";
import { useEffect, useState } from "react";
import { type UserStats, useUserStats } from "../../data/users.ts";
import styles from "../../parts/list.module.css";
import { LoadError } from "../../parts/load-error.tsx";
import { Pager } from "../../parts/pager.tsx";
import { text } from "../../text/index.ts";
import { useUsersQuery } from "./use-users-query.ts";
import { UserCards } from "./user-cards.tsx";
import type { Deed } from "./user-dialogs.tsx";
import { askFor, lastPage, PAGE_SIZE } from "./users-query.ts";
import { UsersTable } from "./users-table.tsx";
import { UsersToolbar } from "./users-toolbar.tsx";

const TABLE_WIDTH = 840;

const UserDialog = lazyWithRetry(async () => (await import("./user-dialogs.tsx")).UserDialog);

/** Everybody who has an account, with what they keep here and what can be done to them. */
export function UsersPage() {
  const [query, change] = useUsersQuery();
  const { data, error, isFetching, isPlaceholderData, refetch } = useUserStats(askFor(query));
  const [frame, wide] = useWide<HTMLElement>(TABLE_WIDTH);
  const [asked, ask] = useState<{ deed: Deed; user: UserStats }>();
  const answer = isPlaceholderData ? undefined : data;
  const isEmpty = answer?.total === 0;
  const isBeyond = !isEmpty && answer?.users.length === 0;

  // A page that no longer exists: the last one takes its place.
  useEffect(() => {
    if (answer && isBeyond) change({ page: lastPage(answer.total) }, { replace: true });
  }, [answer, isBeyond, change]);

  const sorting = { sort: query.sort, onSort: (sort: typeof query.sort) => change({ sort }) };
  const list = {
    users: data?.users.length ? data.users : undefined,
    isStale: isPlaceholderData,
    onDeed: (deed: Deed, user: UserStats) => ask({ deed, user }),
  };
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
        <Pager
          noun={text.users.noun}
          onPage={(page) => change({ page })}
          page={query.page}
          pageSize={PAGE_SIZE}
          shown={list.users.length}
          total={data.total}
        />
      )}
      {asked && <UserDialog {...asked} onClose={() => ask(undefined)} />}
    </section>
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
