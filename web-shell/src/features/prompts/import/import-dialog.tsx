import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { useToast } from "@promptory/ui/toast";
import { type ReactNode, useState } from "react";
import type { Duplicates } from "../../../data/transfer.ts";
import { text } from "../../../text/library.ts";
import { DropZone } from "./drop-zone.tsx";
import styles from "./import.module.css";
import { Preview } from "./preview.tsx";
import { Result } from "./result.tsx";
import { type ImportStep, useImport } from "./use-import.ts";

const words = text.promptImport;
const number = new Intl.NumberFormat();

/** Values of ImportDialog; `onShow` leads to the list with what came in. */
export interface ImportDialogProps {
  onClose(): void;
  onShow(): void;
}

/** Brings a CSV file of prompts in. Nothing is written before the person has seen what would come and agreed. */
export function ImportDialog({ onClose, onShow }: ImportDialogProps) {
  const { toast } = useToast();
  const { step, choose, agree, startOver } = useImport();
  const [duplicates, setDuplicates] = useState<Duplicates>("skip");
  const leave = () => {
    onClose();
    if (step.kind === "running") toast({ title: words.cancelled, description: words.cancelledHint });
  };
  const cancel = <Button onClick={leave}>{words.cancel}</Button>;
  const frame = (body: ReactNode, footer: ReactNode) => (
    <Dialog
      width={760}
      title={words.title}
      description={words.hint}
      closeLabel={words.close}
      onClose={leave}
      footer={footer}
    >
      <div className={styles.steps} data-step={step.kind}>
        {body}
      </div>
    </Dialog>
  );

  switch (step.kind) {
    case "choosing":
    case "reading":
      return frame(
        <DropZone
          busyWith={step.kind === "reading" ? step.fileName : undefined}
          problem={step.kind === "choosing" ? step.problem : undefined}
          onFile={(file) => void choose(file)}
        />,
        cancel,
      );
    case "preview": {
      const count = comingIn(step, duplicates);
      const run = () => void agree(step, duplicates, count);
      return frame(
        <Preview step={step} duplicates={duplicates} onDuplicates={setDuplicates} />,
        <>
          <Button variant="quiet" className={styles.start} onClick={startOver}>
            {words.other}
          </Button>
          {cancel}
          <Button variant="primary" disabled={count === 0} onClick={run} data-autofocus>
            {words.run(number.format(count))}
          </Button>
        </>,
      );
    }
    case "running":
      return frame(<Running count={step.count} />, cancel);
    case "done":
      return frame(
        <Result result={step.result} />,
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button variant="primary" onClick={onShow}>
            {words.show}
          </Button>
        </>,
      );
  }
}

function comingIn({ preview }: Extract<ImportStep, { kind: "preview" }>, duplicates: Duplicates): number {
  return preview.ready + (duplicates === "keep" ? preview.same : 0);
}

function Running({ count }: { count: number }) {
  return (
    <div className={styles.running} role="status">
      <p className={styles.strong}>{words.running(number.format(count))}</p>
      <div className={styles.bar} aria-hidden="true" />
      <p className={styles.muted}>{words.runningHint}</p>
    </div>
  );
}
