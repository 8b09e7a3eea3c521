import { Button } from "@promptory/ui/button";
import { Card } from "@promptory/ui/layout";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { useFillPrompt } from "@promptory/ui/prompt/use-fill-prompt";
import { useEventCallback } from "@promptory/ui/use-event-callback";
import { usePageKeys } from "@promptory/ui/use-page-keys";
import { Plus } from "lucide-react";
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useTypes } from "../../api/library/types.ts";
import { useCounts } from "../../api/prompts/organise.ts";
import type { Template } from "../../api/prompts/templates.ts";
import { prompts as words } from "../../locales/en/prompts.ts";
import { PromptDialogHost, preloadImproveDialog, preloadPromptDialog } from "./dialog/prompt-dialog-host.tsx";
import { usePromptRoute } from "./dialog/use-prompt-route.ts";
import { FilterChips } from "./filters/filter-button.tsx";
import { ListControls } from "./filters/list-controls.tsx";
import { isFiltered, NO_FILTER, toFilter, useImportLink, useListState } from "./filters/list-state.ts";
import { DeletePrompt } from "./list/items/delete-prompt.tsx";
import { ListMenu } from "./list/list-menu.tsx";
import { Pager, ShowMore, totalText } from "./list/pager.tsx";
import { PromptList } from "./list/prompt-list.tsx";
import { RecentRow } from "./list/recent-row.tsx";
import { useOrganise } from "./list/use-organise.ts";
import { usePromptList } from "./list/use-prompt-list.ts";
import { useScrollPosition } from "./list/use-scroll-position.ts";
import { pageAfter, useView, type ViewChange } from "./list/use-view.ts";
import styles from "./prompts-page.module.css";
import { OpenedPrompt, useReading } from "./reading/use-reading.ts";
import { type Selection, useIsSelecting, useSelection } from "./selection/use-selection.ts";

// Asked for with the prompts, so that their first painting has it: the face never changes once painted.
document.fonts?.load('13px "JetBrains Mono Variable"').catch(() => undefined);

/** From how many prompts on the compact list is offered after an import. */
const OFFER_FROM = 24;
const loadImport = () => import("./import/import-dialog.tsx");
const BulkBar = lazyWithRetry(async () => (await import("./lazy.ts")).BulkBar);
const MegapromptList = lazyWithRetry(async () => (await import("./lazy.ts")).MegapromptList);
const ReadingView = lazyWithRetry(async () => (await import("./reading/reading-view.tsx")).ReadingView);
const ImportDialog = lazyWithRetry(async () => (await loadImport()).ImportDialog);

