import { Button, IconButton } from "@promptory/ui/button";
import { formatNumber } from "@promptory/ui/format";
import { Card } from "@promptory/ui/layout";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { EmptyState, ErrorState } from "@promptory/ui/states";
import { TypeBadge, TypeDot } from "@promptory/ui/type-badge";
import { Check, Plus } from "lucide-react";
import { useDeferredValue, useEffect, useState } from "react";
import { Link } from "react-router";
import { useTemplateChoice } from "../../api/library/megaprompts.ts";
import { type PromptType, useTypes } from "../../api/library/types.ts";
import type { Template } from "../../api/prompts/templates.ts";
import { SearchField } from "../../components/search-field.tsx";
import { builder as words } from "../../locales/en/builder.ts";
import { useLibraryDrag } from "./dragging.tsx";
import styles from "./picker.module.css";
import type { Builder } from "./use-builder.ts";

const PAUSE_MS = 180;

/** Values of Picker; `typeId` is the type to begin with. */
export interface PickerProps {
  builder: Builder;
  typeId: number | undefined;
  onAdd(template: Template): void;
}

/** The library: search, a chip for each type, and a button that adds or removes. Rows are dragged to the parts. */
export function Picker({ builder, typeId, onAdd }: PickerProps) {
  const [search, setSearch] = useState("");
  const [type, setType] = useState(typeId);
  const choice = useTemplateChoice(usePaused(search.trim()), type);
  const types = useTypes();
  // The chips take more lines once the types are there: the prompts come with them, or they would move.
  const isPending = choice.isPending || types.isPending;
  const templates = isPending ? [] : (choice.data?.pages.flatMap(({ items }) => items) ?? []);
  return (
    <Card as="section" className={styles.picker} aria-busy={isPending} aria-labelledby="builder-choose">
      <h2 id="builder-choose" className={styles.title}>
        {words.choose}
        {choice.data?.pages[0] && <span className={styles.count}>{formatNumber(choice.data.pages[0].total)}</span>}
      </h2>
      <SearchField
        aria-keyshortcuts="/"
        label={words.search}
        placeholder={words.search}
        maxLength={200}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {!isPending && <TypeChips types={types.data ?? []} chosen={type} onChoose={setType} />}
      {isPending && <Loading />}
      {choice.isError && templates.length === 0 && (
        <ErrorState
          title={words.choiceFailed}
          message={choice.error.message}
          onRetry={() => void choice.refetch()}
          retrying={choice.isFetching}
        />
      )}
      {!isPending && choice.isSuccess && templates.length === 0 && (
        <Nothing isFiltered={search !== "" || type !== undefined} />
      )}
      {templates.length > 0 && (
        <ul className={styles.list} aria-busy={choice.isPlaceholderData} aria-labelledby="builder-choose">
          {templates.map((template) => (
            <Choice key={template.id} template={template} builder={builder} onAdd={onAdd} />
          ))}
        </ul>
      )}
      {!isPending && choice.hasNextPage && (
        <Button busy={choice.isFetchingNextPage} onClick={() => void choice.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </Card>
  );
}

function Choice({ template, builder, onAdd }: { template: Template } & Pick<PickerProps, "builder" | "onAdd">) {
  const { id, title, type, content } = template;
  const isChosen = builder.ids.includes(id);
  const toggle = () => (isChosen ? builder.takeOut(id) : onAdd(template));
  const drag = useLibraryDrag(template, isChosen || builder.isFull);
  return (
    <li className={styles.choice} data-chosen={isChosen || undefined} {...drag}>
      <div className={styles.words}>
        <p className={styles.name} dir="auto">
          {title}
        </p>
        <p className={styles.detail}>
          <TypeBadge label={type.label} color={type.color} />
          <span className={styles.line} dir="auto">
            {content.slice(0, 160)}
          </span>
        </p>
      </div>
      <IconButton
        label={isChosen ? words.take(title) : words.add(title)}
        icon={isChosen ? <Check size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
        aria-pressed={isChosen}
        disabled={!isChosen && builder.isFull}
        onClick={toggle}
      />
    </li>
  );
}

interface TypeChipsProps {
  types: readonly PromptType[];
  chosen: number | undefined;
  onChoose(id: number | undefined): void;
}

function TypeChips({ types, chosen, onChoose }: TypeChipsProps) {
  const chip = (id: number | undefined, label: string, color?: string) => (
    <button
      key={id ?? 0}
      type="button"
      className={styles.chip}
      aria-pressed={chosen === id}
      onClick={() => onChoose(id)}
    >
      {color !== undefined && <TypeDot color={color} />}
      {label}
    </button>
  );
  return (
    <fieldset className={styles.chips}>
      <legend className="p-hidden">{words.types}</legend>
      {chip(undefined, words.allTypes)}
      {types.map(({ id, label, color }) => chip(id, label, color))}
    </fieldset>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={words.noChoice} hint={words.noChoiceHint} />;
  return (
    <EmptyState title={words.noChoice} hint={words.noPrompts} action={<Link to="/templates">{words.toPrompts}</Link>} />
  );
}

function Loading() {
  return (
    <SkeletonGroup label={words.choose}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height={52} />
      ))}
    </SkeletonGroup>
  );
}

/** The text once nothing was typed for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setPaused, PAUSE_MS, value);
    return () => clearTimeout(timer);
  }, [value]);
  return useDeferredValue(paused);
}
