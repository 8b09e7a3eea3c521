import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { formatNumber } from "@promptory/ui/format";
import { Stack } from "@promptory/ui/layout";
import { Muted } from "@promptory/ui/text";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import {
  type AppliedImport,
  type ImportProgress,
  type UndoneImport,
  useUndoImport,
} from "../../../api/library/transfer.ts";
import { promptImport as words } from "../../../locales/en/transfer.ts";
import { type Choices, comingIn, START } from "./choices.ts";
import { DropZone } from "./drop-zone.tsx";
import styles from "./import-dialog.module.css";
import { Preview } from "./preview.tsx";
import { Trouble } from "./trouble.tsx";
import { type Hints, type ImportStep, useImport } from "./use-import.ts";

/** Values of ImportDialog; `onShow` leads to the list with what came in. */
export interface ImportDialogProps {
  onClose(): void;
  onShow(): void;
}

/** Brings files of prompts in. Nothing is written before the person has seen what would come and agreed. */
export function ImportDialog({ onClose, onShow }: ImportDialogProps) {
  const { toast } = useToast();
  const { step, choose, agree, startOver } = useImport();
  const [choices, setChoices] = useState<Choices>(START);
  const [hints, setHints] = useState<Hints>({ format: "", encoding: "" });
  const undo = useUndoImport();
  const tellUndo = useUndoToast();
  const leave = () => {
    onClose();
    if (step.kind === "running") toast({ title: words.cancelled, description: words.cancelledHint });
    if (step.kind === "done" && !undo.data) tellUndo(step.id, step.result);
  };
  const again = () => {
    setChoices(START);
    startOver();
  };
  const cancel = <Button onClick={leave}>{words.cancel}</Button>;
  const frame = (body: ReactNode, footer: ReactNode) => (
    <Frame step={step} footer={footer} onClose={leave}>
      {body}
    </Frame>
  );

  switch (step.kind) {
    case "choosing":
    case "reading":
      return frame(
        <DropZone
          busyWith={step.kind === "reading" ? step.fileName : undefined}
          problem={step.kind === "choosing" ? step.problem : undefined}
          hints={hints}
          onHints={setHints}
          onFiles={(files) => void choose(files, hints).then((start) => start && setChoices(start))}
        />,
        cancel,
      );
    case "preview": {
      const count = comingIn(choices, step.preview.counts);
      return frame(
        <Preview preview={step.preview} problem={step.problem} choices={choices} onChoices={setChoices} />,
        <>
          <Button variant="quiet" className={styles.start} onClick={again}>
            {words.other}
          </Button>
          {cancel}
          <Button
            variant="primary"
            disabled={count === 0}
            onClick={() => void agree(step.preview, choices)}
            data-autofocus
          >
            {words.run(count)}
          </Button>
        </>,
      );
    }
    case "running":
      return frame(<Running count={step.count} progress={step.progress} />, cancel);
    case "done":
      return frame(
        <Result
          result={step.result}
          undone={undo.data}
          problem={undo.error ? toApiError(undo.error).message : undefined}
        />,
        <>
          {!undo.data && (
            <Button variant="quiet" className={styles.start} busy={undo.isPending} onClick={() => undo.mutate(step.id)}>
              {undo.isPending ? words.undoing : words.undo}
            </Button>
          )}
          <Button onClick={leave}>{words.close}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onShow();
              if (!undo.data) tellUndo(step.id, step.result);
            }}
          >
            {words.showPrompts}
          </Button>
        </>,
      );
  }
}

interface FrameProps {
  step: ImportStep;
  footer: ReactNode;
  onClose(): void;
  children: ReactNode;
}

function Frame({ step, footer, onClose, children }: FrameProps) {
  return (
    <Dialog
      width={920}
      title={words.title}
      description={step.kind === "done" ? undefined : words.hint}
      closeLabel={words.close}
      onClose={onClose}
      footer={footer}
    >
      <div className={styles.steps} data-step={step.kind}>
        {children}
      </div>
    </Dialog>
  );
}

function Running({ count, progress }: { count: number; progress: ImportProgress | undefined }) {
  return (
    <Stack align="center" className={styles.ending}>
      <p className={styles.title} role="status">
        {words.running(count)}
      </p>
      <progress
        className={styles.progress}
        aria-label={words.running(count)}
        {...(progress && { value: progress.done, max: Math.max(1, progress.total) })}
      />
      <Muted>
        {progress ? words.progress(formatNumber(progress.done), formatNumber(progress.total)) : words.runningHint}
      </Muted>
    </Stack>
  );
}

/** Tells what came in, with the way back. */
function useUndoToast() {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const { mutateAsync: undo } = useUndoImport();
  const takeBack = (id: number) =>
    undo(id).then(
      ({ removed, restored, kept, keptTitles }) => {
        const undone = words.undoneHint(removed, formatNumber(restored));
        const left = kept > 0 ? ` ${words.kept(kept, keptTitles.slice(0, 3).join(", "))}` : "";
        toast({ title: words.undone, description: undone + left });
      },
      (error: unknown) => showFailure(words.undoFailed, error),
    );
  return (id: number, { created, replaced }: AppliedImport) => {
    if (created + replaced === 0) return;
    toast({
      title: words.done(created + replaced),
      durationMs: 10_000,
      action: { label: words.undo, onClick: () => void takeBack(id) },
    });
  };
}

/** How the import ended, or how it was taken back. */
function Result({
  result,
  undone,
  problem,
}: {
  result: AppliedImport;
  undone: UndoneImport | undefined;
  problem?: string | undefined;
}) {
  const lines = undone ? undoneLines(undone) : doneLines(result);
  return (
    <>
      {problem && <Trouble>{problem}</Trouble>}
      <Stack align="center" className={styles.ending} role="status">
        <CircleCheck size={28} aria-hidden className={styles.done} />
        <p className={styles.big}>{undone ? words.undone : words.done(result.created + result.replaced)}</p>
        {lines.map((line) => (
          <Muted key={line}>{line}</Muted>
        ))}
      </Stack>
    </>
  );
}

function doneLines(result: AppliedImport): string[] {
  return [
    result.replaced > 0 && words.replaced(result.replaced),
    result.converted > 0 && words.converted(result.converted),
    result.typesCreated > 0 && words.typesCreated(result.typesCreated),
    result.skipped > 0 && words.skipped(result.skipped),
    result.problems > 0 && words.left(result.problems),
  ].filter((line) => line !== false);
}

function undoneLines({ removed, restored, kept, keptTitles }: UndoneImport): string[] {
  const lines: string[] = [words.undoneHint(removed, formatNumber(restored))];
  if (kept > 0) lines.push(words.kept(kept, keptTitles.slice(0, 5).join(", ")));
  return lines;
}
