import { tagKey } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { formatNumber } from "@promptory/ui/format";
import { useId, useState } from "react";
import type { Tag } from "../../api/prompts/organise.ts";
import { SearchField } from "../../components/search-field.tsx";
import { tags as words } from "../../locales/en/tags.ts";
import { type TagDialogProps, useMerge } from "./rename-tag.tsx";
import styles from "./tags.module.css";

/** Asks which tag the prompts of one get instead. */
export function MergeTag({ tag, tags, onDone }: TagDialogProps) {
  const name = useId();
  const [wanted, setWanted] = useState("");
  const [into, setInto] = useState<Tag>();
  const { merge, isMerging } = useMerge(onDone);
  const others = tags.filter(({ id }) => id !== tag.id);
  const found = others.filter((other) => tagKey(other.name).includes(tagKey(wanted)));
  const footer = (
    <>
      <Button onClick={() => onDone(false)}>{words.cancel}</Button>
      <Button variant="primary" disabled={!into} busy={isMerging} onClick={() => into && merge(tag, into)}>
        {into ? words.confirmMergeInto(into.name) : words.confirmMerge}
      </Button>
    </>
  );
  return (
    <Dialog
      title={words.mergeTitle(tag.name)}
      description={words.mergeHint(tag.name, tag.count)}
      closeLabel={words.close}
      onClose={() => onDone(false)}
      footer={footer}
    >
      <SearchField
        label={words.filter}
        placeholder={words.filterPlaceholder}
        data-autofocus
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <fieldset className={styles.targets}>
        <legend className="p-hidden">{words.into}</legend>
        {found.length === 0 && <p className={styles.none}>{words.noneFound(wanted.trim())}</p>}
        {found.map((other) => (
          <label key={other.id} className={styles.target}>
            <input type="radio" name={name} checked={other.id === into?.id} onChange={() => setInto(other)} />
            <span className={styles.cut} dir="auto">
              {other.name}
            </span>
            <span className={styles.prompts}>{formatNumber(other.count)}</span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
