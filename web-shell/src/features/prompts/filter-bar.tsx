import { ORGANISE_LIMITS, tagKey } from "@promptory/rules";
import { formatNumber } from "@promptory/ui/format";
import { Select, type SelectOption } from "@promptory/ui/prompt/select";
import { TagChip } from "@promptory/ui/tag-chip";
import { Tooltip } from "@promptory/ui/tooltip";
import { Star, Tags } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { TemplateCounts } from "../../data/organise.ts";
import { text } from "../../text/library.ts";
import styles from "./filter-bar.module.css";
import { AGES, type Age, type ListChange, type ListState } from "./list-state.ts";

const words = text.prompts;
const ANY = "any";

/** Values of FilterBar; `end` stands at the end of the row. */
export interface FilterBarProps {
  state: ListState;
  counts: TemplateCounts | undefined;
  onChange(change: ListChange): void;
  end?: ReactNode;
}

/** The second row over the list: favourites, tags and dates, each with what it would leave. */
export function FilterBar({ state, counts, onChange, end }: FilterBarProps) {
  const addTag = (name: string) => onChange(({ tags }) => ({ tags: [...tags, name] }));
  const removeTag = (name: string) => onChange(({ tags }) => ({ tags: tags.filter((tag) => tag !== name) }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of controls
    <div className={styles.bar} role="group" aria-label={words.filters}>
      <Select
        className={styles.select}
        label={words.tags}
        placeholder={words.tags}
        options={tagOptions(state.tags, counts)}
        value={undefined}
        disabled={state.tags.length >= ORGANISE_LIMITS.tags || tagOptions(state.tags, counts).length === 0}
        onChange={addTag}
      />
      <Tooltip text={words.manageTags}>
        <Link className={styles.manage} to="/tags" aria-label={words.manageTags}>
          <Tags size={16} aria-hidden />
        </Link>
      </Tooltip>
      <Select
        className={styles.select}
        label={words.age}
        options={AGE_OPTIONS}
        value={state.age ?? ANY}
        onChange={(age) => onChange({ age: age === ANY ? undefined : age })}
      />
      <Toggle
        label={words.favouritesFirst}
        isOn={state.favouritesFirst}
        onToggle={(favouritesFirst) => onChange({ favouritesFirst })}
      />
      <Toggle
        icon={<Star size={14} aria-hidden fill={state.favourite ? "currentColor" : "none"} />}
        label={words.favourites}
        detail={counts ? formatNumber(counts.favourites) : ""}
        isOn={state.favourite}
        onToggle={(favourite) => onChange({ favourite })}
      />
      {state.tags.map((tag) => (
        <TagChip key={tagKey(tag)} name={tag} removeLabel={words.removeTag(tag)} onRemove={() => removeTag(tag)} />
      ))}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}

const AGE_OPTIONS: SelectOption<Age | typeof ANY>[] = [
  { value: ANY, label: words.anyTime },
  ...AGES.map((age) => ({ value: age, label: words.ages[age] })),
];

/** The tags that would leave something, and are not chosen yet. */
function tagOptions(chosen: readonly string[], counts: TemplateCounts | undefined): SelectOption<string>[] {
  const taken = new Set(chosen.map(tagKey));
  const left = (counts?.tags ?? []).filter(({ name }) => !taken.has(tagKey(name)));
  return left.map(({ name, count }) => ({ value: name, label: name, detail: formatNumber(count) }));
}

interface ToggleProps {
  icon?: ReactNode;
  label: string;
  detail?: string | undefined;
  isOn: boolean;
  onToggle(isOn: boolean): void;
}

function Toggle({ icon, label, detail, isOn, onToggle }: ToggleProps) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {icon}
      {label}
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </button>
  );
}
