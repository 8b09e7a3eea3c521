import { formatNumber } from "@promptory/ui/format";
import { Select, type SelectOption } from "@promptory/ui/prompt/select";
import type { RefObject } from "react";
import type { TemplateCounts } from "../../data/organise.ts";
import type { TemplateSort } from "../../data/templates.ts";
import type { PromptType } from "../../data/types.ts";
import { text } from "../../text/library.ts";
import { defaultSort, type ListState } from "./list-state.ts";
import { SearchBox } from "./search-box.tsx";
import styles from "./toolbar.module.css";

const words = text.prompts;
const ALL = 0;

/** Values of Toolbar. */
export interface ToolbarProps {
  state: ListState;
  types: PromptType[] | undefined;
  counts: TemplateCounts | undefined;
  onChange(change: Partial<ListState>, options?: { replace?: boolean }): void;
  searchInput: RefObject<HTMLInputElement | null>;
}

/** Search, type filter and order of the list. */
export function Toolbar({ state, types, counts, onChange, searchInput }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <SearchBox
        input={searchInput}
        value={state.search}
        onSearch={(search, isFirst) => onChange({ search }, { replace: !isFirst })}
      />
      <Select
        label={words.type}
        placeholder={words.type}
        options={typeOptions(types, counts)}
        value={state.typeId ?? ALL}
        onChange={(id) => onChange({ typeId: id === ALL ? undefined : id })}
      />
      <Select
        className={styles.sort}
        label={words.sort}
        options={sortOptions(state.search)}
        value={state.sort ?? defaultSort(state.search)}
        onChange={(sort) => onChange({ sort: sort === defaultSort(state.search) ? undefined : sort })}
      />
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
function sortOptions(search: string): SelectOption<TemplateSort>[] {
  const sorts = Object.entries(words.sorts) as [TemplateSort, string][];
  const isSearching = search.trim() !== "";
  return sorts.filter(([value]) => isSearching || value !== "relevance").map(([value, label]) => ({ value, label }));
}
