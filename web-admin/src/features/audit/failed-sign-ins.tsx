import type { FailedSignIn } from "@promptory/api-client";
import { Row, Stack } from "@promptory/ui/layout";
import { EmptyState } from "@promptory/ui/states";
import { useUrlState } from "@promptory/ui/use-url-state";
import { ShieldCheck } from "lucide-react";
import { useFailedSignIns } from "../../api/audit.ts";
import { type DataColumns, DataTable } from "../../components/data-table.tsx";
import { SearchBox } from "../../components/search-box.tsx";
import { Text } from "../../components/text.tsx";
import { text } from "../../locales/en/index.ts";
import { addressColumn, timeColumn } from "./entry-facts.tsx";

const PAGE_SIZE = 50;
const words = text.audit.signIns;
const columns: DataColumns<FailedSignIn> = [
  timeColumn(words.columns.time),
  {
    key: "account",
    title: words.columns.account,
    rowScope: "row",
    render: (_, { username }) => (username === null ? <Text kind="faint">{words.none}</Text> : <bdi>{username}</bdi>),
  },
  { key: "device", title: words.columns.device, dataIndex: "device" },
  addressColumn(words.columns.address),
];

/** Failed sign-ins to all accounts, newest first; the page and the name are in the URL. */
export function FailedSignIns() {
  const { params, write } = useUrlState();
  const username = params.get("username") ?? "";
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const query = { ...(username && { username }), page, limit: PAGE_SIZE };
  const answer = useFailedSignIns(query);
  const search = (name: string) =>
    write(() => new URLSearchParams({ tab: "sign-ins", ...(name && { username: name }) }), { replace: true });
  const turnTo = (next: number, options?: { replace: boolean }) =>
    write((now) => {
      now.delete("page");
      if (next > 1) now.set("page", `${next}`);
      return now;
    }, options);
  return (
    <Stack as="section" gap={16} aria-busy={answer.isFetching} aria-label={words.title}>
      <Row gap={12} wrap>
        <SearchBox label={words.username} onSearch={search} search={username} />
      </Row>
      <DataTable
        columns={columns}
        empty={<EmptyState {...words.empty} icon={<ShieldCheck aria-hidden size={20} />} />}
        loading={text.audit.loading}
        minWidth={640}
        name={words.title}
        paging={{ page, pageSize: PAGE_SIZE, total: answer.data?.total, noun: words.noun, onPage: turnTo }}
        query={answer}
        rows={answer.data?.attempts}
      />
    </Stack>
  );
}
