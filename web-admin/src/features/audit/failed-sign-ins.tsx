import type { FailedSignIn } from "@promptory/api-client";
import { EmptyState } from "@promptory/ui/states";
import { ShieldCheck } from "lucide-react";
import { useSearchParams } from "react-router";
import { useFailedSignIns } from "../../data/audit.ts";
import styles from "../../parts/list.module.css";
import { type ListColumn, ListTable } from "../../parts/list-table.tsx";
import { LoadError } from "../../parts/load-error.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { text } from "../../text/index.ts";
import own from "./audit.module.css";
import { From, When } from "./entry-facts.tsx";

const PAGE_SIZE = 50;
const words = text.audit.signIns;
const columns: ListColumn<FailedSignIn>[] = [
  { name: words.columns.when, className: own.when, cell: ({ at }) => <When at={at} /> },
  {
    name: words.columns.account,
    isRowHeader: true,
    cell: ({ username }) =>
      username === null ? <span className={styles.faint}>{words.none}</span> : <bdi>{username}</bdi>,
  },
  { name: words.columns.device, cell: ({ device }) => device },
  { name: words.columns.from, className: own.from, cell: ({ ip }) => <From ip={ip} /> },
];

/** Failed sign-ins to all accounts, newest first; the page and the name are in the URL. */
export function FailedSignIns() {
  const [params, setParams] = useSearchParams();
  const username = params.get("username") ?? "";
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const query = { ...(username && { username }), page, limit: PAGE_SIZE };
  const { data, error, isFetching, isPlaceholderData, refetch } = useFailedSignIns(query);
  const change = (next: { username: string; page: number }, options?: { replace: boolean }) =>
    setParams(
      {
        tab: "sign-ins",
        ...(next.username && { username: next.username }),
        ...(next.page > 1 && { page: `${next.page}` }),
      },
      options,
    );
  return (
    <section aria-busy={isFetching} aria-label={words.title} className={styles.frame}>
      <div className={styles.toolbar}>
        <SearchBox
          label={words.username}
          onSearch={(name) => change({ username: name, page: 1 }, { replace: true })}
          search={username}
        />
      </div>
      {error && <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {data?.total === 0 ? (
        <EmptyState {...words.empty} icon={<ShieldCheck aria-hidden size={20} />} />
      ) : (
        (data || !error) && (
          <ListTable name={words.title} columns={columns} rows={data?.attempts} isStale={isPlaceholderData} />
        )
      )}
      {data && data.attempts.length > 0 && (
        <Pager
          noun={words.noun}
          onPage={(next) => change({ username, page: next })}
          page={page}
          pageSize={PAGE_SIZE}
          shown={data.attempts.length}
          total={data.total}
        />
      )}
    </section>
  );
}
