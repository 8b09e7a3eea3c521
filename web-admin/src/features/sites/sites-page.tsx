import { Row, Stack } from "@promptory/ui/layout";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { useUrlState } from "@promptory/ui/use-url-state";
import { Select } from "antd";
import { Globe } from "lucide-react";
import { useMemo, useState } from "react";
import { type AdminExtensionSite, useSites } from "../../api/sites.ts";
import { type DataColumns, DataTable } from "../../components/data-table.tsx";
import { NewButton } from "../../components/new-button.tsx";
import { NoRows } from "../../components/no-rows.tsx";
import { SearchBox } from "../../components/search-box.tsx";
import { text } from "../../locales/en/index.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { Actions, Matches, type Open, Origin, State, Uses } from "./site-facts.tsx";
import styles from "./sites-page.module.css";
import { readQuery, type SiteSort, type SitesQuery, writeQuery } from "./sites-query.ts";

const SiteDialog = lazyWithRetry(async () => (await import("./site-dialog.tsx")).SiteDialog);

const PAGE_SIZE = 25;
const words = text.sites;
const { columns: names } = words;
const SORTS = Object.entries(words.sorts).map(([value, label]) => ({ value: value as SiteSort, label }));

/** The sites whose chat box the extension knows, and how insertion fares there. */
export function SitesPage() {
  const { params, write } = useUrlState();
  const query = readQuery(params);
  const { search, sort, page } = query;
  const answer = useSites({ ...(search && { search }), sort, page, limit: PAGE_SIZE });
  const [open, setOpen] = useState<Open>();
  const go = (change: Partial<SitesQuery>, replace = false) =>
    write((now) => writeQuery({ ...readQuery(now), page: 1, ...change }), { replace });
  const columns = useMemo(() => siteColumns(setOpen), []);
  return (
    <Stack as="section" gap={16} aria-busy={answer.isFetching} aria-label={words.title}>
      <p className={styles.intro}>{words.hint}</p>
      <Row gap={12} wrap>
        <SearchBox label={words.search} onSearch={(found) => go({ search: found }, true)} search={search} />
        <Select
          aria-label={words.sortLabel}
          id="sites-sort"
          className={styles.sort ?? ""}
          onChange={(next) => go({ sort: next })}
          options={SORTS}
          value={sort}
        />
        <NewButton label={words.new} onClick={() => setOpen({ dialog: "write" })} />
      </Row>
      <DataTable
        columns={columns}
        empty={<NoRows icon={Globe} onClear={() => go({ search: "" })} search={search} words={words} />}
        loading={words.loading}
        minWidth={860}
        name={words.tableName}
        paging={{
          page,
          pageSize: PAGE_SIZE,
          total: answer.data?.total,
          noun: words.noun,
          onPage: (next, options) => go({ page: next }, options?.replace),
        }}
        query={answer}
        rows={answer.data?.sites}
      />
      {open?.dialog === "write" && <SiteDialog onClose={() => setOpen(undefined)} saved={open.site} />}

      {open?.dialog === "remove" && <RemoveDialog onClose={() => setOpen(undefined)} site={open.site} />}
    </Stack>
  );
}

const siteColumns = (onOpen: (open: Open) => void): DataColumns<AdminExtensionSite> => [
  { key: "name", title: names.name, rowScope: "row", width: "20%", render: (_, site) => <Name site={site} /> },
  { key: "matches", title: names.matches, render: (_, { matches }) => <Matches matches={matches} /> },
  { key: "uses", title: names.uses, width: "18%", render: (_, site) => <Uses {...site} /> },
  { key: "state", title: names.state, width: 96, render: (_, { isActive }) => <State isActive={isActive} /> },
  {
    key: "actions",
    title: names.actions,
    width: 224,
    render: (_, site) => <Actions onOpen={onOpen} site={site} />,
  },
];

function Name({ site }: { site: AdminExtensionSite }) {
  return (
    <span className={styles.name}>
      <bdi>{site.name}</bdi>
      <Origin site={site} />
    </span>
  );
}
