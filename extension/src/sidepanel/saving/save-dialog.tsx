import { promptContent, promptTitle } from "@promptory/rules";
import { Button, buttonClass } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { TextArea, TextField } from "@promptory/ui/field";
import { FormAlert } from "@promptory/ui/form-alert";
import { Select } from "@promptory/ui/prompt/select";
import { MessageSquareText } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { text } from "../../locales/en/text.ts";
import type { PromptType, Saved } from "../../messages.ts";
import { failureOf, request } from "../../prompt-search/background-link.ts";
import { type SaveDraft, saveDraft, typesOfSites } from "./drafts.ts";
import { proposeTitle, proposeType } from "./propose.ts";
import styles from "./save-dialog.module.css";
import { useBox } from "./use-box.ts";

const words = text.save;

/** What the form begins with: a text from a page, something that waits in the queue, or the draft. */
export type SaveStart = { content: string; title?: string; typeId?: number | null; replaces?: string };

/** Props of the form. `site` is where the person is, for the type they chose there last. */
export type SaveDialogProps = {
  start: SaveStart | null;
  site: string;
  server: string;
  onSaved: (saved: Exclude<Saved, { state: "refused" }>, title: string) => void;
  onClose: () => void;
};

type Problems = { title?: string | undefined; content?: string | undefined; typeId?: string | undefined };

/** Saves a text as a prompt. Everything proposed can be changed, and nothing typed is lost by closing. */
export function SaveDialog({ start, site, server, onSaved, onClose }: SaveDialogProps) {
  const id = useId();
  const [kept] = useState(() => saveDraft.read());
  const [draft, setDraft] = useState<SaveDraft>(() => firstDraft(start, kept));
  const latest = useRef(draft);
  const [other, setOther] = useState(() => otherDraft(start, kept));
  const [types, setTypes] = useState<PromptType[]>();
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const box = useBox();

  useEffect(() => {
    request({ kind: "types" }).then(setTypes, (thrown: unknown) => setRefusal(failureOf(thrown).message));
  }, []);
  const typeId = draft.typeId ?? (types ? proposeType(draft.content, types, typesOfSites.read(site)) : null);

  const change = (changed: Partial<SaveDraft>) => {
    // The text of the chat box arrives after what was typed while it was read.
    latest.current = { ...latest.current, ...changed };
    setDraft(latest.current);
    setProblems({});
    // What waits in the queue is kept there until this is saved.
    if (start?.replaces === undefined) saveDraft.write(latest.current);
  };
  const take = (content: string) => change({ content, title: latest.current.title || proposeTitle(content) });
  /** Removes the draft of this text; the one before it remains. */
  const removeDraft = () => {
    if (other) saveDraft.write(other);
    else saveDraft.remove();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(draft, typeId);
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first || typeId === null)
      return form.current?.querySelector<HTMLElement>(`[name="${first}"], [data-name="${first}"]`)?.focus();
    setSaving(true);
    setRefusal(undefined);
    try {
      const { title, content } = draft;
      const saved = await request({ kind: "save", title, content, typeId, replaces: start?.replaces ?? null });
      if (saved.state === "refused") return setRefusal(saved.message);
      typesOfSites.write(site, typeId);
      if (start?.replaces === undefined) removeDraft();
      onSaved(saved, title);
    } catch (thrown) {
      setRefusal(failureOf(thrown).message);
    } finally {
      setSaving(false);
    }
  };
  const discard = () => {
    removeDraft();
    onClose();
  };
  return (
    <Dialog
      title={words.title}
      tall
      width={560}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        <>
          {start?.replaces === undefined && draft.content !== "" && (
            <Button variant="quiet" onClick={discard}>
              {words.discard}
            </Button>
          )}
          <Button variant="primary" type="submit" form={id} busy={isSaving}>
            {isSaving ? words.saving : words.submit}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {other && (
          <p className={styles.remark}>
            {words.otherDraft(other.title || proposeTitle(other.content))}
            <Button
              onClick={() => {
                setOther(null);
                change(other);
              }}
            >
              {words.openDraft}
            </Button>
          </p>
        )}
        {types?.length === 0 && (
          <p className={styles.remark}>
            {words.noTypes}
            <a className={buttonClass()} href={`${server}/types`} target="_blank" rel="noreferrer">
              {words.openTypes}
            </a>
          </p>
        )}
        <TextField
          label={words.name}
          name="title"
          dir="auto"
          value={draft.title}
          error={problems.title}
          autoComplete="off"
          data-autofocus
          onChange={(event) => change({ title: event.target.value })}
        />
        <div className={styles.type}>
          <span id={`${id}-type`} className={styles.label}>
            {words.type}
          </span>
          <Select
            label={words.type}
            aria-labelledby={`${id}-type`}
            data-name="typeId"
            options={(types ?? []).map((type) => ({ value: type.id, label: type.label, color: type.color }))}
            value={typeId ?? undefined}
            placeholder={words.chooseType}
            aria-invalid={problems.typeId ? true : undefined}
            onChange={(chosen) => change({ typeId: chosen })}
          />
          <p className={styles.error} aria-live="polite">
            {problems.typeId}
          </p>
        </div>
        <TextArea
          label={words.content}
          name="content"
          className={styles.content}
          value={draft.content}
          error={problems.content ?? box.problem}
          spellCheck={false}
          onChange={(event) => change({ content: event.target.value })}
          end={
            <Button
              variant="quiet"
              icon={<MessageSquareText size={15} aria-hidden />}
              busy={box.isReading}
              onClick={() => void box.read().then((read) => read !== null && take(read))}
            >
              {words.fromBox}
            </Button>
          }
        />
        {refusal && <FormAlert title={words.failed} message={refusal} />}
      </form>
    </Dialog>
  );
}

function firstDraft(start: SaveStart | null, kept: SaveDraft | null): SaveDraft {
  if (!start) return kept ?? { title: "", content: "", typeId: null };
  const { content, title = proposeTitle(content), typeId = null } = start;
  return { content, title, typeId };
}

/** What was being written before this text came. In place of a text that waits in the queue it would replace that one. */
function otherDraft(start: SaveStart | null, kept: SaveDraft | null): SaveDraft | null {
  if (!start || start.replaces !== undefined) return null;
  return kept && kept.content.trim() !== "" && kept.content !== start.content ? kept : null;
}

function problemsOf({ title, content }: SaveDraft, typeId: number | null): Problems {
  const problemOf = (rule: typeof promptTitle, value: string) => rule.safeParse(value).error?.issues[0]?.message;
  const [ofTitle, ofContent] = [problemOf(promptTitle, title), problemOf(promptContent, content)];
  return {
    ...(ofTitle && { title: ofTitle }),
    ...(typeId === null && { typeId: words.chooseType }),
    ...(ofContent && { content: ofContent }),
  };
}
