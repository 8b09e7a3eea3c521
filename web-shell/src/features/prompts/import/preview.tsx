import { TypeDot } from "@promptory/ui/type-badge";
import { CircleAlert } from "lucide-react";
import { useId } from "react";
import type { Duplicates, ImportPreview } from "../../../data/transfer.ts";
import { text } from "../../../text/library.ts";
import styles from "./import.module.css";
import type { ImportStep } from "./use-import.ts";

const words = text.promptImport;
const number = new Intl.NumberFormat();

/** Values of Preview. */
export interface PreviewProps {
  step: Extract<ImportStep, { kind: "preview" }>;
  duplicates: Duplicates;
  onDuplicates(duplicates: Duplicates): void;
}

/** What the file would bring: counts, types, the first rows, and the rows that cannot be read. */
export function Preview({ step: { file, preview, problem }, duplicates, onDuplicates }: PreviewProps) {
  const isKeeping = duplicates === "keep";
  const coming = preview.ready + (isKeeping ? preview.same : 0);
  return (
    <>
      {problem && (
        <div className={styles.problem} role="alert">
          <CircleAlert size={18} aria-hidden />
          <p>{problem}</p>
        </div>
      )}
      <p className={styles.file}>{file.fileName}</p>
      <ul className={styles.counts} aria-live="polite">
        <Count value={coming} label={words.ready} tone="good" />
        <Count value={preview.same} label={words.same} tone="plain" />
        <Count
          value={preview.problemCount}
          label={words.unreadable}
          tone={preview.problemCount > 0 ? "bad" : "plain"}
        />
      </ul>
      {coming === 0 && <p className={styles.muted}>{words.nothing}</p>}
      {preview.same > 0 && <DuplicateChoice value={duplicates} onChange={onDuplicates} />}
      {preview.types.length > 0 && <Types types={preview.types} />}
      {preview.problems.length > 0 && <Problems preview={preview} />}
      {preview.sample.length > 0 && <Sample preview={preview} />}
    </>
  );
}

function Count({ value, label, tone }: { value: number; label: string; tone: "good" | "plain" | "bad" }) {
  return (
    <li className={styles.tile} data-tone={tone}>
      <strong className={styles.figure}>{number.format(value)}</strong>
      <span>{label}</span>
    </li>
  );
}

function DuplicateChoice({ value, onChange }: { value: Duplicates; onChange(value: Duplicates): void }) {
  const name = useId();
  const choices: [Duplicates, string][] = [
    ["skip", words.skip],
    ["keep", words.keep],
  ];
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.heading}>{words.duplicates}</legend>
      {choices.map(([choice, label]) => (
        <label key={choice} className={styles.radio}>
          <input type="radio" name={name} checked={value === choice} onChange={() => onChange(choice)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Types({ types }: { types: ImportPreview["types"] }) {
  return (
    <section>
      <h3 className={styles.heading}>{words.types}</h3>
      <ul className={styles.types}>
        {types.map((type) => (
          <li key={type.name} className={styles.type}>
            <TypeDot color={type.color} />
            {type.label}
            <span className={styles.muted}>{number.format(type.count)}</span>
            {type.isNew && <span className={styles.tag}>{words.isNew}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Problems({ preview: { problems, problemCount } }: { preview: ImportPreview }) {
  const id = useId();
  const more = problemCount - problems.length;
  return (
    <section>
      <h3 id={id} className={styles.heading}>
        {words.problems}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-labelledby={id} tabIndex={0}>
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={`${problem.line} ${problem.message}`}>
              <span className={styles.line}>{words.line(number.format(problem.line))}</span> {problem.message}
            </li>
          ))}
          {more > 0 && <li className={styles.muted}>{words.moreProblems(number.format(more))}</li>}
        </ul>
      </section>
    </section>
  );
}

function Sample({ preview: { sample, types } }: { preview: ImportPreview }) {
  const id = useId();
  const columns = words.sampleColumns;
  const colorOf = (type: string) => types.find(({ name, label }) => type === name || type === label)?.color;
  return (
    <section>
      <h3 id={id} className={styles.heading}>
        {words.sample}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-labelledby={id} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{columns.line}</th>
              <th scope="col">{columns.title}</th>
              <th scope="col">{columns.type}</th>
              <th scope="col">{columns.preview}</th>
            </tr>
          </thead>
          <tbody>
            {sample.map((row) => (
              <tr key={row.line}>
                <td className={styles.line}>{number.format(row.line)}</td>
                <td dir="auto">{row.title}</td>
                <td>
                  <span className={styles.type}>
                    <TypeDot color={colorOf(row.type) ?? "#808080"} />
                    {types.find(({ name }) => name === row.type)?.label ?? row.type}
                  </span>
                </td>
                <td dir="auto" className={styles.mono}>
                  {row.preview}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
