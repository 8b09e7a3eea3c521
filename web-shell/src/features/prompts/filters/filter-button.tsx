import { ORGANISE_LIMITS, tagKey } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { formatNumber, formatUtcDay } from "@promptory/ui/format";
import { Toolbar } from "@promptory/ui/layout";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { Popover } from "@promptory/ui/menu";
import { Select, type SelectOption } from "@promptory/ui/prompt/select";
import { TagChip } from "@promptory/ui/tag-chip";
import { ListFilter, Star, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { PromptType } from "../../../api/library/types.ts";
import type { TemplateCounts } from "../../../api/prompts/organise.ts";
import { savedFilters as savedFiltersText } from "../../../locales/en/organise.ts";
import { prompts as words } from "../../../locales/en/prompts.ts";
import styles from "./filter-button.module.css";
import {
  AGES,
  type Age,
  type ChosenAge,
  isChosenAge,
  type ListChange,
  type ListState,
  NO_FILTER,
} from "./list-state.ts";

const ANY = "any";
const SaveFilter = lazyWithRetry(async () => (await import("../lazy.ts")).SaveFilter);

interface FilterProps {
  state: ListState;
  onChange(change: ListChange): void;
}

/** Values of FilterButton; `address` is the filter as a saved filter keeps it, empty when there is none. */
export interface FilterButtonProps extends FilterProps {
  address: string;
  counts: TemplateCounts | undefined;
}

/** Filters by tags, the day of the last change and favourites, each with what it would leave; the filter can be saved. */
export function FilterButton({ state, address, counts, onChange }: FilterButtonProps) {
  const [isSaving, setSaving] = useState(false);
  const active = activeCount(state);
  const tags = tagOptions(state.tags, counts);
  return (
    <>
      <Popover
        label={words.filter}
        triggerClassName={styles.filter}
        trigger={
          <>
            <ListFilter size={16} aria-hidden />
            <span className={styles.name}>{words.filter}</span>
            {active > 0 && <span className={styles.count}>{formatNumber(active)}</span>}
          </>
        }
      >
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={state.favourite}
          onClick={() => onChange(({ favourite }) => ({ favourite: !favourite }))}
        >
          <Star size={14} aria-hidden fill={state.favourite ? "currentColor" : "none"} />
          {words.favourites}
          <span className={styles.detail}>{counts ? formatNumber(counts.favourites) : ""}</span>
        </button>
        <div className={styles.field}>
          {words.tags}
          <Select
            label={words.tags}
            placeholder={words.addTag}
            options={tags}
            value={undefined}
            disabled={state.tags.length >= ORGANISE_LIMITS.tags || tags.length === 0}
            onChange={(name) => onChange((now) => ({ tags: [...now.tags, name] }))}
          />
        </div>
        <div className={styles.field}>
          {words.age}
          <Select
            label={words.age}
            options={AGE_OPTIONS}
            value={state.age && isChosenAge(state.age) ? state.age : ANY}
            onChange={(age) => onChange({ age: age === ANY ? undefined : age })}
          />
        </div>
        <Toolbar gap={8}>
          <Link to="/tags">{words.manageTags}</Link>
          <Button disabled={address === ""} onClick={() => setSaving(true)}>
            {savedFiltersText.save}
          </Button>
        </Toolbar>
      </Popover>
      {isSaving && <SaveFilter query={address} onClose={() => setSaving(false)} />}
    </>
  );
}

/** The filters that are on, each to take away; nothing while there are none. */
export function FilterChips({ state, types, onChange }: FilterProps & { types: PromptType[] | undefined }) {
  const type = types?.find(({ id }) => id === state.typeId);
  if (activeCount(state) === 0 && !type) return null;
  const removeTag = (name: string) => onChange(({ tags }) => ({ tags: tags.filter((tag) => tag !== name) }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips
    <div className={styles.chips} role="group" aria-label={words.filters}>
      {type && <Chip label={words.typeIs(type.label)} onRemove={() => onChange({ typeId: undefined })} />}
      {state.favourite && <Chip label={words.favourites} onRemove={() => onChange({ favourite: false })} />}
      {state.age && <Chip label={ageLabel(state.age)} onRemove={() => onChange({ age: undefined })} />}
      {state.tags.map((tag) => (
        <TagChip key={tagKey(tag)} name={tag} removeLabel={words.removeTag(tag)} onRemove={() => removeTag(tag)} />
      ))}
      <Button variant="quiet" onClick={() => onChange({ ...NO_FILTER, tags: [] })}>
        {words.clearAll}
      </Button>
    </div>
  );
}

function Chip({ label, onRemove }: { label: string; onRemove(): void }) {
  return (
    <span className={styles.chip}>
      {label}
      <button type="button" className={styles.remove} aria-label={words.removeFilter(label)} onClick={onRemove}>
        <X size={12} aria-hidden />
      </button>
    </span>
  );
}

function ageLabel(age: Age): string {
  if (isChosenAge(age)) return `${words.age}: ${words.ages[age]}`;
  const day = formatUtcDay(age.slice(1));
  return age.startsWith("<") ? words.changedBefore(day) : words.changedSince(day);
}

const activeCount = ({ favourite, age, tags }: ListState) =>
  Number(favourite) + Number(age !== undefined) + tags.length;

const AGE_OPTIONS: SelectOption<ChosenAge | typeof ANY>[] = [
  { value: ANY, label: words.anyTime },
  ...AGES.map((age) => ({ value: age, label: words.ages[age] })),
];

/** The tags that would leave something, and are not chosen yet. */
function tagOptions(chosen: readonly string[], counts: TemplateCounts | undefined): SelectOption<string>[] {
  const taken = new Set(chosen.map(tagKey));
  const left = (counts?.tags ?? []).filter(({ name }) => !taken.has(tagKey(name)));
  return left.map(({ name, count }) => ({ value: name, label: name, detail: formatNumber(count) }));
}
