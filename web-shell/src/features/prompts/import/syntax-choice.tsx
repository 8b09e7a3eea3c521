import { SYNTAXES, type Syntax } from "@promptory/prompt/convert";
import { IconButton } from "@promptory/ui/button";
import { CheckField } from "@promptory/ui/check-field";
import { formatNumber } from "@promptory/ui/format";
import { Muted } from "@promptory/ui/text";
import { ListFilter } from "lucide-react";
import type { Import } from "../../../api/library/transfer.ts";
import { promptImport as words } from "../../../locales/en/transfer.ts";
import { ChoiceGroup } from "./choice-group.tsx";
import { toggled } from "./choices.ts";
import styles from "./syntax-choice.module.css";

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
    <ChoiceGroup name={words.syntaxes}>
      <Muted>{words.syntaxesHint}</Muted>
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
          <Muted as="span" isSmall className={styles.count}>
            {words.syntaxCount(formatNumber(places), rows)}
          </Muted>
          <IconButton
            label={words.showSyntax(SYNTAXES[syntax as Syntax])}
            icon={<ListFilter size={16} aria-hidden />}
            onClick={() => onShow(syntax)}
          />
        </div>
      ))}
    </ChoiceGroup>
  );
}
