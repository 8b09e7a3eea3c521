import { Button } from "@promptory/ui/button";
import { Stack } from "@promptory/ui/layout";
import { EmptyState } from "@promptory/ui/states";
import { useUrlState } from "@promptory/ui/use-url-state";
import { Tabs } from "antd";
import { ScrollText, SearchX } from "lucide-react";
import { useCallback, useMemo } from "react";
import { type AuditEntry, useAudit } from "../../api/audit.ts";
import { type DataColumns, DataTable } from "../../components/data-table.tsx";
import { text } from "../../locales/en/index.ts";
import { type AuditFilter, isFiltered, PAGE_SIZE, questionOf, readFilter, writeFilter } from "./audit-filter.ts";
import { AuditToolbar } from "./audit-toolbar.tsx";
import { Actor, addressColumn, Target, timeColumn } from "./entry-facts.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { FailedSignIns } from "./failed-sign-ins.tsx";

const words = text.audit;

const TABS = [
  { key: "log", label: words.tabs.log, children: <AuditLog /> },
  { key: "sign-ins", label: words.tabs.signIns, children: <FailedSignIns /> },
];

/** What administrators did, and the failed sign-ins to all accounts. */
export function AuditPage() {
  const { params, write } = useUrlState();
  const tab = params.get("tab") === "sign-ins" ? "sign-ins" : "log";
  return (
    <Tabs
      activeKey={tab}
      destroyOnHidden
      items={TABS}
      onChange={(key) => write(() => new URLSearchParams(key === "log" ? {} : { tab: key }))}
    />
  );
}

const { columns: names } = words;
const columns: DataColumns<AuditEntry> = [
  timeColumn(names.time),
  { key: "user", title: names.user, render: (_, entry) => <Actor {...entry} /> },
  { key: "action", title: names.action, rowScope: "row", render: (_, { action }) => words.actionOf(action) },
  { key: "target", title: names.target, width: "36%", render: (_, entry) => <Target {...entry} /> },
  addressColumn(names.address),
];

/** The actions of administrators. */
function AuditLog() {
  const [filter, change] = useFilter();
  const { page } = filter;
  const answer = useAudit({ ...questionOf(filter), page, limit: PAGE_SIZE });
  const clear = () => change({ actor: "", action: undefined, target: "", from: "", to: "" });
  return (
    <Stack as="section" gap={16} aria-busy={answer.isFetching} aria-label={words.title}>
      <AuditToolbar filter={filter} onChange={change} onClear={clear} />
      <ExportButtons filter={filter} />
      <DataTable
        columns={columns}
        empty={<Nothing filtered={isFiltered(filter)} onClear={clear} />}
        loading={words.loading}
        minWidth={860}
        name={words.tableName}
        paging={{
          page,
          pageSize: PAGE_SIZE,
          total: answer.data?.total,
          noun: words.noun,
          onPage: (next, options) => change({ page: next }, options),
        }}
        query={answer}
        rows={answer.data?.entries}
      />
    </Stack>
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
