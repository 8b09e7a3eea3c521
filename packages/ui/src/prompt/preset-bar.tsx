import type { Values } from "@promptory/prompt";
import { Bookmark } from "lucide-react";
import { useContext, useEffect, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { FieldMessage, TextField } from "../field.tsx";
import type { VariableWords } from "../locales/en/prompt.ts";
import { Menu, MenuItem, MenuLine } from "../menu.tsx";
import styles from "./preset-bar.module.css";
import { PresetsContext, presetsFor, toPresetValues } from "./presets.ts";
import { Select } from "./select.tsx";

/** Values of PresetBar; `onChoose` gets the values of a preset. */
export interface PresetBarProps {
  names: readonly string[];
  values: Values;
  words: VariableWords;
  onChoose(values: Values): void;
}

/** Chooses a preset of values, and keeps what stands in the form as one. */
export function PresetBar({ names, values, words, onChoose }: PresetBarProps) {
  const access = useContext(PresetsContext);
  const [chosenId, setChosenId] = useState<number>();
  const [name, setName] = useState<string>();
  const [error, setError] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const load = access?.load;
  useEffect(() => load?.(), [load]);
  if (!access || names.length === 0) return null;
  const offered = presetsFor(access.presets, names);
  const chosen = offered.find((preset) => preset.id === chosenId);
  const { create, update, remove } = access;
  const given = toPresetValues(values, names);
  if (offered.length === 0 && !create) return null;

  const leaveName = () => {
    setName(undefined);
    setError(undefined);
    requestAnimationFrame(() => {
      // The field or the button that had the focus is gone.
      if (document.activeElement === document.body) bar.current?.querySelector("button")?.focus();
    });
  };
  const attempt = (work: Promise<unknown>) =>
    work.then(
      () => leaveName(),
      (reason: unknown) => setError(reason instanceof Error ? reason.message : words.presetFailed),
    );
  const choose = (presetId: number) => {
    const preset = offered.find((one) => one.id === presetId);
    if (!preset) return;
    setChosenId(presetId);
    const own = preset.values.filter((one) => names.includes(one.name));
    onChoose(Object.fromEntries(own.map((one) => [one.name, one.value])));
  };
  const save = () => {
    if (name?.trim() && create) void attempt(create(name.trim(), given).then((made) => setChosenId(made.id)));
    else setError(words.presetNameMissing);
  };
  return (
    <div ref={bar} className={styles.presets}>
      {offered.length > 0 && (
        <Select
          label={words.preset}
          className={styles.choice}
          placeholder={words.presetPlaceholder}
          options={offered.map((preset) => ({ value: preset.id, label: preset.name }))}
          value={chosen?.id}
          onChange={choose}
        />
      )}
      {create && name === undefined && !chosen && (
        <Button
          variant="quiet"
          icon={<Bookmark size={16} aria-hidden />}
          disabled={given.length === 0}
          onClick={() => setName("")}
        >
          {words.savePreset}
        </Button>
      )}
      {create && chosen && name === undefined && (
        <Menu label={words.presetMenu} trigger={<Bookmark size={16} aria-hidden />}>
          {update && (
            <MenuItem
              disabled={given.length === 0}
              onSelect={() =>
                void attempt(update(chosen, [...given, ...chosen.values.filter((one) => !names.includes(one.name))]))
              }
            >
              {words.updatePreset(chosen.name)}
            </MenuItem>
          )}
          <MenuItem disabled={given.length === 0} onSelect={() => setName("")}>
            {words.savePresetAs}
          </MenuItem>
          <MenuLine />
          {remove && <MenuItem onSelect={() => setRemoving(true)}>{words.removePreset(chosen.name)}</MenuItem>}
        </Menu>
      )}
      {name !== undefined && (
        <fieldset
          className={styles.name}
          aria-label={words.savePreset}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== "Escape") return;
            if (event.target instanceof HTMLButtonElement) return;
            // The form around it would copy, or close.
            event.preventDefault();
            event.stopPropagation();
            if (event.key === "Enter") save();
            else leaveName();
          }}
        >
          <TextField
            label={words.presetName}
            value={name}
            error={error}
            maxLength={60}
            autoFocus
            autoComplete="off"
            dir="auto"
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
          <Button onClick={save}>{words.savePreset}</Button>
          <Button variant="quiet" onClick={leaveName}>
            {words.cancel}
          </Button>
        </fieldset>
      )}
      {isRemoving && chosen && remove && (
        <ConfirmDialog
          open
          title={words.removePresetTitle}
          confirmLabel={words.removePresetConfirm}
          cancelLabel={words.cancel}
          onCancel={() => setRemoving(false)}
          onConfirm={() => {
            setRemoving(false);
            void attempt(remove(chosen));
          }}
        >
          {words.removePresetHint(chosen.name)}
        </ConfirmDialog>
      )}
      {name === undefined && error && <FieldMessage role="alert" aria-live="assertive" error={error} />}
    </div>
  );
}
