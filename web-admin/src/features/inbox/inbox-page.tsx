import { Button } from "@promptory/ui/button";
import { formatList } from "@promptory/ui/format";
import { Row, Stack } from "@promptory/ui/layout";
import { EmptyState } from "@promptory/ui/states";
import { useUrlState } from "@promptory/ui/use-url-state";
import { Alert } from "antd";
import { Inbox, SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import { type InboxSummary, type SupportMessage, useInboxSummary, useMessages } from "../../api/messages.ts";
import { Pager } from "../../components/data-table.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { SearchBox } from "../../components/search-box.tsx";
import { SectionSkeleton } from "../../components/section-skeleton.tsx";
import { text } from "../../locales/en/index.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { askFor, type InboxQuery, PAGE_SIZE, readInboxQuery, writeInboxQuery } from "./inbox-query.ts";
import { MessageList } from "./message-list.tsx";
import { RetryAll } from "./retry-all.tsx";

const words = text.inbox;

/** What people wrote with the contact form, and how its mail fares. */
export function InboxPage() {
  const [query, change] = useInboxQuery();
  const { data: summary, isPending } = useInboxSummary();
  const { data, error, isFetching, isPlaceholderData, refetch } = useMessages(askFor(query), !!summary?.mail.contact);
  const [asked, ask] = useState<SupportMessage>();
  const answer = isPlaceholderData ? undefined : data;
  const last = answer && Math.max(1, Math.ceil(answer.total / PAGE_SIZE));

  // A page that no longer exists: the last one takes its place.
  useEffect(() => {
    if (last !== undefined && query.page > last) change({ page: last }, { replace: true });
  }, [last, query.page, change]);

  // Its notices are above everything else.
  if (isPending) {
    return (
      <section aria-busy aria-label={words.title}>
        <SectionSkeleton label={words.loading} />
      </section>
    );
  }
  return (
    <Stack as="section" gap={16} aria-busy={!data && isFetching} aria-label={words.title}>
      {summary && <MailNotices summary={summary} />}
      <Row gap={12} wrap>
        <SearchBox
          label={words.search}
          onSearch={(search) => change({ search, page: 1 }, { replace: true })}
          search={query.search}
        />
        <FilterBar filter={query.filter} onFilter={(filter) => change({ filter, page: 1 })} summary={summary} />
        {summary && <RetryAll summary={summary} />}
      </Row>
      {!data && !error && (
        <p className="p-hidden" role="status">
          {words.loading}
        </p>
      )}
      {error && <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {answer?.total === 0 ? (
        <NoMessages onClear={() => change({ filter: "all", search: "", page: 1 })} query={query} />
      ) : (
        (data || !error) && <MessageList isStale={isPlaceholderData} messages={data?.messages} onDelete={ask} />
      )}
      {data && data.messages.length > 0 && (
        <Pager
          noun={words.noun}
          onPage={(page) => change({ page })}
          page={query.page}
          pageSize={PAGE_SIZE}
          shown={data.messages.length}
          total={data.total}
        />
      )}
      {asked && <DeleteDialog message={asked} onClose={() => ask(undefined)} />}
    </Stack>
  );
}

function useInboxQuery() {
  const { params, write } = useUrlState();
  const query = readInboxQuery(params);
  const change = (next: Partial<InboxQuery>, options?: { replace: boolean }) =>
    write((now) => new URLSearchParams(writeInboxQuery({ ...readInboxQuery(now), ...next })), options);
  return [query, change] as const;
}

function NoMessages({ query: { filter, search }, onClear }: { query: InboxQuery; onClear: () => void }) {
  if (search === "" && filter === "all") return <EmptyState {...words.empty} icon={<Inbox aria-hidden size={20} />} />;
  const { title, hint, clear } = words.filtered;
  return (
    <EmptyState
      action={<Button onClick={onClear}>{clear}</Button>}
      hint={hint}
      icon={<SearchX aria-hidden size={20} />}
      title={title}
    />
  );
}

/** What keeps mail from being sent: variables that are not set, and codes that did not arrive. */
export function MailNotices({ summary: { mail, failedCodes, codeError } }: { summary: InboxSummary }) {
  return (
    <>
      {!mail.contact && (
        <Alert
          description={words.notice.offHint(formatList(mail.missing))}
          showIcon
          title={words.notice.off}
          type="info"
        />
      )}
      {failedCodes > 0 && (
        <Alert
          description={words.notice.codesHint(failedCodes, codeError ?? "")}
          showIcon
          title={words.notice.codes}
          type="warning"
        />
      )}
    </>
  );
}