/** The library: find, open, copy, change and delete prompts. */
export function PromptsPage() {
  const { state, change, linkTo, address } = useListState(() => selection.end());
  const [view, changeView] = useView();
  const templates = usePromptList(state, view);
  const { next } = templates;
  const types = useTypes();
  const counts = useCounts(toFilter(state));
  const prompt = usePromptRoute();
  const reading = useReading();
  const { fill, form } = useFillPrompt();
  const { duplicate, move, moveTo } = useOrganise((place) => change({ page: Math.ceil(place / view.size) }));
  const page = templates.isPlaceholderData ? undefined : templates.data;
  const selection = useSelection(address, page?.items.map(({ id }) => id) ?? []);
  useScrollPosition(page !== undefined);
  const [isImporting, setImporting] = useState(useImportLink());
  const [isOffering, setOffering] = useState(false);
  const [deleting, setDeleting] = useState<Template>();
  const heading = useRef<HTMLHeadingElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const create = () => void prompt.open({ kind: "new" });
  const total = templates.data?.total ?? 0;
  const count = page && !counts.isPlaceholderData ? counts.data?.total : undefined;

  usePageKeys({ "/": () => searchInput.current?.focus(), n: create });
  useFocusForSearch(searchInput);
  useLastPage(page?.total ?? 0, state.page, view.size, (last) => change({ page: last }, { replace: true }));
  const look = (next: ViewChange) => {
    const to = pageAfter(state.page, view.size, changeView(next).size);
    if (to !== state.page) change({ page: to }, { replace: true });
  };
  const onRead = useEventCallback(reading.open);
  const onOpen = useEventCallback((id: number) => void prompt.open({ kind: "edit", id }));
  const onImprove = useEventCallback((id: number) => void prompt.open({ kind: "improve", id }));
  const onDuplicate = useEventCallback(duplicate);
  const onFill = useEventCallback(fill);
  // The rows are memoized.
  const actions = useMemo(
    () => ({
      onRead,
      onOpen,
      onImprove,
      onDelete: setDeleting,
      onDuplicate,
      onFill,
      onIntent: preloadPromptDialog,
      onImproveIntent: preloadImproveDialog,
    }),
    [onRead, onOpen, onImprove, onDuplicate, onFill],
  );
  const reordering = {
    window: { page: state.page, size: view.size, total },
    onMove: move,
    onPlace: (template: Template, from: number, to: number) =>
      moveTo(template, { id: template.id, from, to, filter: toFilter(state) }),
  };

  const showImported = () => {
    setImporting(false);
    setOffering(true);
    change({ ...NO_FILTER, tags: [], sort: undefined });
  };
  const endDelete = (isDeleted: boolean) => {
    if (isDeleted && deleting?.id === reading.id) reading.close();
    setDeleting(undefined);
    // The button that had the focus goes with its card.
    if (isDeleted) requestAnimationFrame(() => heading.current?.focus());
  };

  return (
    <div className={styles.page} data-wide data-reading={reading.id !== undefined || undefined}>
      <div className={styles.list}>
        <header className={styles.head}>
          <div className={styles.title}>
            <h1 ref={heading} tabIndex={-1}>
              {words.title}
            </h1>
            {total > 0 && <span className={styles.total}>{totalText(templates.data)}</span>}
          </div>
          <ListMenu
            filter={toFilter(state)}
            total={count ?? page?.total ?? 0}
            type={types.data?.find(({ id }) => id === state.typeId)}
            selection={selection}
            showsMegaprompts={state.megaprompts}
            onMegaprompts={() => change({ megaprompts: !state.megaprompts })}
            onImport={() => setImporting(true)}
            onImportIntent={() => void loadImport().catch(() => undefined)}
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
        <ListControls
          state={state}
          address={address}
          types={types.data}
          counts={counts.data}
          view={view.kind}
          onChange={change}
          onView={(kind) => look({ kind })}
          searchInput={searchInput}
        />
        <FilterChips state={state} types={types.data} onChange={change} />
        {state.megaprompts && <MegapromptList search={state.search} />}
        {isOffering && view.kind === "cards" && total > OFFER_FROM && (
          <CompactOffer onAccept={() => look({ kind: "list" })} onDecline={() => setOffering(false)} />
        )}
        {!isFiltered(state) && (templates.isPending || total > 0) && (
          <RecentRow linkTo={reading.linkTo} onOpen={actions.onRead} onFill={fill} />
        )}
        <OpenedPrompt value={reading.opened}>
          <PromptList
            templates={templates}
            search={state.search}
            isFiltered={isFiltered(state)}
            actions={actions}
            selection={selection}
            view={view}
            page={state.page}
            linkTo={reading.linkTo}
            reordering={state.sort === "position" && !state.favouritesFirst ? reordering : undefined}
            onSearch={(search) => change({ search })}
            onCreate={create}
            onImport={() => setImporting(true)}
            onClear={() => change({ ...NO_FILTER, tags: [] })}
          />
        </OpenedPrompt>
        {next && (
          <ShowMore
            key={next.more}
            isLoading={next.isLoading}
            isError={next.isError}
            onMore={() => change({ more: next.more }, { replace: true })}
            onRetry={next.retry}
          />
        )}
        {total > 0 && (
          <Pager
            page={state.page}
            total={total}
            isAtLeast={templates.data?.isAtLeast}
            shown={templates.data?.items.length ?? 0}
            view={view}
            onChoice={(choice) => look({ choice })}
            linkTo={(to) => linkTo({ page: to })}
            onPage={(to) => change({ page: to })}
            onIntent={templates.prefetch}
          />
        )}
      </div>
      {reading.id !== undefined && (
        <ReadingView
          id={reading.id}
          actions={actions}
          onHistory={(id) => void prompt.open({ kind: "edit", id, history: true })}
          onClose={reading.close}
        />
      )}
      <WhileSelecting selection={selection}>
        <BulkBar selection={selection} filter={toFilter(state)} total={count} types={types.data} />
      </WhileSelecting>
      <PromptDialogHost prompt={prompt} typeId={state.typeId} />
      {form}
      <DeletePrompt template={deleting} onDone={endDelete} />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} onShow={showImported} />}
    </div>
  );
}

/** Offered after an import: cards show a few prompts, the compact list many. */
function CompactOffer({ onAccept, onDecline }: { onAccept(): void; onDecline(): void }) {
  return (
    <Card radius="md" className={styles.offer} role="status">
      <p>{words.views.offer}</p>
      <Button onClick={onAccept}>{words.views.accept}</Button>
      <Button variant="quiet" onClick={onDecline}>
        {words.views.decline}
      </Button>
    </Card>
  );
}

function WhileSelecting({ selection, children }: { selection: Selection; children: ReactNode }) {
  // Together with the boxes of the list, after the frame that closes the menu.
  const isOn = useDeferredValue(useIsSelecting(selection));
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
