import { unfill } from "@promptory/prompt/unfill";
import { LIMITS, promptContent } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { TextArea, TextField } from "@promptory/ui/field";
import { FormAlert } from "@promptory/ui/form-alert";
import { DiffView } from "@promptory/ui/prompt/diff-view";
import { ScrollRegion } from "@promptory/ui/scroll-region";
import { Skeleton } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { TabList, TabPanel, Tabs } from "@promptory/ui/tabs";
import { useEffect, useEffectEvent, useState } from "react";
import { text } from "../../locales/en/text.ts";
import type { FreshPrompt, Inserted, Saved, UnsentDraft } from "../../messages.ts";
import { failureOf, request } from "../../prompt-search/background-link.ts";
import { useBox } from "./use-box.ts";
import styles from "./version-dialog.module.css";

const words = text.version;

/** What the version is made from: what was inserted and stands in the chat, or what waits in the queue. */
export type VersionStart = { inserted: Inserted } | { waiting: UnsentDraft & { promptId: number }; replaces: string };

/** Props of the dialog. */
export type VersionDialogProps = {
  start: VersionStart;
  onSaved: (saved: Exclude<Saved, { state: "refused" }>, title: string) => void;
  onClose: () => void;
};

type View = "changes" | "text";
type Remark = { kind: "restored" | "lost"; names: readonly string[] } | { kind: "unknown" };

/** Shows what was changed in the chat word by word, and saves it as the next version of the prompt. */
export function VersionDialog({ start, onSaved, onClose }: VersionDialogProps) {
  const [fresh, setFresh] = useState<FreshPrompt>();
  const [content, setContent] = useState<string>();
  const [remarks, setRemarks] = useState<Remark[]>([]);
  const [note, setNote] = useState("waiting" in start ? start.waiting.note : "");
  const [view, setView] = useState<View>("changes");
  const [refusal, setRefusal] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const box = useBox();
  const promptId = "waiting" in start ? start.waiting.promptId : start.inserted.promptId;

  const load = useEffectEvent(async () => {
    setFailure(undefined);
    setRefusal(undefined);
    try {
      const now = await request({ kind: "prompt", promptId });
      const edited = "waiting" in start ? start.waiting.content : await box.read();
      if (edited === null) return;
      const made = "waiting" in start ? { content: edited, remarks: [] } : storedFrom(now, start.inserted, edited);
      setFresh(now);
      setContent(made.content);
      setRemarks(made.remarks);
    } catch (thrown) {
      setFailure(failureOf(thrown).message);
    }
  });
  useEffect(() => {
    void load();
  }, []);

  /** The person keeps what they wrote and looks at it beside what the prompt is by now. */
  const reload = async () => {
    setRefusal(undefined);
    try {
      setFresh(await request({ kind: "prompt", promptId }));
      setView("changes");
    } catch (thrown) {
      setRefusal(failureOf(thrown).message);
    }
  };
  const save = async () => {
    if (!fresh || content === undefined) return;
    const problem = promptContent.safeParse(content).error?.issues[0]?.message;
    if (problem) return setRefusal(problem);
    setSaving(true);
    setRefusal(undefined);
    const { prompt, etag } = fresh;
    const version = { promptId, title: prompt.title, content, note: note.trim(), base: prompt.content, etag };
    try {
      const saved = await request({
        kind: "save-version",
        ...version,
        replaces: "waiting" in start ? start.replaces : null,
      });
      if (saved.state === "refused") setRefusal(saved.message);
      else onSaved(saved, prompt.title);
    } catch (thrown) {
      setRefusal(failureOf(thrown).message);
    } finally {
      setSaving(false);
    }
  };

  const problem = failure ?? box.problem;
  const isSame = fresh !== undefined && content === fresh.prompt.content;
  return (
    <Dialog
      title={words.title}
      description={fresh?.prompt.title}
      tall
      width={720}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        fresh &&
        content !== undefined && (
          <Button variant="primary" busy={isSaving} aria-disabled={isSame} onClick={() => !isSame && void save()}>
            {isSaving ? words.saving : words.submit}
          </Button>
        )
      }
    >
      {problem && !fresh && <ErrorState title={words.failed} message={problem} onRetry={() => void load()} />}
      {!problem && !fresh && <Skeleton height="240px" />}
      {fresh && content !== undefined && (
        <div className={styles.body}>
          <Remarks remarks={remarks} />
          <Tabs selected={view} onSelect={setView}>
            <TabList
              label={words.views}
              tabs={[
                { id: "changes", label: words.changes },
                { id: "text", label: words.text },
              ]}
            />
            <TabPanel>
              {view === "text" ? (
                <TextArea
                  label={words.content}
                  className={styles.content}
                  value={content}
                  spellCheck={false}
                  onChange={(event) => setContent(event.target.value)}
                />
              ) : (
                <ScrollRegion className={styles.diff} label={words.changes}>
                  {isSame ? (
                    <p className={styles.same}>{words.same}</p>
                  ) : (
                    <DiffView before={fresh.prompt.content} after={content} />
                  )}
                </ScrollRegion>
              )}
            </TabPanel>
          </Tabs>
          <TextField
            label={words.note}
            value={note}
            maxLength={LIMITS.versionNote}
            placeholder={words.notePlaceholder}
            autoComplete="off"
            onChange={(event) => setNote(event.target.value)}
          />
          {refusal && (
            <div className={styles.refusal}>
              <FormAlert title={words.notSaved} message={refusal} />
              <Button onClick={() => void reload()}>{words.reload}</Button>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Remarks({ remarks }: { remarks: readonly Remark[] }) {
  return remarks.map((remark) => (
    <p key={remark.kind} className={styles.remark} data-tone={remark.kind === "restored" ? undefined : "warning"}>
      {remark.kind === "unknown" ? words.unknown : words[remark.kind](remark.names.map((name) => `{{${name}}}`))}
    </p>
  ));
}

/** What would be stored: the text of the box, with placeholders where filled values were left alone. */
function storedFrom({ prompt }: FreshPrompt, { text: filled, filling }: Inserted, edited: string) {
  // Without values the prompt went in as it was, placeholders and all.
  const values = filling ?? { values: {}, context: {} };
  const made = filling ? unfill(prompt.content, { ...values, filled }, edited) : null;
  if (!made) {
    const isPlain = lines(filled) === lines(prompt.content);
    return { content: edited, remarks: isPlain ? [] : [{ kind: "unknown" } as const] };
  }
  const remarks: Remark[] = [
    ...(made.restored.length > 0 ? [{ kind: "restored", names: made.restored } as const] : []),
    ...(made.lost.length > 0 ? [{ kind: "lost", names: made.lost } as const] : []),
  ];
  return { content: made.text, remarks };
}

const lines = (given: string) => given.replace(/\r\n?/g, "\n");
