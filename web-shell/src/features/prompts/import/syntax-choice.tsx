import { SYNTAXES, type Syntax } from "@promptory/prompt/convert";
import { IconButton } from "@promptory/ui/button";
import { CheckField } from "@promptory/ui/check-field";
import { formatNumber } from "@promptory/ui/format";
import { ListFilter } from "lucide-react";
import type { Import } from "../../../api/library/transfer.ts";
import { promptImport as words } from "../../../locales/en/transfer.ts";
import { toggled } from "./choices.ts";
import styles from "./import.module.css";

/** Values of SyntaxChoice; `onShow` lists the rows with one of the syntaxes. */
export interface SyntaxChoiceProps {
  syntaxes: Import["syntaxes"];
  value: ReadonlySet<string>;
  onChange(value: Set<string>): void;
  onShow(syntax: Syntax): void;
}

/** Offers to turn the placeholders of other products into ours. */
export function SyntaxChoice({ syntaxes, value, onChange, onShow }: SyntaxChoiceProps) {
  return (
    <fieldset className={styles.fates}>
      <legend className={styles.heading}>{words.syntaxes}</legend>
      <p className={styles.muted}>{words.syntaxesHint}</p>
      {syntaxes.map(({ syntax, rows, places }) => (
        <div key={syntax} className={styles.syntax}>
          <CheckField
            checked={value.has(syntax)}
            onChange={() => onChange(toggled(value, syntax))}
            label={
              <span className={styles.code}>
                {words.syntax(SYNTAXES[syntax as Syntax], words.targets[syntax] ?? "{{name}}")}
              </span>
            }
          />
          <span className={styles.muted}>{words.syntaxCount(formatNumber(places), rows)}</span>
          <IconButton
            label={words.showSyntax(SYNTAXES[syntax as Syntax])}
            icon={<ListFilter size={16} aria-hidden />}
            onClick={() => onShow(syntax)}
          />
        </div>
      ))}
    </fieldset>
  );
}
