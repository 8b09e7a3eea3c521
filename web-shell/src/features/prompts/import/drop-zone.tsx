import { ENCODINGS } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { TextArea } from "@promptory/ui/field";
import { Stack } from "@promptory/ui/layout";
import { Spinner } from "@promptory/ui/spinner";
import { Muted } from "@promptory/ui/text";
import { FileUp } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { promptImport as words } from "../../../locales/en/transfer.ts";
import { ChoiceRow } from "./choice-row.tsx";
import styles from "./drop-zone.module.css";
import { pastedFile } from "./read-files.ts";
import { Trouble } from "./trouble.tsx";
import type { Hints } from "./use-import.ts";

const KINDS = ".csv,.tsv,.json,.md,.markdown,.txt,.zip";

/** Values of DropZone: what is being read, if anything, and what was wrong with the last files. */
export interface DropZoneProps {
  busyWith: string | undefined;
  problem: string | undefined;
  hints: Hints;
  onHints(hints: Hints): void;
  onFiles(files: File[]): void;
}

/** The place to drop files, to choose them by keyboard, or to paste text. */
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
            {words.reading} <Muted as="span">{busyWith}</Muted>
          </p>
        ) : (
          <>
            <p className={styles.strong}>{words.drop}</p>
            <Button onClick={() => input.current?.click()} aria-describedby={`${id}-needs`} data-autofocus>
              {words.choose}
            </Button>
          </>
        )}
        <Muted isSmall id={`${id}-needs`} className={styles.needs}>
          {words.needs} {words.limit}
        </Muted>
        <input
          ref={input}
          type="file"
          accept={KINDS}
          multiple
          hidden
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // The same file may be chosen again after it was corrected.
            event.target.value = "";
            if (files.length > 0) onFiles(files);
          }}
        />
      </div>
      {!busyWith && <Paste onFiles={onFiles} />}
      <FileHints value={hints} onChange={onHints} />
    </>
  );
}

/** Text from the clipboard or typed, read like a file. */
function Paste({ onFiles }: Pick<DropZoneProps, "onFiles">) {
  const [pasted, setPasted] = useState("");
  return (
    <Stack align="end" className={styles.paste}>
      <TextArea
        label={words.paste}
        placeholder={words.pastePlaceholder}
        rows={2}
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      <Button disabled={pasted.trim() === ""} onClick={() => onFiles([pastedFile(pasted)])}>
        {words.pasteRead}
      </Button>
    </Stack>
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

const FORMAT_NAMES = ["csv", "json", "markdown"] as const;

const AUTOMATIC = { value: "" as const, label: words.automatic };
const FORMATS = [AUTOMATIC, ...FORMAT_NAMES.map((value) => ({ value, label: words.formats[value] }))];
const ENCODING_OPTIONS = [AUTOMATIC, ...ENCODINGS.map((value) => ({ value, label: value }))];

/** What the files are, where the person knows it better than their contents say it. */
function FileHints({ value, onChange }: { value: Hints; onChange(value: Hints): void }) {
  return (
    <details className={styles.hints}>
      <summary>{words.more}</summary>
      <div className={styles.hintFields}>
        <ChoiceRow
          label={words.format}
          options={FORMATS}
          value={value.format}
          onChange={(format) => onChange({ ...value, format })}
        />
        <ChoiceRow
          label={words.encoding}
          options={ENCODING_OPTIONS}
          value={value.encoding}
          onChange={(encoding) => onChange({ ...value, encoding })}
        />
      </div>
    </details>
  );
}
