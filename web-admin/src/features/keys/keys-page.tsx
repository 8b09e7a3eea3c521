import { Button } from "@promptory/ui/button";
import { Row, Stack } from "@promptory/ui/layout";
import { useUrlState } from "@promptory/ui/use-url-state";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { type AdminApiKey, useKeys } from "../../api/keys.ts";
import { type DataColumns, DataTable } from "../../components/data-table.tsx";
import { Ago, Day } from "../../components/moments.tsx";
import { NoRows } from "../../components/no-rows.tsx";
import { SearchBox } from "../../components/search-box.tsx";
import { Text } from "../../components/text.tsx";
import { text } from "../../locales/en/index.ts";
import { RevokeDialog } from "./revoke-dialog.tsx";

const PAGE_SIZE = 25;
const words = text.keys;
const { columns: names } = words;

/** Every API key of the instance, with its owner and its last use. */
export function KeysPage() {
  const { params, write } = useUrlState();
  const search = params.get("search") ?? "";
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const answer = useKeys({ ...(search && { search }), page, limit: PAGE_SIZE });
  const [asked, ask] = useState<AdminApiKey>();
  const columns: DataColumns<AdminApiKey> = [
    { key: "owner", title: names.owner, rowScope: "row", render: (_, { owner }) => <Owner owner={owner} /> },
    { key: "name", title: names.name, render: (_, { name }) => <bdi>{name}</bdi> },
    { key: "key", title: names.key, render: (_, key) => <Ends apiKey={key} /> },
    { key: "created", title: names.created, render: (_, { createdAt }) => <Day at={createdAt} /> },
    {
      key: "lastUsed",
      title: names.lastUsed,
      render: (_, { lastUsedAt }) => <Ago at={lastUsedAt} never={words.never} />,
    },
    {
      key: "actions",
      title: names.actions,
      align: "end",
      render: (_, key) => (
        <Button aria-label={words.revokeOf(key.name, key.owner.username)} onClick={() => ask(key)}>
          {words.revoke}
        </Button>
      ),
    },
  ];
  return (
    <Stack as="section" gap={16} aria-busy={answer.isFetching} aria-label={words.title}>
      <Row gap={12} wrap>
        <SearchBox
          label={words.search}
          onSearch={(found) => write(() => paramsOf(found, 1), { replace: true })}
          search={search}
        />
      </Row>
      <DataTable
        columns={columns}
        empty={<NoRows icon={KeyRound} onClear={() => write(() => paramsOf("", 1))} search={search} words={words} />}
        loading={words.loading}
        minWidth={760}
        name={words.tableName}
        paging={{
          page,
          pageSize: PAGE_SIZE,
          total: answer.data?.total,
          noun: words.noun,
          onPage: (next, options) => write((now) => paramsOf(now.get("search") ?? "", next), options),
        }}
        query={answer}
        rows={answer.data?.keys}
      />
      {asked && <RevokeDialog apiKey={asked} onClose={() => ask(undefined)} />}
    </Stack>
  );
}

function paramsOf(search: string, page: number): URLSearchParams {
  return new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: `${page}` }) });
}

function Owner({ owner }: Pick<AdminApiKey, "owner">) {
  return (
    <>
      <bdi>{owner.username}</bdi> {owner.isAdmin && <Text kind="mark">{text.users.adminMark}</Text>}
    </>
  );
}

/** What a key begins and ends with; the server does not know the rest. */
function Ends({ apiKey: { prefix, lastFour } }: { apiKey: AdminApiKey }) {
  return (
    <Text as="code" kind="mono">
      {prefix}…{lastFour}
    </Text>
  );
}
