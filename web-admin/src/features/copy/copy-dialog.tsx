import { type CopyPreview, toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { useToast } from "@promptory/ui/toast";
import { useId, useState } from "react";
import { type Copied, type Existing, useCopy, useCopyPreview } from "../../data/copy.ts";
import { text } from "../../text/index.ts";
import styles from "./copy.module.css";

const words = text.copy;
const { dialog } = words;
const CHOICES = ["skip", "replace", "keep"] as const satisfies Existing[];

/** Says what a copy would meet and asks what to do with it; without a meeting there is nothing to choose. */
export function CopyDialog({ copied, onClose }: { copied: Copied; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useCopyPreview(copied);
  const [existing, setExisting] = useState<Existing>("skip");
  const { run, isRunning } = useRun(copied, onClose);
  const buttons = (
    <>
      <Button onClick={onClose}>{dialog.cancel}</Button>
      <Button busy={isRunning} data-autofocus disabled={!data} onClick={() => run(existing)} variant="primary">
        {isRunning ? dialog.copying : dialog.copy}
      </Button>
    </>
  );
  return (
    <Dialog
      closeLabel={dialog.close}
      description={<bdi>{copied.name}</bdi>}
      footer={buttons}
      onClose={onClose}
      title={dialog[copied.kind]}
      width={520}
    >
      {error && (
        <ErrorState
          message={error.message || words.error.fallback}
          onRetry={() => void refetch()}
          retrying={isFetching}
          title={words.error.title}
        />
      )}
      {!data && !error && (
        <SkeletonGroup label={dialog.loading}>
          <Skeleton height={14} width={280} />
          <Skeleton height={14} width={180} />
        </SkeletonGroup>
      )}
      {data && <Meeting preview={data} />}
      {data && meets(data, copied) && <Choices onChoose={setExisting} value={existing} />}
    </Dialog>
  );
}

/** A prompt leaves its default type as it is: only its own title can be there. */
function meets({ type, existing }: CopyPreview, { kind }: Copied): boolean {
  return existing > 0 || (kind === "type" && type.exists);
}

function useRun(copied: Copied, onDone: () => void) {
  const copy = useCopy();
  const { toast } = useToast();
  const run = (existing: Existing) =>
    copy.mutate(
      { ...copied, existing },
      {
        onSuccess: ({ message, type }) => {
          const description = type.isActive ? message : `${message} ${words.inactive}`;
          toast({ title: words.done[copied.kind], description });
          onDone();
        },
        onError: (error) =>
          void toast({ title: words.failed, description: toApiError(error).message, variant: "destructive" }),
      },
    );
  return { run, isRunning: copy.isPending };
}

function Meeting({ preview: { type, total, existing, same, titles } }: { preview: CopyPreview }) {
  return (
    <div className={styles.facts}>
      <p>{type.exists ? dialog.intoType(type.label) : dialog.newType(type.label)}</p>
      <p>{dialog.total(total)}</p>
      {existing > 0 && (
        <>
          <p>{dialog.existing(existing, same)}</p>
          <ul className={styles.titles}>
            {titles.map((title, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles repeat, and the list never changes
              <li dir="auto" key={place}>
                {title}
              </li>
            ))}
            {existing > titles.length && <li>{dialog.andMore(existing - titles.length)}</li>}
          </ul>
        </>
      )}
    </div>
  );
}

function Choices({ value, onChoose }: { value: Existing; onChoose: (existing: Existing) => void }) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{dialog.choice}</legend>
      {CHOICES.map((choice) => {
        const [label, hint] = dialog.choices[choice];
        return (
          <label className={styles.choice} key={choice}>
            <input checked={value === choice} name={name} onChange={() => onChoose(choice)} type="radio" />
            {label}
            <small>{hint}</small>
          </label>
        );
      })}
    </fieldset>
  );
}
