import { formatNumber } from "@promptory/ui/format";
import { Stack } from "@promptory/ui/layout";
import { Heading, Muted } from "@promptory/ui/text";
import { TypeDot } from "@promptory/ui/type-badge";
import { useState } from "react";
import type { Import } from "../../../api/library/transfer.ts";
import { promptImport as words } from "../../../locales/en/transfer.ts";
import { ChoiceGroup } from "./choice-group.tsx";
import { ChoiceRow } from "./choice-row.tsx";
import { type Choices, chooseAll, comingIn, KINDS, optionsOf, type RowFilter } from "./choices.ts";
import styles from "./preview.module.css";
import { RowList } from "./row-list.tsx";
import { SyntaxChoice } from "./syntax-choice.tsx";
import { Trouble } from "./trouble.tsx";

/** Values of Preview. */
export interface PreviewProps {
  preview: Import;
  problem: string | undefined;
  choices: Choices;
  onChoices(choices: Choices): void;
}

/** What the files would bring, and what is to happen to it: for each kind of row, and for each row. */
export function Preview({ preview, problem, choices, onChoices }: PreviewProps) {
  const [filter, setFilter] = useState<RowFilter>(() => firstFilter(preview));
  const present = KINDS.filter((kind) => preview.counts[kind] > 0);
  return (
    <>
      {problem && <Trouble>{problem}</Trouble>}
      <p className={styles.file}>{nameOf(preview)}</p>
      <p aria-live="polite">
        <strong className={styles.figure}>{formatNumber(comingIn(choices, preview.counts))}</strong> {words.ready}
      </p>
      {comingIn(choices, preview.counts) === 0 && <Muted>{words.nothing}</Muted>}
      {present.length > 0 && (
        <ChoiceGroup name={words.fates}>
          {present.map((kind) => (
            <ChoiceRow
              key={kind}
              label={words.fate[kind](preview.counts[kind])}
              options={optionsOf(kind)}
              value={choices.all[kind]}
              onChange={(choice) => onChoices(chooseAll(choices, kind, choice))}
            />
          ))}
        </ChoiceGroup>
      )}
      {preview.syntaxes.length > 0 && (
        <SyntaxChoice
          syntaxes={preview.syntaxes}
          value={choices.convert}
          onChange={(convert) => onChoices({ ...choices, convert })}
          onShow={(convertible) => setFilter({ convertible })}
        />
      )}
      {preview.types.length > 0 && <Types types={preview.types} />}
      <RowList preview={preview} filter={filter} onFilter={setFilter} choices={choices} onChoices={onChoices} />
    </>
  );
}

/** What wants to be looked at first. */
function firstFilter({ counts }: Import): RowFilter {
  if (counts.conflict > 0) return { status: "conflict" };
  return counts.problem > 0 ? { status: "problem" } : {};
}

function nameOf({ files }: Import): string {
  const [first] = files;
  if (!first) return "";
  if (files.length > 1) return words.files(files.length);
  const how = [first.format && words.read[first.format], first.encoding !== "utf-8" && first.encoding].filter(Boolean);
  return how.length > 0 ? `${first.name} (${how.join(", ")})` : first.name;
}

function Types({ types }: { types: Import["types"] }) {
  return (
    <Stack as="section" gap={6}>
      <Heading>{words.types}</Heading>
      <ul className={styles.types}>
        {types.map((type) => (
          <li key={type.name} className={styles.type}>
            <TypeDot color={type.color} />
            {type.label}
            <Muted as="span">{formatNumber(type.count)}</Muted>
            {type.isNew && <span className={styles.tag}>{words.isNew}</span>}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
