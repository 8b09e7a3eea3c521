import type { FailedSignIn } from "@promptory/api-client";
import { EmptyState } from "@promptory/ui/states";
import { useUrlState } from "@promptory/ui/use-url-state";
import { ShieldCheck } from "lucide-react";
import { useFailedSignIns } from "../../api/audit.ts";
import { type DataColumns, DataTable } from "../../components/data-table.tsx";
import styles from "../../components/list.module.css";
import { SearchBox } from "../../components/search-box.tsx";
import { text } from "../../locales/en/index.ts";
import own from "./audit.module.css";
import { Address, Time } from "./entry-facts.tsx";

const PAGE_SIZE = 50;
const words = text.audit.signIns;
const columns: DataColumns<FailedSignIn> = [
  { key: "time", title: words.columns.time, className: own.time ?? "", render: (_, { at }) => <Time at={at} /> },
  {
    key: "account",
    title: words.columns.account,
    rowScope: "row",
    render: (_, { username }) =>
      username === null ? <span className={styles.faint}>{words.none}</span> : <bdi>{username}</bdi>,
  },
  { key: "device", title: words.columns.device, dataIndex: "device" },
  {
    key: "address",
    title: words.columns.address,
    className: own.address ?? "",
    render: (_, { ip }) => <Address ip={ip} />,
  },
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
    <section aria-busy={answer.isFetching} aria-label={words.title} className={styles.frame}>
      <div className={styles.toolbar}>
        <SearchBox label={words.username} onSearch={search} search={username} />
      </div>
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
    </section>
  );
}
