import type { Values } from "@promptory/prompt";
import { createContext } from "react";

/** A named set of values for variables. */
export interface PresetOfValues {
  readonly id: number;
  readonly name: string;
  readonly values: readonly { readonly name: string; readonly value: string }[];
}

/** What a person kept under a name, and how it changes; the writes reject with a sentence to show. */
export interface PresetAccess {
  readonly presets: readonly PresetOfValues[];
  /** A form is open that may need them. */
  load(): void;
  create?(name: string, values: PresetOfValues["values"]): Promise<PresetOfValues>;
  update?(preset: PresetOfValues, values: PresetOfValues["values"]): Promise<void>;
  remove?(preset: PresetOfValues): Promise<void>;
}

/** The presets that the forms below offer; without a provider there are none. */
export const PresetsContext = createContext<PresetAccess | undefined>(undefined);

/** The presets that hold at least one of these variables, those with the most first. */
export function presetsFor(presets: readonly PresetOfValues[], names: readonly string[]): PresetOfValues[] {
  const known = new Set(names);
  const shared = ({ values }: PresetOfValues) => values.filter(({ name }) => known.has(name)).length;
  return presets.filter((preset) => shared(preset) > 0).sort((a, b) => shared(b) - shared(a));
}

/** What there is to keep of a form: values that are given and not too long. */
export function toPresetValues(values: Values, names: readonly string[]): PresetOfValues["values"] {
  return names.flatMap((name) => {
    const value = values[name] ?? "";
    return value === "" || value.length > MAX_VALUE ? [] : [{ name, value }];
  });
}

/** PRESET_LIMITS.value of the rules; a longer text is no part of a preset. */
const MAX_VALUE = 2_000;
