import { ORGANISE_LIMITS } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { TagInput } from "@promptory/ui/prompt/tag-input";
import { useState } from "react";
import { useTags } from "../../../api/prompts/organise.ts";
import { bulk as words } from "../../../locales/en/bulk.ts";
import styles from "./tag-dialog.module.css";

const INPUT_WORDS = {
  placeholder: words.tagsPlaceholder,
  remove: words.removeTag,
  create: words.createTag,
  full: words.tagsFull,
};

/** Values of TagDialog. */
export interface TagDialogProps {
  count: number;
  onAdd(tags: string[]): Promise<void>;
  onTake(tags: string[]): Promise<void>;
  onClose(): void;
}

/** Asks which tags the chosen prompts get or lose. */
export function TagDialog({ count, onAdd, onTake, onClose }: TagDialogProps) {
  const known = useTags();
  const [tags, setTags] = useState<string[]>([]);
  const run = (change: (tags: string[]) => Promise<void>) => {
    onClose();
    void change(tags);
  };
  const footer = (
    <>
      <Button onClick={onClose}>{words.cancel}</Button>
      <Button disabled={tags.length === 0} onClick={() => run(onTake)}>
        {words.takeTags}
      </Button>
      <Button variant="primary" disabled={tags.length === 0} onClick={() => run(onAdd)}>
        {words.addTags}
      </Button>
    </>
  );
  return (
    <Dialog title={words.tagTitle(count)} closeLabel={words.close} onClose={onClose} footer={footer}>
      <div className={styles.room}>
        <TagInput
          autoFocus
          label={words.tags}
          value={tags}
          onChange={setTags}
          suggestions={known.data ?? []}
          most={ORGANISE_LIMITS.tags}
          longest={ORGANISE_LIMITS.tag}
          words={INPUT_WORDS}
        />
      </div>
    </Dialog>
  );
}
