import { type CopyPreview, toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { useToast } from "@promptory/ui/toast";
import { Radio } from "antd";
import { useId, useState } from "react";
import {
  type Copied,
  type CopiedOne,
  type CopiedSeveral,
  type Existing,
  useCopy,
  useCopyPreview,
} from "../../api/copy.ts";
import { ModalDialog } from "../../components/modal-dialog.tsx";
import { text } from "../../locales/en/index.ts";
import styles from "./copy-dialog.module.css";

const words = text.copy;
const { dialog } = words;
const CHOICES = ["skip", "replace", "keep"] as const satisfies Existing[];
const MAX_TITLES = 20;

/** Says what a copy would meet and asks what to do with it; where nothing is there already there is nothing to choose. */
export function CopyDialog({ copied, onClose }: { copied: Copied; onClose: () => void }) {
  return copied.kind === "templates" ? (
    <SeveralDialog copied={copied} onClose={onClose} />
  ) : (
    <OneDialog copied={copied} onClose={onClose} />
  );
}

function OneDialog({ copied, onClose }: { copied: CopiedOne; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useCopyPreview(copied);
  // A prompt leaves its default type as it is: only its own title can be there.
  const meets = data !== undefined && (data.existing > 0 || (copied.kind === "type" && data.type.exists));
  return (
    <Frame copied={copied} isReady={data !== undefined} meets={meets} onClose={onClose}>
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
      {data && (
        <div className={styles.facts}>
          <p>{data.type.exists ? dialog.intoType(data.type.label) : dialog.newType(data.type.label)}</p>
          <Meeting {...data} />
        </div>
      )}
    </Frame>
  );
}

function SeveralDialog({ copied, onClose }: { copied: CopiedSeveral; onClose: () => void }) {
  const { ids, existing } = copied;
  return (
    <Frame copied={copied} isReady meets={existing.length > 0} onClose={onClose}>
      <div className={styles.facts}>
        <p>{dialog.intoTypes}</p>
        <Meeting
          existing={existing.length}
          same={existing.filter(({ isSame }) => isSame).length}
          titles={existing.slice(0, MAX_TITLES).map(({ title }) => title)}
          total={ids.length}
        />
      </div>
    </Frame>
  );
}

interface FrameProps {
  copied: Copied;
  isReady: boolean;
  meets: boolean;
  onClose: () => void;
  children: React.ReactNode;
}

function Frame({ copied, isReady, meets, onClose, children }: FrameProps) {
  const [existing, setExisting] = useState<Existing>("skip");
  const { run, isRunning } = useRun(copied, onClose);
  return (
    <ModalDialog
      description={<bdi>{copied.name}</bdi>}
      footer={
        <>
          <Button onClick={onClose}>{dialog.cancel}</Button>
          <Button busy={isRunning} data-autofocus disabled={!isReady} onClick={() => run(existing)} variant="primary">
            {isRunning ? dialog.copying : dialog.copy}
          </Button>
        </>
      }
      onClose={onClose}
      title={dialog[copied.kind]}
      width={520}
    >
      {children}
      {meets && <Choices onChoose={setExisting} value={existing} />}
      <p className={styles.recorded}>{dialog.recorded}</p>
    </ModalDialog>
  );
}

function useRun(copied: Copied, onDone: () => void) {
  const copy = useCopy();
  const { toast } = useToast();
  const run = (existing: Existing) =>
    copy.mutate(
      { copied, existing },
      {
        onSuccess: ({ message, hasInactiveType }) => {
          const description = hasInactiveType ? `${message} ${words.inactive}` : message;
          toast({ title: words.done[copied.kind], description });
          onDone();
        },
        onError: (error) =>
          void toast({ title: words.failed, description: toApiError(error).message, variant: "destructive" }),
      },
    );
  return { run, isRunning: copy.isPending };
}

function Meeting({ total, existing, same, titles }: Omit<CopyPreview, "type">) {
  return (
    <>
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
    </>
  );
}

function Choices({ value, onChoose }: { value: Existing; onChoose: (existing: Existing) => void }) {
  const id = useId();
  const options = CHOICES.map((choice) => {
    const [label, hint] = dialog.choices[choice];
    return {
      value: choice,
      label: (
        <>
          {label}
          <small className={styles.choiceHint}>{hint}</small>
        </>
      ),
    };
  });
  return (
    <div>
      <h3 className={styles.legend} id={id}>
        {dialog.choice}
      </h3>
      <Radio.Group
        aria-labelledby={id}
        onChange={(event) => onChoose(event.target.value)}
        options={options}
        value={value}
        vertical
      />
    </div>
  );
}
