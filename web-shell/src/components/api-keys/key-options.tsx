import type { CreateApiKey } from "@promptory/api-client";
import { ORGANISE_LIMITS } from "@promptory/rules";
import { TextField } from "@promptory/ui/field";
import { Select } from "@promptory/ui/prompt/select";
import { TagInput } from "@promptory/ui/prompt/tag-input";
import { useTypes } from "../../api/library/types.ts";
import { useTags } from "../../api/prompts/organise.ts";
import { promptDialog as promptDialogText } from "../../locales/en/prompt-dialog.ts";
import { settings as settingsText } from "../../locales/en/settings.ts";
import styles from "./key-options.module.css";

const words = settingsText.keys;
const TAG_WORDS = {
  placeholder: promptDialogText.tagsPlaceholder,
  remove: promptDialogText.removeTag,
  create: promptDialogText.createTag,
  full: promptDialogText.tagsFull,
};

type Kind = keyof typeof words.promptKinds;

/** What the person chose for a new key; `lastDay` is empty or like 2026-05-04. */
export interface KeyOptions {
  access: keyof typeof words.accesses;
  kind: Kind;
  typeIds: readonly number[];
  tags: readonly string[];
  lastDay: string;
  perMinute: string;
}

export const DEFAULT_OPTIONS: KeyOptions = {
  access: "write",
  kind: "all",
  typeIds: [],
  tags: [],
  lastDay: "",
  perMinute: "300",
};

/** The options in the body of the request; what is as usual is left out. */
export function toBody({ access, kind, typeIds, tags, lastDay, perMinute }: KeyOptions): Omit<CreateApiKey, "name"> {
  return {
    ...(access === "read" && { scopes: ["read"] }),
    ...(kind === "offered" && { prompts: { kind } }),
    ...(kind === "types" && { prompts: { kind, typeIds: [...typeIds] } }),
    ...(kind === "tags" && { prompts: { kind, tags: [...tags] } }),
    ...(lastDay !== "" && { endsAt: endOf(lastDay).toISOString() }),
    ...(perMinute !== DEFAULT_OPTIONS.perMinute && { perMinute: Number(perMinute) }),
  };
}

export const hasProblems = (options: KeyOptions) => Object.values(problemsOf(options)).some(Boolean);

/** What an agent needs to know of a key is under "Access and limits"; most people change nothing there. */
export function KeyOptionFields(props: {
  value: KeyOptions;
  onChange(value: KeyOptions): void;
  showProblems: boolean;
}) {
  const { value, onChange, showProblems } = props;
  const types = useTypes();
  const tags = useTags();
  const problems = showProblems ? problemsOf(value) : NO_PROBLEMS;
  const change = (part: Partial<KeyOptions>) => onChange({ ...value, ...part });
  const toggle = (id: number) =>
    change({
      typeIds: value.typeIds.includes(id) ? value.typeIds.filter((one) => one !== id) : [...value.typeIds, id],
    });
  return (
    <details className={styles.options} open={Object.values(problems).some(Boolean) || undefined}>
      <summary>{words.options}</summary>
      <div className={styles.fields}>
        <Choice
          label={words.access}
          options={words.accesses}
          value={value.access}
          onChange={(access) => change({ access })}
        />
        <Choice
          label={words.prompts}
          options={words.promptKinds}
          value={value.kind}
          onChange={(kind) => change({ kind })}
        />
        {value.kind !== "all" && <p className={styles.hint}>{words.someHint}</p>}
        {value.kind === "types" && (
          <fieldset className={styles.types}>
            <legend>{words.types}</legend>
            {(types.data ?? []).map(({ id, label }) => (
              <label key={id}>
                <input type="checkbox" checked={value.typeIds.includes(id)} onChange={() => toggle(id)} />
                {label}
              </label>
            ))}
          </fieldset>
        )}
        {value.kind === "tags" && (
          <TagInput
            label={words.tags}
            value={value.tags}
            onChange={(chosen) => change({ tags: chosen })}
            suggestions={tags.data ?? []}
            most={ORGANISE_LIMITS.tags}
            longest={ORGANISE_LIMITS.tag}
            words={TAG_WORDS}
          />
        )}
        {problems.prompts && (
          <p className={styles.error} role="alert">
            {problems.prompts}
          </p>
        )}
        <TextField
          type="date"
          label={words.endsAt}
          hint={words.endsAtHint}
          error={problems.lastDay}
          value={value.lastDay}
          onChange={(event) => change({ lastDay: event.target.value })}
        />
        <TextField
          inputMode="numeric"
          label={words.perMinute}
          error={problems.perMinute}
          value={value.perMinute}
          onChange={(event) => change({ perMinute: event.target.value.trim() })}
        />
      </div>
    </details>
  );
}

/** One of a few options, under its visible label. */
export function Choice<Value extends string>(props: {
  label: string;
  options: Record<Value, string>;
  value: Value;
  onChange(value: Value): void;
}) {
  const { label, options, value, onChange } = props;
  return (
    <div className={styles.choice}>
      <span aria-hidden="true">{label}</span>
      <Select
        label={label}
        options={(Object.keys(options) as Value[]).map((one) => ({ value: one, label: options[one] }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

interface Problems {
  prompts?: string | undefined;
  lastDay?: string | undefined;
  perMinute?: string | undefined;
}

const NO_PROBLEMS: Problems = {};

function problemsOf({ kind, typeIds, tags, lastDay, perMinute }: KeyOptions): Problems {
  const count = Number(perMinute);
  return {
    prompts:
      kind === "types" && typeIds.length === 0
        ? words.noTypes
        : kind === "tags" && tags.length === 0
          ? words.noTags
          : undefined,
    lastDay: lastDay !== "" && !(endOf(lastDay).getTime() > Date.now()) ? words.pastEnd : undefined,
    perMinute: /^\d{1,4}$/.test(perMinute) && count >= 1 && count <= 6000 ? undefined : words.perMinuteWrong,
  };
}

/** The end of a day where the person is. */
function endOf(day: string): Date {
  return new Date(`${day}T23:59:59.999`);
}
