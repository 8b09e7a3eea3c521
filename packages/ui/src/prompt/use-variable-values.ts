import {
  type ParsedPrompt,
  startValue,
  type ValueProblem,
  type Values,
  type Variable,
  valueProblem,
} from "@promptory/prompt";
import { useEffect, useMemo, useRef, useState } from "react";

const CLIPBOARD: Variable = {
  name: "@clipboard",
  kind: "long",
  isRequired: false,
  choices: [],
  defaultValue: undefined,
};

/**
 * The fields of a prompt, their values, and what is wrong with them. `check` returns the first wrong field, or -1. Other
 * variables may come while the form is open: what was typed stays.
 */
export function useVariableValues(
  { variables, selfFilling }: ParsedPrompt,
  remembered: Values,
  readClipboard?: () => Promise<string>,
) {
  const usesClipboard = selfFilling.includes("clipboard");
  const fields = usesClipboard ? [...variables, CLIPBOARD] : variables;
  const [start] = useState(remembered);
  const [typed, setTyped] = useState<Values>({});
  const values = useMemo(() => {
    const known = Object.entries(typed).filter(([name]) => name === CLIPBOARD.name);
    const own = variables.map((variable) => [variable.name, typed[variable.name] ?? startValue(variable, start)]);
    return Object.fromEntries([...known, ...own]) as Values;
  }, [variables, typed, start]);
  const [problems, setProblems] = useState<Readonly<Record<string, ValueProblem | undefined>>>({});
  const read = useRef(readClipboard);
  useEffect(() => {
    if (!usesClipboard) return;
    // What was typed meanwhile wins; a clipboard that may not be read leaves the field to the person.
    const put = (text: string) => setTyped((before) => ({ [CLIPBOARD.name]: text, ...before }));
    read.current?.().then(put, () => undefined);
  }, [usesClipboard]);

  const change = (name: string, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    setProblems((before) => ({ ...before, [name]: undefined }));
  };
  const changeAll = (others: Values) => {
    setTyped((before) => ({ ...before, ...others }));
    setProblems({});
  };
  const check = () => {
    const found = fields.map((field) => [field.name, valueProblem(field, values[field.name] ?? "")] as const);
    setProblems(Object.fromEntries(found));
    return found.findIndex(([, problem]) => problem !== undefined);
  };
  const emptyCount = variables.filter(({ name, isRequired }) => !isRequired && values[name] === "").length;
  return { fields, values, problems, emptyCount, change, changeAll, check };
}
