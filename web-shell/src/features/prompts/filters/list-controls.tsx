import { formatNumber } from "@promptory/ui/format";
import { Select, type SelectOption } from "@promptory/ui/prompt/select";
import { ArrowDownUp, Shapes } from "lucide-react";
import type { RefObject } from "react";
import type { TemplateCounts } from "../../../data/organise.ts";
import type { TemplateSort } from "../../../data/templates.ts";
import type { PromptType } from "../../../data/types.ts";
import { text } from "../../../text/library.ts";
import { defaultSort, type ListChange, type ListState } from "../list-state.ts";
import { SearchBox } from "../search-box.tsx";
import type { ViewKind } from "../use-view.ts";
import { ViewSwitch } from "../view-switch.tsx";
import { FilterButton } from "./filter-button.tsx";
import styles from "./list-controls.module.css";

const words = text.prompts;
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
  return (
    <div className={styles.row}>
      <SearchBox
        input={searchInput}
        value={state.search}
        onSearch={(search, isFirst) => onChange({ search }, { replace: !isFirst })}
      />
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
