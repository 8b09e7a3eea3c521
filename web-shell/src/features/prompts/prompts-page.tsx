import { Button } from "@promptory/ui/button";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { useFillPrompt } from "@promptory/ui/prompt/use-fill-prompt";
import { useEventCallback } from "@promptory/ui/use-event-callback";
import { usePageKeys } from "@promptory/ui/use-page-keys";
import { Plus, Upload } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useCounts } from "../../data/organise.ts";
import { type Template, usePrefetchTemplates, useTemplates } from "../../data/templates.ts";
import { useTypes } from "../../data/types.ts";
import { text } from "../../text/library.ts";
import { DeletePrompt } from "./delete-prompt.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { isFiltered, NO_FILTER, toFilter, toQuery, useListState } from "./list-state.ts";
import { Pager } from "./pager.tsx";
import { PromptDialogHost, preloadImproveDialog, preloadPromptDialog } from "./prompt-dialog-host.tsx";
import { PromptList } from "./prompt-list.tsx";
import styles from "./prompts-page.module.css";
import { RecentRow } from "./recent-row.tsx";
import { SavedFilters } from "./saved/saved-filters.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useImportLink } from "./use-import-link.ts";
import { useOrganise } from "./use-organise.ts";
import { usePromptRoute } from "./use-prompt-route.ts";
import { type Selection, useIsSelecting, useSelection } from "./use-selection.ts";
import { pageAfter, useView, type View } from "./use-view.ts";
import { ViewSwitch } from "./view-switch.tsx";

const words = text.prompts;
// Asked for with the prompts, so that their first painting has it: the face never changes once painted.
document.fonts?.load('13px "JetBrains Mono Variable"').catch(() => undefined);

const loadImport = () => import("./import/import-dialog.tsx");
const BulkBar = lazyWithRetry(async () => (await import("./later.ts")).BulkBar);
const ImportDialog = lazyWithRetry(async () => (await loadImport()).ImportDialog);

