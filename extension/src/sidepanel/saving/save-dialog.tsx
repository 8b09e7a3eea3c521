import { promptContent, promptTitle } from "@promptory/rules";
import { Button, buttonClass } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { TextArea, TextField } from "@promptory/ui/field";
import { FormAlert } from "@promptory/ui/form-alert";
import { Select } from "@promptory/ui/prompt/select";
import { MessageSquareText } from "lucide-react";
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { text } from "../../locales/en/text.ts";
import type { PromptType, Saved } from "../../messages.ts";
import { failureOf, request } from "../../prompt-search/background-link.ts";
import { isSameDraft, type SaveDraft, saveDrafts, typesOfSites } from "./drafts.ts";
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
  const [kept] = useState(() => saveDrafts.read());
  const [draft, setDraft] = useState<SaveDraft>(() => firstDraft(start, kept));
  const latest = useRef(draft);
  const [others, setOthers] = useState(() => otherDrafts(start, draft, kept));
  const [types, setTypes] = useState<PromptType[]>();
  const [typesFailure, setTypesFailure] = useState<string>();
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const box = useBox();

  const loadTypes = useCallback(() => {
    setTypesFailure(undefined);
    request({ kind: "types" }).then(setTypes, (thrown: unknown) => setTypesFailure(failureOf(thrown).message));
  }, []);
  useEffect(loadTypes, [loadTypes]);
  const typeId = draft.typeId ?? (types ? proposeType(draft.content, types, typesOfSites.read(site)) : null);

  const change = (changed: Partial<SaveDraft>) => {
    // The text of the chat box arrives after what was typed while it was read.
    const previous = latest.current;
    latest.current = { ...previous, ...changed };
    setDraft(latest.current);
    setProblems({});
    // What waits in the queue is kept there until this is saved.
    if (start?.replaces === undefined) saveDrafts.replace(previous, latest.current);
  };
  const take = (content: string) => change({ content, title: latest.current.title || proposeTitle(content) });
  const open = (other: SaveDraft) => {
    const left = latest.current;
    saveDrafts.replace(left, isBlank(left) ? null : left);
    saveDrafts.replace(other, other);
    setOthers([...others.filter((each) => each !== other), ...(isBlank(left) ? [] : [left])]);
    latest.current = other;
    setDraft(other);
    setProblems({});
  };
  const removeDraft = () => saveDrafts.replace(latest.current, null);
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
        {others.map((other, index) => {
          const title = other.title || proposeTitle(other.content);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two drafts may have the same title
            <p key={index} className={styles.remark}>
              <span id={`${id}-other-${index}`}>{words.otherDraft(title)}</span>
              <Button aria-describedby={`${id}-other-${index}`} onClick={() => open(other)}>
                {words.openDraft}
              </Button>
            </p>
          );
        })}
        {typesFailure && (
          <div className={styles.remark} role="alert">
            <span>{words.typesNotLoaded(typesFailure)}</span>
            <Button onClick={loadTypes}>{words.retry}</Button>
          </div>
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

function firstDraft(start: SaveStart | null, kept: SaveDraft[]): SaveDraft {
  if (!start) return kept[0] ?? { title: "", content: "", typeId: null };
  const { content, title = proposeTitle(content), typeId = null, replaces } = start;
  const same = replaces === undefined && kept.find((draft) => draft.content === content);
  return same || { content, title, typeId };
}

/** What was being written before. In place of a text that waits in the queue it would replace that one. */
function otherDrafts(start: SaveStart | null, first: SaveDraft, kept: SaveDraft[]): SaveDraft[] {
  if (start?.replaces !== undefined) return [];
  return kept.filter((draft) => !isBlank(draft) && !isSameDraft(draft, first));
}

const isBlank = ({ title, content }: SaveDraft) => `${title}${content}`.trim() === "";

function problemsOf({ title, content }: SaveDraft, typeId: number | null): Problems {
  const problemOf = (rule: typeof promptTitle, value: string) => rule.safeParse(value).error?.issues[0]?.message;
  const [ofTitle, ofContent] = [problemOf(promptTitle, title), problemOf(promptContent, content)];
  return {
    ...(ofTitle && { title: ofTitle }),
    ...(typeId === null && { typeId: words.chooseType }),
    ...(ofContent && { content: ofContent }),
  };
}
