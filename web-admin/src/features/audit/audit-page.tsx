import { Button } from "@promptory/ui/button";
import { EmptyState } from "@promptory/ui/states";
import { TabPanel, Tabs } from "@promptory/ui/tabs";
import { useWide } from "@promptory/ui/use-wide";
import { ScrollText, SearchX } from "lucide-react";
import { useCallback, useEffect, useMemo } from "react";
import { useAudit } from "../../data/audit.ts";
import styles from "../../parts/list.module.css";
import { LoadError } from "../../parts/load-error.tsx";
import { Pager } from "../../parts/pager.tsx";
import { useUrlState } from "../../parts/use-url-state.ts";
import { text } from "../../text/index.ts";
import { AuditCards } from "./audit-cards.tsx";
import { type AuditFilter, isFiltered, PAGE_SIZE, questionOf, readFilter, writeFilter } from "./audit-filter.ts";
import { AuditTable } from "./audit-table.tsx";
import { AuditToolbar } from "./audit-toolbar.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { FailedSignIns } from "./failed-sign-ins.tsx";

const TABLE_WIDTH = 760;
const words = text.audit;

const TABS = [
  { id: "log", label: words.tabs.log },
  { id: "sign-ins", label: words.tabs.signIns },
] as const;

/** What administrators did, and the failed sign-ins to all accounts. */
export function AuditPage() {
  const { params, write } = useUrlState();
  const tab = params.get("tab") === "sign-ins" ? "sign-ins" : "log";
  return (
    <div className={styles.frame}>
      <Tabs
        label={words.tabs.label}
        name="audit"
        onSelect={(id) => write(() => new URLSearchParams(id === "log" ? {} : { tab: id }))}
        selected={tab}
        tabs={TABS}
      />
      <TabPanel name="audit" selected={tab}>
        {tab === "log" ? <AuditLog /> : <FailedSignIns />}
      </TabPanel>
    </div>
  );
}

/** Who did what to whom, when and from where. */
function AuditLog() {
  const [filter, change] = useFilter();
  const { data, error, isFetching, isPlaceholderData, refetch } = useAudit({
    ...questionOf(filter),
    page: filter.page,
    limit: PAGE_SIZE,
  });
  const [frame, wide] = useWide<HTMLElement>(TABLE_WIDTH);
  const answer = isPlaceholderData ? undefined : data;
  const last = answer && Math.max(1, Math.ceil(answer.total / PAGE_SIZE));
  const clear = () => change({ actor: "", action: undefined, target: "", from: "", to: "" });

  useEffect(() => {
    if (last !== undefined && filter.page > last) change({ page: last }, { replace: true });
  }, [last, filter.page, change]);

  const list = { entries: data?.entries, isStale: isPlaceholderData };
  return (
    <section aria-busy={isFetching} aria-label={words.title} className={styles.frame} ref={frame}>
      <AuditToolbar filter={filter} onChange={change} onClear={clear} />
      <ExportButtons filter={filter} />
      {!data && !error && (
        <p className="p-hidden" role="status">
          {words.loading}
        </p>
      )}
      {error && <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {answer?.total === 0 ? (
        <Nothing filtered={isFiltered(filter)} onClear={clear} />
      ) : (
        (data || !error) && (wide ? <AuditTable {...list} /> : <AuditCards {...list} />)
      )}
      {data && data.entries.length > 0 && (
        <Pager
          noun={words.noun}
          onPage={(page) => change({ page })}
          page={filter.page}
          pageSize={PAGE_SIZE}
          shown={data.entries.length}
          total={data.total}
        />
      )}
    </section>
  );
}

/** The filter in the URL; whatever changes but the page leads to the first one. */
function useFilter(): [AuditFilter, (change: Partial<AuditFilter>, options?: { replace: boolean }) => void] {
  const { params, write } = useUrlState();
  const filter = useMemo(() => readFilter(params), [params]);
  const change = useCallback(
    (next: Partial<AuditFilter>, options?: { replace: boolean }) =>
      write((now) => writeFilter({ ...readFilter(now), page: 1, ...next }), options),
    [write],
  );
  return [filter, change];
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <EmptyState {...words.empty} icon={<ScrollText aria-hidden size={20} />} />;
  return (
    <EmptyState
      {...words.filtered}
      action={<Button onClick={onClear}>{words.filters.clear}</Button>}
      icon={<SearchX aria-hidden size={20} />}
    />
  );
}
