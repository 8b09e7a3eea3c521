import { Button } from "@promptory/ui/button";
import { Row, Stack } from "@promptory/ui/layout";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { EmptyState } from "@promptory/ui/states";
import { useUrlState } from "@promptory/ui/use-url-state";
import { Select } from "antd";
import { ScrollText } from "lucide-react";
import { useMemo, useState } from "react";
import { type AdminDefaultType, useDefaultTemplates, useDefaultTypes } from "../../api/defaults.ts";
import { LoadError } from "../../components/load-error.tsx";
import { NewButton } from "../../components/new-button.tsx";
import { SearchBox } from "../../components/search-box.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { Text } from "../../components/text.tsx";
import { typeOptions } from "../../components/type-options.tsx";
import { text } from "../../locales/en/index.ts";
import { DeletePrompt } from "./delete-dialogs.tsx";
import type { OpenPrompt } from "./prompt-list.tsx";
import { PromptList } from "./prompt-list.tsx";
import { ReadPrompt } from "./prompt-text.tsx";
import styles from "./prompts-tab.module.css";
import { Loading } from "./sortable-list.tsx";

const PromptDialog = lazyWithRetry(async () => (await import("./prompt-dialog.tsx")).PromptDialog);
const words = text.defaults.prompts;
const ALL = 0;

/** The default prompts, of all types or of one. */
export function PromptsTab() {
  const types = useDefaultTypes();
  const { params, write } = useUrlState();
  const asked = Number(params.get("type"));
  const type = types.data?.find(({ id }) => id === asked);
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<OpenPrompt>();
  const close = () => setOpen(undefined);
  const choose = (id: number) =>
    write(() => new URLSearchParams({ tab: "prompts", ...(id !== ALL && { type: String(id) }) }));
  return (
    <Stack gap={16}>
      <Row gap={12} wrap>
        <Select
          aria-label={words.filter}
          id="defaults-type"
          className={styles.filter ?? ""}
          onChange={choose}
          options={[{ value: ALL, label: words.all, title: words.all }, ...typeOptions(types.data ?? [])]}
          value={type?.id ?? ALL}
        />
        <SearchBox label={words.search} onSearch={setSearch} search={search} />
        <NewButton disabled={types.data?.length === 0} label={words.new} onClick={() => setOpen({ dialog: "write" })} />
      </Row>
      <Results
        hasTypes={types.data?.length !== 0}
        onClear={() => setSearch("")}
        onOpen={setOpen}
        search={search}
        type={type}
      />
      {open?.dialog === "write" && types.data && (
        <PromptDialog onClose={close} saved={open.template} typeId={type?.id} types={types.data} />
      )}

      {open?.dialog === "delete" && <DeletePrompt onClose={close} template={open.template} />}
      {open?.dialog === "read" && <ReadPrompt onClose={close} template={open.template} />}
    </Stack>
  );
}

interface ResultsProps {
  type: AdminDefaultType | undefined;
  search: string;
  hasTypes: boolean;
  onOpen: (open: OpenPrompt) => void;
  onClear: () => void;
}

function Results({ type, search, hasTypes, onOpen, onClear }: ResultsProps) {
  const list = useDefaultTemplates({ typeId: type?.id, search });
  // The same list as long as nothing came, so that a thousand rows are not made anew for every click.
  const templates = useMemo(() => list.data?.pages.flatMap((page) => page.templates) ?? [], [list.data]);
  const total = list.data?.pages[0]?.total ?? 0;
  if (list.error) {
    return <LoadError error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />;
  }
  if (!list.data) return <Loading label={words.loading} />;
  if (total === 0)
    return <Nothing hasTypes={hasTypes} isOfType={type !== undefined} onClear={onClear} search={search} />;
  return (
    <>
      {(search || !type) && (
        <Text as="p" kind="note">
          {search ? words.searching : words.chooseType}
        </Text>
      )}
      <PromptList
        canOrder={type !== undefined && search === ""}
        isStale={list.isPlaceholderData}
        onOpen={onOpen}
        templates={templates}
      />
      <ShowMore label={words.more} query={list} shown={words.showing(templates.length, total)} />
    </>
  );
}

function Nothing(props: { hasTypes: boolean; isOfType: boolean; search: string; onClear: () => void }) {
  const { hasTypes, isOfType, search, onClear } = props;
  const icon = <ScrollText aria-hidden size={20} />;
  if (search) {
    const clear = <Button onClick={onClear}>{words.clear}</Button>;
    return <EmptyState action={clear} hint={words.filteredHint} icon={icon} title={words.empty} />;
  }
  const hint = hasTypes ? words.emptyHint : words.noType;
  return <EmptyState hint={hint} icon={icon} title={isOfType ? words.empty : words.emptyAll} />;
}
