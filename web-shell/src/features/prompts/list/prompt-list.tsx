import { toApiError } from "@promptory/api-client";
import { PAGE_SIZE } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { Row } from "@promptory/ui/layout";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { PromptCardSkeleton, PromptGrid } from "@promptory/ui/prompt/prompt-card";
import { PromptRowSkeleton, PromptRows } from "@promptory/ui/prompt/prompt-row";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { EmptyState, ErrorState } from "@promptory/ui/states";
import { FileText, Plus, SearchX, Upload } from "lucide-react";
import { type ReactNode, useDeferredValue, useRef } from "react";
import type { Template } from "../../../api/prompts/templates.ts";
import { prompts as words } from "../../../locales/en/prompts.ts";
import { type Selection, useIsSelecting } from "../selection/use-selection.ts";
import { didYouMean } from "./did-you-mean.ts";
import { useKeepFocus } from "./items/keep-focus.tsx";
import { isEarly, type PromptActions, PromptItem, Selecting } from "./items/prompt-item.tsx";
import { useCardKeys } from "./items/use-card-keys.ts";
import styles from "./prompt-list.module.css";
import type { Reordering } from "./sortable-list.tsx";
import type { usePromptList } from "./use-prompt-list.ts";
import { useBeginningOnPaging } from "./use-scroll-position.ts";
import type { View } from "./use-view.ts";

const SortableList = lazyWithRetry(async () => (await import("../lazy.ts")).SortableList);

/** Values of PromptList: what was asked for and what came. */
export interface PromptListProps {
  templates: ReturnType<typeof usePromptList>;
  search: string;
  isFiltered: boolean;
  actions: PromptActions;
  selection: Selection;
  view: View;
  /** The page asked for; `templates` may still show the one before. */
  page: number;
  /** Given while the cards stand in the person's own order. */
  reordering?: Reordering | undefined;
  linkTo(id: number): string;
  onSearch(search: string): void;
  onCreate(): void;
  onImport(): void;
  onClear(): void;
}

/** The cards, or what stands in their place: their shapes, an error, or a word on why there are none. */
export function PromptList({ templates, ...props }: PromptListProps) {
  const onKeyDown = useCardKeys({
    onSelect: props.selection.toggle,
    onDuplicate: (id) => {
      const template = templates.data?.items.find((item) => item.id === id);
      if (template) props.actions.onDuplicate(template);
    },
  });
  const { leaving, arriving } = useKeepFocus();
  const { error } = templates;
  // A hundred rows are drawn between the keys a person types, not before the next of them.
  const data = useDeferredValue(templates.data) ?? templates.data;
  const search = useDeferredValue(props.search);
  const linkTo = useDeferredValue(props.linkTo);
  const isSelecting = useDeferredValue(useIsSelecting(props.selection));
  const element = useRef<HTMLDivElement>(null);
  const isShown = data === templates.data && !templates.isPlaceholderData;
  useBeginningOnPaging(element, isShown ? props.page : undefined);
  // A list that is there stays there when asking again fails.
  if (error && !data) {
    const retry = () => void templates.refetch();
    const { message } = toApiError(error);
    return <ErrorState title={words.failed} message={message} onRetry={retry} retrying={templates.isFetching} />;
  }
  const { view, reordering } = props;
  if (!data) return <Loading view={view} />;
  const item = { search, actions: props.actions, view: view.kind, selection: props.selection };
  const cards = data.items.map((template, at) => (
    <PromptItem
      key={template.id}
      {...item}
      search={template.meant ?? search}
      template={template}
      href={linkTo(template.id)}
      isEarly={isEarly(at)}
    />
  ));
  if (data.total === 0) {
    return (
      <Selecting value={isSelecting}>
        <Nothing {...props} near={data.items} cards={cards} />
      </Selecting>
    );
  }
  const isBusy = templates.isPlaceholderData;
  const frame = (items: ReactNode) => (
    <Frame view={view} label={words.list} steady={data.total > view.size && view.size === PAGE_SIZE} busy={isBusy}>
      {items}
    </Frame>
  );
  return (
    <Selecting value={isSelecting}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the cards inside have the focus; this handles their keys */}
      <div ref={element} className={styles.list} onKeyDown={onKeyDown}>
        {reordering ? (
          // The cards are there at once; what moves them comes after.
          <SortableList
            {...item}
            items={data.items}
            reordering={reordering}
            linkTo={linkTo}
            fallback={
              <>
                {leaving}
                {frame(cards)}
              </>
            }
          >
            {(items) => (
              <>
                {frame(items)}
                {arriving}
              </>
            )}
          </SortableList>
        ) : (
          frame(cards)
        )}
      </div>
    </Selecting>
  );
}

