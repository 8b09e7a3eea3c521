import type { FailedSignIn } from "@promptory/api-client";
import { EmptyState } from "@promptory/ui/states";
import { ShieldCheck } from "lucide-react";
import { useFailedSignIns } from "../../data/audit.ts";
import styles from "../../parts/list.module.css";
import { type ListColumn, ListTable } from "../../parts/list-table.tsx";
import { LoadError } from "../../parts/load-error.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { useUrlState } from "../../parts/use-url-state.ts";
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
  const { params, write } = useUrlState();
  const username = params.get("username") ?? "";
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const query = { ...(username && { username }), page, limit: PAGE_SIZE };
  const { data, error, isFetching, isPlaceholderData, refetch } = useFailedSignIns(query);
  const search = (name: string) =>
    write(() => new URLSearchParams({ tab: "sign-ins", ...(name && { username: name }) }), { replace: true });
  const turnTo = (next: number) =>
    write((now) => {
      now.delete("page");
      if (next > 1) now.set("page", `${next}`);
      return now;
    });
  return (
    <section aria-busy={isFetching} aria-label={words.title} className={styles.frame}>
      <div className={styles.toolbar}>
        <SearchBox label={words.username} onSearch={search} search={username} />
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
          onPage={turnTo}
          page={page}
          pageSize={PAGE_SIZE}
          shown={data.attempts.length}
          total={data.total}
        />
      )}
    </section>
  );
}
