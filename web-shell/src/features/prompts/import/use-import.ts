import { toApiError } from "@promptory/api-client";
import { useEffect, useRef, useState } from "react";
import {
  type Duplicates,
  type ImportPreview,
  type ImportResult,
  usePreviewImport,
  useRunImport,
} from "../../../data/transfer.ts";
import { text } from "../../../text/library.ts";
import { readCsvFile, UnusableFile } from "./read-csv-file.ts";

const words = text.promptImport;

/** A file that was read. */
export interface ChosenFile {
  content: string;
  fileName: string;
}

/** Where an import stands. */
export type ImportStep =
  | { kind: "choosing"; problem?: string }
  | { kind: "reading"; fileName: string }
  | { kind: "preview"; file: ChosenFile; preview: ImportPreview; problem?: string }
  | { kind: "running"; count: number }
  | { kind: "done"; result: ImportResult };

/** The way of an import: choose, see what would come, agree, done. Every failure is a sentence on the step it belongs to. */
export function useImport() {
  const [step, setStep] = useState<ImportStep>({ kind: "choosing" });
  const { mutateAsync: preview } = usePreviewImport();
  const { mutateAsync: run } = useRunImport();
  const attempt = useRef(new AbortController());
  useEffect(() => () => attempt.current.abort(), []);

  /** Gives up what is under way; what still comes back from it is ignored. */
  const restart = () => {
    attempt.current.abort();
    attempt.current = new AbortController();
    return attempt.current.signal;
  };

  const choose = async (picked: File) => {
    const signal = restart();
    setStep({ kind: "reading", fileName: picked.name });
    try {
      const file = { content: await readCsvFile(picked), fileName: picked.name };
      const seen = await preview({ ...file, signal });
      if (!signal.aborted) setStep({ kind: "preview", file, preview: seen });
    } catch (error) {
      if (!signal.aborted) setStep({ kind: "choosing", problem: sentenceFor(error) });
    }
  };

  const agree = async (from: Extract<ImportStep, { kind: "preview" }>, duplicates: Duplicates, count: number) => {
    const signal = restart();
    setStep({ kind: "running", count });
    try {
      const result = await run({ ...from.file, duplicates, signal });
      if (!signal.aborted) setStep({ kind: "done", result });
    } catch (error) {
      if (!signal.aborted) setStep({ ...from, problem: sentenceFor(error) });
    }
  };

  const startOver = () => {
    restart();
    setStep({ kind: "choosing" });
  };

  return { step, choose, agree, startOver };
}

function sentenceFor(error: unknown): string {
  if (error instanceof UnusableFile) return error.message;
  const { status, message } = toApiError(error);
  return status === 413 ? words.tooLarge : message;
}