/** The library: find, open, copy, change and delete prompts. */
export function PromptsPage() {
  const { state, change, linkTo, address } = useListState(() => selection.end());
  const [view, changeView] = useView();
  const prefetch = usePrefetchTemplates();
  const templates = useTemplates({ ...toQuery(state), limit: view.size });
  const types = useTypes();
  const counts = useCounts(toFilter(state));
  const prompt = usePromptRoute();
  const { fill, form } = useFillPrompt();
  const { duplicate, move, moveTo } = useOrganise((place) => change({ page: Math.ceil(place / view.size) }));
  const page = templates.isPlaceholderData ? undefined : templates.data;
  const selection = useSelection(address, page?.items.map(({ id }) => id) ?? []);
  const [isImporting, setImporting] = useState(useImportLink());
  const [doomed, setDoomed] = useState<Template>();
  const heading = useRef<HTMLHeadingElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const create = () => void prompt.open({ kind: "new" });
  const total = templates.data?.total ?? 0;
  const count = page && !counts.isPlaceholderData ? counts.data?.total : undefined;

  usePageKeys({ "/": () => searchInput.current?.focus(), n: create });
  useFocusForSearch(searchInput);
  useLastPage(page?.total ?? 0, state.page, view.size, (last) => change({ page: last }, { replace: true }));
  const look = (next: Partial<Pick<View, "kind" | "rows">>) => {
    const to = pageAfter(state.page, view.size, changeView(next).size);
    if (to !== state.page) change({ page: to }, { replace: true });
  };
  const onOpen = useEventCallback((id: number) => void prompt.open({ kind: "edit", id }));
  const onImprove = useEventCallback((id: number) => void prompt.open({ kind: "improve", id }));
  const onDuplicate = useEventCallback(duplicate);
  const onFill = useEventCallback(fill);
  // The rows are memoized.
  const actions = useMemo(
    () => ({
      onOpen,
      onImprove,
      onDelete: setDoomed,
      onDuplicate,
      onFill,
      onIntent: preloadPromptDialog,
      onImproveIntent: preloadImproveDialog,
    }),
    [onOpen, onImprove, onDuplicate, onFill],
  );
  const reordering = {
    window: { page: state.page, size: view.size, total },
    onMove: move,
    onPlace: (template: Template, from: number, to: number) =>
      moveTo(template, { id: template.id, from, to, filter: toFilter(state) }),
  };

  const showImported = () => {
    setImporting(false);
    change({ ...NO_FILTER, tags: [], sort: undefined });
  };
  const endDelete = (isDeleted: boolean) => {
    setDoomed(undefined);
    // The button that had the focus goes with its card.
    if (isDeleted) requestAnimationFrame(() => heading.current?.focus());
  };

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {words.title}
        </h1>
        <Button
          icon={<Upload size={16} aria-hidden />}
          onPointerEnter={() => loadImport().catch(() => undefined)}
          onClick={() => setImporting(true)}
        >
          {words.import}
        </Button>
        <ExportMenu
          filter={toFilter(state)}
          total={page?.total ?? 0}
          type={types.data?.find(({ id }) => id === state.typeId)}
        />
        <Button
          variant="primary"
          icon={<Plus size={16} aria-hidden />}
          aria-keyshortcuts="n"
          onPointerEnter={preloadPromptDialog}
          onFocus={preloadPromptDialog}
          onClick={create}
        >
          {words.create}
        </Button>
      </header>
      <Toolbar state={state} types={types.data} counts={counts.data} onChange={change} searchInput={searchInput} />
      <FilterBar
        state={state}
        counts={counts.data}
        onChange={change}
        end={
          <>
            <SelectButton selection={selection} />
            <SavedFilters address={address} />
            <ViewSwitch value={view.kind} onChange={(kind) => look({ kind })} />
          </>
        }
      />
      {!isFiltered(state) && (templates.isPending || total > 0) && (
        <RecentRow linkTo={prompt.linkTo} onOpen={actions.onOpen} onFill={fill} />
      )}
      <PromptList
        templates={templates}
        search={state.search}
        isFiltered={isFiltered(state)}
        actions={actions}
        selection={selection}
        view={view}
        page={state.page}
        linkTo={prompt.linkTo}
        reordering={state.sort === "position" && !state.favouritesFirst ? reordering : undefined}
        onSearch={(search) => change({ search })}
        onCreate={create}
        onImport={() => setImporting(true)}
        onClear={() => change({ ...NO_FILTER, tags: [] })}
      />
      {total > 0 && (
        <Pager
          page={state.page}
          total={total}
          view={view}
          onRows={(rows) => look({ rows })}
          linkTo={(to) => linkTo({ page: to })}
          onPage={(to) => change({ page: to })}
          onIntent={(to) => prefetch({ ...toQuery({ ...state, page: to }), limit: view.size })}
        />
      )}
      <WhileSelecting selection={selection}>
        <BulkBar selection={selection} filter={toFilter(state)} total={count} types={types.data} />
      </WhileSelecting>
      <PromptDialogHost prompt={prompt} typeId={state.typeId} />
      {form}
      <DeletePrompt template={doomed} onDone={endDelete} />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} onShow={showImported} />}
    </div>
  );
}

function SelectButton({ selection }: { selection: Selection }) {
  const isOn = useIsSelecting(selection);
  return (
    <Button aria-pressed={isOn} onClick={isOn ? selection.end : selection.begin}>
      {text.bulk.start}
    </Button>
  );
}

function WhileSelecting({ selection, children }: { selection: Selection; children: ReactNode }) {
  const isOn = useIsSelecting(selection);
  return isOn && children;
}

/** Focuses the search field when `/` was pressed on a page that has none. */
function useFocusForSearch(input: RefObject<HTMLInputElement | null>): void {
  const { state } = useLocation();
  const isSearching = typeof state === "object" && state !== null && "isSearching" in state;
  useEffect(() => {
    if (isSearching) input.current?.focus();
  }, [isSearching, input]);
}

/** Leads back to the last page when the one in the address is behind it, say after its last prompt was deleted. */
function useLastPage(total: number, page: number, size: number, go: (page: number) => void): void {
  const last = Math.max(1, Math.ceil(total / size));
  useEffect(() => {
    if (total > 0 && page > last) go(last);
  });
}
