import { Button } from "@promptory/ui/button";
import { EmptyState } from "@promptory/ui/states";
import { useWide } from "@promptory/ui/use-wide";
import { KeyRound, SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import { type AdminApiKey, useKeys } from "../../data/keys.ts";
import styles from "../../parts/list.module.css";
import { LoadError } from "../../parts/load-error.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { useUrlState } from "../../parts/use-url-state.ts";
import { text } from "../../text/index.ts";
import { KeyCards } from "./key-cards.tsx";
import { KeysTable } from "./keys-table.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

const PAGE_SIZE = 25;
const TABLE_WIDTH = 760;
const words = text.keys;

/** Every API key of the instance, with its owner and its last use. */
export function KeysPage() {
  const { params, write } = useUrlState();
  const search = params.get("search") ?? "";
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useKeys({
    ...(search && { search }),
    page,
    limit: PAGE_SIZE,
  });
  const [frame, wide] = useWide<HTMLElement>(TABLE_WIDTH);
  const [asked, ask] = useState<AdminApiKey>();
  const answer = isPlaceholderData ? undefined : data;
  const last = answer && Math.max(1, Math.ceil(answer.total / PAGE_SIZE));

  useEffect(() => {
    if (last !== undefined && page > last) write((now) => paramsOf(now.get("search") ?? "", last), { replace: true });
  }, [last, page, write]);

  const list = { keys: data?.keys, isStale: isPlaceholderData, onRevoke: ask };
  return (
    <section aria-busy={isFetching} aria-label={words.title} className={styles.frame} ref={frame}>
      <div className={styles.toolbar}>
        <SearchBox
          label={words.search}
          onSearch={(found) => write(() => paramsOf(found, 1), { replace: true })}
          search={search}
        />
      </div>
      {!data && !error && (
        <p className="p-hidden" role="status">
          {words.loading}
        </p>
      )}
      {error && <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {answer?.total === 0 ? (
        <NoKeys onClear={() => write(() => paramsOf("", 1))} search={search} />
      ) : (
        (data || !error) && (wide ? <KeysTable {...list} /> : <KeyCards {...list} />)
      )}
      {data && data.keys.length > 0 && (
        <Pager
          noun={words.noun}
          onPage={(next) => write((now) => paramsOf(now.get("search") ?? "", next))}
          page={page}
          pageSize={PAGE_SIZE}
          shown={data.keys.length}
          total={data.total}
        />
      )}
      {asked && <RevokeDialog apiKey={asked} onClose={() => ask(undefined)} />}
    </section>
  );
}

function paramsOf(search: string, page: number): URLSearchParams {
  return new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: `${page}` }) });
}

function NoKeys({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === "") return <EmptyState {...words.empty} icon={<KeyRound aria-hidden size={20} />} />;
  const { title, hint, clear } = words.filtered;
  return (
    <EmptyState
      action={<Button onClick={onClear}>{clear}</Button>}
      hint={hint(search)}
      icon={<SearchX aria-hidden size={20} />}
      title={title}
    />
  );
}
