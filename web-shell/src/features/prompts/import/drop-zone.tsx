import { Button } from "@promptory/ui/button";
import { Spinner } from "@promptory/ui/spinner";
import { FileUp } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { text } from "../../../text/library.ts";
import { FileHints } from "./file-hints.tsx";
import styles from "./import.module.css";
import { Trouble } from "./trouble.tsx";
import type { Hints } from "./use-import.ts";

const words = text.promptImport;
const KINDS = ".csv,.tsv,.json,.md,.markdown,.txt,.zip";

/** Values of DropZone: what is being read, if anything, and what was wrong with the last files. */
export interface DropZoneProps {
  busyWith: string | undefined;
  problem: string | undefined;
  hints: Hints;
  onHints(hints: Hints): void;
  onFiles(files: File[]): void;
}

/** The place to drop files, or to choose them by keyboard. */
export function DropZone({ busyWith, problem, hints, onHints, onFiles }: DropZoneProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useDrop(onFiles);
  return (
    <>
      {problem && <Trouble>{problem}</Trouble>}
      <div className={styles.zone} data-over={isOver || undefined} {...handlers}>
        <div className={styles.sign}>{busyWith ? <Spinner size={20} /> : <FileUp size={20} aria-hidden />}</div>
        {busyWith ? (
          <p role="status">
            {words.reading} <span className={styles.muted}>{busyWith}</span>
          </p>
        ) : (
          <>
            <p className={styles.strong}>{words.drop}</p>
            <Button onClick={() => input.current?.click()} aria-describedby={`${id}-needs`} data-autofocus>
              {words.choose}
            </Button>
          </>
        )}
        <p id={`${id}-needs`} className={styles.needs}>
          {words.needs} {words.limit}
        </p>
        <input
          ref={input}
          type="file"
          accept={KINDS}
          multiple
          hidden
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // The same file may be chosen again after it was mended.
            event.target.value = "";
            if (files.length > 0) onFiles(files);
          }}
        />
      </div>
      <FileHints value={hints} onChange={onHints} />
    </>
  );
}

function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return { isOver, handlers: { onDragOver: hold, onDragLeave: () => setOver(false), onDrop: drop } };
}
