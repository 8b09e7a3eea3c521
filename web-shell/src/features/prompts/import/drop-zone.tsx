import { Button } from "@promptory/ui/button";
import { Spinner } from "@promptory/ui/spinner";
import { CircleAlert, FileUp } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { text } from "../../../text/library.ts";
import styles from "./import.module.css";

const words = text.promptImport;

/** Values of DropZone: the file being read, if any, and what was wrong with the last one. */
export interface DropZoneProps {
  busyWith: string | undefined;
  problem: string | undefined;
  onFile(file: File): void;
}

/** The place to drop a file, or to choose one by keyboard. */
export function DropZone({ busyWith, problem, onFile }: DropZoneProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useDrop(onFile);
  return (
    <>
      {problem && (
        <div className={styles.problem} role="alert">
          <CircleAlert size={18} aria-hidden />
          <p>{problem}</p>
        </div>
      )}
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
          accept=".csv,text/csv"
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file may be chosen again after it was mended.
            event.target.value = "";
            if (file) onFile(file);
          }}
        />
      </div>
    </>
  );
}

function useDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return { isOver, handlers: { onDragOver: hold, onDragLeave: () => setOver(false), onDrop: drop } };
}
