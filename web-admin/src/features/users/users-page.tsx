import { Row, Stack } from "@promptory/ui/layout";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { Users } from "lucide-react";
import { useMemo, useState } from "react";
import { type UserStats, useUserStats } from "../../api/users.ts";
import { DataTable } from "../../components/data-table.tsx";
import { NoRows } from "../../components/no-rows.tsx";
import { SearchBox } from "../../components/search-box.tsx";
import { text } from "../../locales/en/index.ts";
import type { Deed } from "./user-dialogs.tsx";
import { askFor, DEFAULT_SORT, isUserSort, PAGE_SIZE, useUsersQuery } from "./users-query.ts";
import { userColumns } from "./users-table.tsx";

const UserDialog = lazyWithRetry(async () => (await import("./user-dialogs.tsx")).UserDialog);

/** Everybody who has an account, with what they keep here and what can be done to them. */
export function UsersPage() {
  const [query, change] = useUsersQuery();
  const answer = useUserStats(askFor(query));
  const [asked, ask] = useState<{ deed: Deed; user: UserStats }>();
  const columns = useMemo(() => userColumns(query.sort, (deed, user) => ask({ deed, user })), [query.sort]);
  return (
    <Stack as="section" gap={16} aria-busy={answer.isFetching} aria-label={text.users.title}>
      <Row gap={12} wrap>
        <SearchBox
          label={text.users.search}
          onSearch={(search) => change({ search }, { replace: true })}
          search={query.search}
        />
      </Row>
      <DataTable
        columns={columns}
        empty={<NoRows icon={Users} onClear={() => change({ search: "" })} search={query.search} words={text.users} />}
        loading={text.users.loading}
        minWidth={840}
        name={text.users.tableName}
        onChange={(_, __, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? { columnKey: "", order: undefined } : sorter;
          const sort = `${order === "descend" ? "-" : ""}${columnKey}`;
          change({ sort: isUserSort(sort) ? sort : DEFAULT_SORT });
        }}
        paging={{
          page: query.page,
          pageSize: PAGE_SIZE,
          total: answer.data?.total,
          noun: text.users.noun,
          onPage: (page, options) => change({ page }, options),
        }}
        query={answer}
        rows={answer.data?.users}
      />
      {asked && <UserDialog {...asked} onClose={() => ask(undefined)} />}
    </Stack>
  );
}
