import { Button } from "@promptory/ui/button";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { EmptyState } from "@promptory/ui/states";
import { useWide } from "@promptory/ui/use-wide";
import { Select } from "antd";
import { Globe, Plus, SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import { useSites } from "../../data/sites.ts";
import list from "../../parts/list.module.css";
import { LoadError } from "../../parts/load-error.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { useUrlState } from "../../parts/use-url-state.ts";
import { text } from "../../text/index.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { SiteCards } from "./site-cards.tsx";
import type { Open } from "./site-facts.tsx";
import styles from "./sites.module.css";
import { readQuery, type SiteSort, type SitesQuery, writeQuery } from "./sites-query.ts";
import { SitesTable } from "./sites-table.tsx";

const SiteDialog = lazyWithRetry(async () => (await import("./site-dialog.tsx")).SiteDialog);

const PAGE_SIZE = 25;
const TABLE_WIDTH = 860;
const words = text.sites;
const SORTS = Object.entries(words.sorts).map(([value, label]) => ({ value: value as SiteSort, label }));

/** The sites whose chat box the extension knows, and how insertion fares there. */
export function SitesPage() {
  const { params, write } = useUrlState();
  const query = readQuery(params);
  const { search, sort, page } = query;
  const { data, error, isFetching, isPlaceholderData, refetch } = useSites({
    ...(search && { search }),
    sort,
    page,
    limit: PAGE_SIZE,
  });
  const [frame, wide] = useWide<HTMLElement>(TABLE_WIDTH);
  const [open, setOpen] = useState<Open>();
  const go = (change: Partial<SitesQuery>, replace = false) =>
    write((now) => writeQuery({ ...readQuery(now), page: 1, ...change }), { replace });
  const answer = isPlaceholderData ? undefined : data;
  const last = answer && Math.max(1, Math.ceil(answer.total / PAGE_SIZE));

  useEffect(() => {
    if (last !== undefined && page > last)
      write((now) => writeQuery({ ...readQuery(now), page: last }), { replace: true });
  }, [last, page, write]);

  const rows = { sites: data?.sites, isStale: isPlaceholderData, onOpen: setOpen };
  return (
    <section aria-busy={isFetching} aria-label={words.title} className={list.frame} ref={frame}>
      <p className={styles.intro}>{words.hint}</p>
      <div className={list.toolbar}>
        <SearchBox label={words.search} onSearch={(found) => go({ search: found }, true)} search={search} />
        <Select
          aria-label={words.sortLabel}
          className={styles.sort ?? ""}
          onChange={(next) => go({ sort: next })}
          options={SORTS}
          value={sort}
        />
        <Button
          className={styles.new ?? ""}
          icon={<Plus aria-hidden size={16} />}
          onClick={() => setOpen({ dialog: "write" })}
          variant="primary"
        >
          {words.new}
        </Button>
      </div>
      {!data && !error && (
        <p className="p-hidden" role="status">
          {words.loading}
        </p>
      )}
      {error && <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {answer?.total === 0 ? (
        <NoSites onClear={() => go({ search: "" })} search={search} />
      ) : (
        (data || !error) && (wide ? <SitesTable {...rows} /> : <SiteCards {...rows} />)
      )}
      {data && data.sites.length > 0 && (
        <Pager
          noun={words.noun}
          onPage={(next) => go({ page: next })}
          page={page}
          pageSize={PAGE_SIZE}
          shown={data.sites.length}
          total={data.total}
        />
      )}
      {open?.dialog === "write" && <SiteDialog onClose={() => setOpen(undefined)} saved={open.site} />}

      {open?.dialog === "remove" && <RemoveDialog onClose={() => setOpen(undefined)} site={open.site} />}
    </section>
  );
}

function NoSites({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === "") return <EmptyState {...words.empty} icon={<Globe aria-hidden size={20} />} />;
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
