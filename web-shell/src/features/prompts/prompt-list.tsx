import { toApiError } from "@promptory/api-client";
import { PAGE_SIZE } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { PromptCardSkeleton, PromptGrid } from "@promptory/ui/prompt/prompt-card";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { EmptyState, ErrorState } from "@promptory/ui/states";
import { FileText, Plus, SearchX, Upload } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Move } from "../../data/organise.ts";
import type { Template, useTemplates } from "../../data/templates.ts";
import { text } from "../../text/library.ts";
import { type PromptActions, PromptItem } from "./prompt-item.tsx";
import styles from "./prompt-list.module.css";
import { useCardKeys } from "./use-card-keys.ts";
import type { Selection } from "./use-selection.ts";

const words = text.prompts;
const lazySortable = () => lazy(async () => ({ default: (await import("./later.ts")).SortableList }));

/** Values of PromptList: what was asked for and what came. */
export interface PromptListProps {
  templates: ReturnType<typeof useTemplates>;
  search: string;
  isFiltered: boolean;
  actions: PromptActions;
  selection: Selection;
  /** Given while the cards stand in the person's own order. */
  onMove?: ((move: Move) => void) | undefined;
  onCreate(): void;
  onImport(): void;
  onClear(): void;
}

/** The cards, or what stands in their place: their shapes, an error, or a word on why there are none. */
export function PromptList({ templates, ...props }: PromptListProps) {
  const onKeyDown = useCardKeys(props.selection.toggle);
  const [SortableList] = useState(lazySortable);
  const { data, error } = templates;
  // A list that is there stays there when asking again fails.
  if (error && !data) {
    const retry = () => void templates.refetch();
    const { message } = toApiError(error);
    return <ErrorState title={words.failed} message={message} onRetry={retry} retrying={templates.isFetching} />;
  }
  if (!data) return <Loading />;
  const item = { search: props.search, actions: props.actions, selection: props.selection };
  const cards = data.items.map((template) => <PromptItem key={template.id} template={template} {...item} />);
  if (data.total === 0) return <Nothing {...props} near={data.items} cards={cards} />;
  const grid = (items: ReactNode) => (
    <PromptGrid label={words.list} steady={data.total > PAGE_SIZE} busy={templates.isPlaceholderData}>
      {items}
    </PromptGrid>
  );
  const { onMove } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cards inside have the focus; this hears their keys
    <div onKeyDown={onKeyDown}>
      {onMove ? (
        // The cards are there at once; what moves them comes after.
        <Suspense fallback={grid(cards)}>
          <SortableList items={data.items} onMove={onMove} {...item}>
            {grid}
          </SortableList>
        </Suspense>
      ) : (
        grid(cards)
      )}
    </div>
  );
}

const GHOSTS = Array.from({ length: PAGE_SIZE }, (_, index) => `ghost-${index}`);

function Loading() {
  return (
    <SkeletonGroup label={words.loading}>
      <PromptGrid label={words.loading} steady>
        {GHOSTS.map((ghost) => (
          <li key={ghost}>
            <PromptCardSkeleton />
          </li>
        ))}
      </PromptGrid>
      <div className={styles.ghostPager}>
        <Skeleton width="190px" height="14px" />
      </div>
    </SkeletonGroup>
  );
}

type NothingProps = Omit<PromptListProps, "templates"> & { near: Template[]; cards: React.ReactNode };

function Nothing({ isFiltered, onCreate, onImport, onClear, near, cards }: NothingProps) {
  if (!isFiltered) {
    const actions = (
      <div className={styles.ways}>
        <Button icon={<Plus size={16} aria-hidden />} onClick={onCreate}>
          {words.create}
        </Button>
        <Button icon={<Upload size={16} aria-hidden />} onClick={onImport}>
          {words.import}
        </Button>
      </div>
    );
    return (
      <EmptyState icon={<FileText size={20} aria-hidden />} title={words.none} hint={words.noneYet} action={actions} />
    );
  }
  const clear = <Button onClick={onClear}>{words.clearFilters}</Button>;
  const hint = near.length > 0 ? words.nearHint : words.noneFiltered;
  return (
    <>
      <EmptyState icon={<SearchX size={20} aria-hidden />} title={words.none} hint={hint} action={clear} />
      {near.length > 0 && (
        <section aria-label={words.near}>
          <p className={styles.near}>{words.near}</p>
          <PromptGrid label={words.near}>{cards}</PromptGrid>
        </section>
      )}
    </>
  );
}
