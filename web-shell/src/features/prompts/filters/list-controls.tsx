import { parseFilters } from "@promptory/prompt/search";
import { IconButton } from "@promptory/ui/button";
import { formatNumber } from "@promptory/ui/format";
import { Select, type SelectOption } from "@promptory/ui/prompt/select";
import { ArrowDownUp, LayoutGrid, Rows3, Shapes } from "lucide-react";
import { type RefObject, useState } from "react";
import type { PromptType } from "../../../api/library/types.ts";
import { type TemplateCounts, useTags } from "../../../api/prompts/organise.ts";
import type { TemplateSort } from "../../../api/prompts/templates.ts";
import { prompts as words } from "../../../locales/en/prompts.ts";
import type { ViewKind } from "../list/use-view.ts";
import { FilterButton } from "./filter-button.tsx";
import styles from "./list-controls.module.css";
import { defaultSort, type ListChange, type ListState, withTypedFilters } from "./list-state.ts";
import { SearchBox } from "./search-box.tsx";

const ALL = 0;
const FAVOURITES_FIRST = "favouritesFirst";

/** Values of ListControls; `address` is the filter as a saved filter keeps it. */
export interface ListControlsProps {
  state: ListState;
  address: string;
  types: PromptType[] | undefined;
  counts: TemplateCounts | undefined;
  view: ViewKind;
  onChange(change: ListChange, options?: { replace?: boolean }): void;
  onView(kind: ViewKind): void;
  searchInput: RefObject<HTMLInputElement | null>;
}

/** The row above the list: search, type, filter, sort and view. */
export function ListControls({
  state,
  address,
  types,
  counts,
  view,
  onChange,
  onView,
  searchInput,
}: ListControlsProps) {
  const sort = (value: TemplateSort | typeof FAVOURITES_FIRST) =>
    onChange(({ search, favouritesFirst }) =>
      value === FAVOURITES_FIRST
        ? { favouritesFirst: !favouritesFirst }
        : { sort: value === defaultSort(search) ? undefined : value },
    );
  const [isSearching, setSearching] = useState(false);
  const tags = useTags(isSearching).data;
  const onSearch = (typed: string, isFirst: boolean, isDone: boolean): string => {
    const names = { types: types ?? [], tags: tags?.map(({ name }) => name) ?? [] };
    const { text: search, filters } = parseFilters(typed, names, isDone);
    if (search !== typed || search !== state.search)
      onChange((now) => ({ search, ...withTypedFilters(now, filters) }), { replace: !isFirst });
    return search;
  };
  return (
    <div className={styles.row}>
      <SearchBox input={searchInput} value={state.search} onFocus={() => setSearching(true)} onSearch={onSearch} />
      <Select
        className={styles.type}
        label={words.type}
        icon={<Shapes size={16} aria-hidden />}
        placeholder={words.type}
        options={typeOptions(types, counts)}
        value={state.typeId ?? ALL}
        onChange={(id) => onChange({ typeId: id === ALL ? undefined : id })}
      />
      <FilterButton state={state} address={address} counts={counts} onChange={onChange} />
      <Select
        className={styles.sort}
        label={words.sort}
        icon={<ArrowDownUp size={16} aria-hidden />}
        options={sortOptions(state)}
        value={state.sort ?? defaultSort(state.search)}
        onChange={sort}
      />
      <ViewSwitch value={view} onChange={onView} />
    </div>
  );
}

/** Every type with what it would leave; until that is known, with all it has. */
function typeOptions(types: PromptType[] | undefined, counts: TemplateCounts | undefined): SelectOption<number>[] {
  const all: SelectOption<number> = { value: ALL, label: words.allTypes };
  if (!types) return [all];
  const byType = counts && new Map(counts.types.map(({ id, count }) => [id, count]));
  const each = types.map(({ id, label, color, templateCount }) => ({
    value: id,
    label,
    color,
    count: byType ? (byType.get(id) ?? 0) : templateCount,
  }));
  const total = each.reduce((sum, { count }) => sum + count, 0);
  const shown = each.map(({ count, ...option }) => ({ ...option, detail: formatNumber(count) }));
  return [{ ...all, detail: formatNumber(total) }, ...shown];
}

/** Best Match is an order only while something is searched for. */
function sortOptions({ search, favouritesFirst }: ListState): SelectOption<TemplateSort | typeof FAVOURITES_FIRST>[] {
  const sorts = Object.entries(words.sorts) as [TemplateSort, string][];
  const isSearching = search.trim() !== "";
  return [
    ...sorts.filter(([value]) => isSearching || value !== "relevance").map(([value, label]) => ({ value, label })),
    { value: FAVOURITES_FIRST, label: words.favouritesFirst, checked: favouritesFirst },
  ];
}

const viewSwitchWords = words.views;
const ICONS = { cards: LayoutGrid, list: Rows3 } as const;

/** Cards or one line for each prompt. */
function ViewSwitch({ value, onChange }: { value: ViewKind; onChange(kind: ViewKind): void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of buttons
    <div className={styles.views} role="group" aria-label={viewSwitchWords.label}>
      {(["cards", "list"] as const).map((kind) => {
        const Icon = ICONS[kind];
        return (
          <IconButton
            key={kind}
            label={viewSwitchWords[kind]}
            className={styles.view}
            aria-pressed={value === kind}
            icon={<Icon size={16} aria-hidden />}
            onClick={() => onChange(kind)}
          />
        );
      })}
    </div>
  );
}
