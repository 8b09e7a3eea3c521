import { toApiError } from "@promptory/api-client";
import type { Encoding } from "@promptory/rules";
import { useEffect, useRef, useState } from "react";
import { OperationCancelled } from "../../../api/library/operations.ts";
import {
  type AppliedImport,
  forgetImport,
  type Import,
  type ImportProgress,
  uploadImport,
  useApplyImport,
  useReloadImport,
} from "../../../api/library/transfer.ts";
import { operations as operationsText } from "../../../locales/en/operations.ts";
import { promptImport as words } from "../../../locales/en/transfer.ts";
import { type Choices, comingIn, startFor, toApply } from "./choices.ts";
import { isPromptsChat, readFiles, UnusableFile } from "./read-files.ts";

/** What the person says of the files; empty where it is to be detected. */
export interface Hints {
  format: "" | "csv" | "json" | "markdown";
  encoding: "" | Encoding;
}

/** Where an import stands. */
export type ImportStep =
  | { kind: "choosing"; problem?: string }
  | { kind: "reading"; fileName: string }
  | { kind: "preview"; preview: Import; problem?: string }
  | { kind: "running"; preview: Import; count: number; progress: ImportProgress | undefined }
  | { kind: "done"; id: number; result: AppliedImport };

/** The way of an import: choose, see what would come, agree, done. Every failure is a sentence on the step it belongs to. */
export function useImport() {
  const [step, setStep] = useState<ImportStep>({ kind: "choosing" });
  const apply = useApplyImport();
  const reload = useReloadImport();
  const attempt = useRef(new AbortController());
  useEffect(() => () => attempt.current.abort(), []);

  /** Gives up what is under way; what still comes back from it is ignored. */
  const restart = () => {
    attempt.current.abort();
    attempt.current = new AbortController();
    return attempt.current.signal;
  };

  /** Answers the choices to start with; undefined when there is nothing to choose from. */
  const choose = async (picked: readonly File[], hints: Hints): Promise<Choices | undefined> => {
    const signal = restart();
    setStep({
      kind: "reading",
      fileName: picked.length === 1 ? (picked[0]?.name ?? "") : words.files(picked.length),
    });
    try {
      const files = await readFiles(picked);
      const preview = await uploadImport({ files, ...hintsOf(hints) }, signal);
      if (signal.aborted) return undefined;
      setStep({ kind: "preview", preview });
      return startFor(preview, isPromptsChat(files));
    } catch (error) {
      if (!signal.aborted) setStep({ kind: "choosing", problem: sentenceFor(error) });
      return undefined;
    }
  };

  const agree = async (preview: Import, choices: Choices) => {
    const signal = restart();
    const count = comingIn(choices, preview.counts);
    const tell = (progress: ImportProgress | undefined) => setStep({ kind: "running", preview, count, progress });
    tell(undefined);
    try {
      const onProgress = (progress: ImportProgress) => !signal.aborted && tell(progress);
      const result = await apply(preview.id, toApply(choices), { signal, onProgress });
      if (!signal.aborted) setStep({ kind: "done", id: preview.id, result });
    } catch (error) {
      if (signal.aborted) return;
      const problem = sentenceFor(error);
      const fresh = await reload(preview.id).catch(() => preview);
      if (!signal.aborted) setStep({ kind: "preview", preview: fresh, problem });
    }
  };

  const startOver = () => {
    restart();
    if (step.kind === "preview") forgetImport(step.preview.id);
    setStep({ kind: "choosing" });
  };

  return { step, choose, agree, startOver };
}

function hintsOf({ format, encoding }: Hints) {
  return { ...(format && { format }), ...(encoding && { encoding }) };
}

function sentenceFor(error: unknown): string {
  if (error instanceof UnusableFile) return error.message;
  if (error instanceof OperationCancelled) return operationsText.cancelled;
  const { status, code, message } = toApiError(error);
  return status === 413 && code !== "quota_exceeded" ? words.tooLarge : message;
}
