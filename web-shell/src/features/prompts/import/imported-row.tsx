import { CheckField } from "@promptory/ui/check-field";
import { formatNumber } from "@promptory/ui/format";
import { Select } from "@promptory/ui/prompt/select";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { ImportRow } from "../../../api/library/transfer.ts";
import { promptImport as words } from "../../../locales/en/transfer.ts";
import { type Choice, choiceOf, chooseRow, optionsOf, type RowProps } from "./choices.ts";
import styles from "./imported-row.module.css";
import { RowDetail } from "./row-detail.tsx";

/** One row: what it is, where it stands, and what is to happen to it: in or not, and more only in a conflict. */
export function ImportedRow({ importId, row, choices, onChoices }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const title = row.title || row.file;
  if (row.status === "problem") {
    return (
      <li className={styles.row}>
        <div className={styles.rowHead}>
          <div className={styles.what}>
            <p className={styles.message}>{row.message}</p>
            <Where row={row} />
          </div>
        </div>
      </li>
    );
  }
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          aria-label={isOpen ? words.hide(title) : words.show(title)}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
        </button>
        <div className={styles.what}>
          <p className={styles.rowTitle} dir="auto">
            {title}
          </p>
          <Where row={row} />
        </div>
        <RowChoice row={row} kind={row.status} choices={choices} onChoices={onChoices} />
      </div>
      {isOpen && <RowDetail importId={importId} row={row} choices={choices} onChoices={onChoices} />}
    </li>
  );
}

function Where({ row: { status, file, line, item, type, title } }: { row: ImportRow }) {
  const at = line !== null ? words.line(formatNumber(line)) : item !== null ? words.item(formatNumber(item)) : "";
  const parts = [status === "problem" ? title : type?.label, file, at].filter(Boolean);
  return (
    <p className={styles.where}>
      <span className={styles.badge} data-status={status}>
        {words.status[status]}
      </span>
      <span className={styles.path} dir="auto">
        {parts.join(" · ")}
      </span>
    </p>
  );
}

interface RowChoiceProps extends Omit<RowProps, "importId"> {
  kind: "new" | "same" | "conflict";
}

function RowChoice({ row, kind, choices, onChoices }: RowChoiceProps) {
  const value = choiceOf(choices, row.n, kind);
  const choose = (choice: Choice) => onChoices(chooseRow(choices, row.n, kind, choice));
  if (kind === "conflict") {
    const label = words.choiceOf(row.title);
    return <Select className={styles.select} label={label} options={optionsOf(kind)} value={value} onChange={choose} />;
  }
  return (
    <CheckField
      label={words.take}
      aria-label={words.takeRow(row.title)}
      checked={value !== "skip"}
      onChange={({ target }) => choose(target.checked ? "keep" : "skip")}
    />
  );
}