type FrameProps = { view: View; label: string; steady: boolean; busy?: boolean; children: ReactNode };

/** What the prompts stand in: a grid of cards, or a list of rows. */
function Frame({ view, label, steady, busy = false, children }: FrameProps) {
  if (view.kind === "cards") {
    return (
      <PromptGrid label={label} steady={steady} busy={busy}>
        {children}
      </PromptGrid>
    );
  }
  return (
    <PromptRows label={label} busy={busy}>
      {children}
    </PromptRows>
  );
}

function Loading({ view }: { view: View }) {
  const ghosts = Array.from({ length: view.step }, (_, index) => `ghost-${index}`);
  const Ghost = view.kind === "cards" ? PromptCardSkeleton : PromptRowSkeleton;
  return (
    <SkeletonGroup label={words.loading}>
      <Frame view={view} label={words.loading} steady={view.size === PAGE_SIZE}>
        {ghosts.map((ghost) => (
          <li key={ghost}>
            <Ghost />
          </li>
        ))}
      </Frame>
      <div className={styles.ghostPager}>
        <Skeleton width="190px" height="14px" />
      </div>
    </SkeletonGroup>
  );
}

type NothingProps = Omit<PromptListProps, "templates"> & { near: Template[]; cards: React.ReactNode };

function Nothing({ isFiltered, search, view, onSearch, onCreate, onImport, onClear, near, cards }: NothingProps) {
  if (!isFiltered) {
    const actions = (
      <Row align="stretch" justify="center" wrap>
        <Button icon={<Plus size={16} aria-hidden />} onClick={onCreate}>
          {words.create}
        </Button>
        <Button icon={<Upload size={16} aria-hidden />} onClick={onImport}>
          {words.import}
        </Button>
      </Row>
    );
    return (
      <EmptyState icon={<FileText size={20} aria-hidden />} title={words.none} hint={words.noneYet} action={actions} />
    );
  }
  const clear = <Button onClick={onClear}>{words.clearFilters}</Button>;
  const meant = near[0]?.meant;
  if (meant !== undefined) {
    return (
      <section aria-label={words.near}>
        <div className={styles.results} role="status">
          <p>
            {words.resultsFor} <em dir="auto">{meant}</em>
          </p>
          <p>{words.nothingContains(search.trim())}</p>
          <Button variant="quiet" onClick={() => onSearch(`"${search.trim().replaceAll('"', "")}"`)}>
            {words.searchLiterally(search.trim())}
          </Button>
        </div>
        <Frame view={view} label={words.near} steady={false}>
          {cards}
        </Frame>
      </section>
    );
  }
  const likeTitle = didYouMean(
    search,
    near.map(({ title }) => title),
  );
  const hint = (
    <>
      {likeTitle && <DidYouMean meant={likeTitle} onSearch={onSearch} />}
      {near.length > 0 ? words.nearHint : words.noneFiltered}
    </>
  );
  return (
    <>
      <EmptyState icon={<SearchX size={20} aria-hidden />} title={words.none} hint={hint} action={clear} />
      {near.length > 0 && (
        <section aria-label={words.near}>
          <p className={styles.near}>{words.near}</p>
          <Frame view={view} label={words.near} steady={false}>
            {cards}
          </Frame>
        </section>
      )}
    </>
  );
}

/** What was probably meant; one press searches for it. */
function DidYouMean({ meant, onSearch }: { meant: string; onSearch(search: string): void }) {
  return (
    <span className={styles.meant}>
      {words.didYouMean}{" "}
      <button type="button" className={styles.word} dir="auto" onClick={() => onSearch(meant)}>
        {meant}
      </button>
      ?
    </span>
  );
}
