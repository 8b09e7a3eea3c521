import { Button } from "@promptory/ui/button";
import { CopyButton } from "@promptory/ui/copy-button";
import { copyText } from "@promptory/ui/copy-text";
import { Dialog } from "@promptory/ui/dialog";
import { FormAlert } from "@promptory/ui/form-alert";
import { useToast } from "@promptory/ui/toast";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { ImproveStatus } from "../../../data/improve.ts";
import { improveWords as words } from "../../../text/improve.ts";
import { Ask } from "./ask.tsx";
import { Findings } from "./findings.tsx";
import styles from "./improve.module.css";
import { Told } from "./told.tsx";
import { useProposal } from "./use-proposal.ts";
import { useRewrite } from "./use-rewrite.ts";
import { WorkArea } from "./work-area.tsx";

/** The improved text, as those who keep it get it: `note` says how it came about. */
export interface Improved {
  text: string;
  note: string;
  /** There is something to keep: it differs from the prompt. */
  isChanged: boolean;
}

/** Values of ImproveDesk. */
export interface ImproveDeskProps {
  title: string;
  base: string;
  status: ImproveStatus;
  /** Why the last save was refused. */
  clash?: string | undefined;
  /** Answers whether there is an improved text that nobody has kept. */
  isDirty: RefObject<() => boolean>;
  onLeave(): void;
  /** The buttons that keep the improved text. */
  keep(improved: Improved): ReactNode;
}

/** Where a prompt is improved: by AI, by the checker's fixes, and by choosing among the changes. */
export function ImproveDesk({ title, base, status, clash, isDirty, onLeave, keep }: ImproveDeskProps) {
  const proposal = useProposal(base);
  const rewrite = useRewrite(proposal.propose);
  const [instruction, setInstruction] = useState("");
  const { growing, told, problem } = rewrite;
  const { chosen } = proposal;
  const isChanged = chosen !== base;
  const ask = () => void rewrite.start({ content: chosen, instruction: instruction.trim() });
  useKeeper(isDirty, isChanged);
  const note = told ? words.note(instruction.trim()) : words.noteFixed;
  return (
    <Dialog
      tall
      width={1200}
      title={words.title}
      description={title}
      closeLabel={words.close}
      onClose={onLeave}
      footer={
        <>
          <Button onClick={onLeave}>{words.close}</Button>
          {!growing && proposal.proposal !== undefined && keep({ text: chosen, note, isChanged })}
        </>
      }
    >
      <div className={styles.desk}>
        <Ask
          status={status}
          content={chosen}
          instruction={instruction}
          isRunning={growing !== undefined}
          isAgain={proposal.proposal !== undefined}
          onInstruction={setInstruction}
          onAsk={ask}
          onCancel={rewrite.cancel}
        />
        {problem && !growing && (
          <div className={styles.problem}>
            <FormAlert title={words.failed} message={isUnknown(problem) ? words.failedHint : problem.message} />
            <Button onClick={ask}>{words.tryAgain}</Button>
          </div>
        )}
        {clash && <FormAlert title={words.saveFailed} message={clash} />}
        <div className={styles.columns}>
          <WorkArea base={base} growing={growing} proposal={proposal} />
          <aside className={styles.side}>
            {told && !growing && <Told rewrite={told} />}
            <Findings text={chosen} disabled={growing !== undefined} onFix={proposal.propose} />
          </aside>
        </div>
      </div>
    </Dialog>
  );
}

/** Whoever leaves, by a button or by closing the tab, is asked first while there is something to lose. */
function useKeeper(isDirty: RefObject<() => boolean>, isChanged: boolean): void {
  useEffect(() => {
    isDirty.current = () => isChanged;
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty.current()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty, isChanged]);
}

/** Copies the improved text and says Copied for two seconds. */
export function CopyImproved({ text }: { text: string }) {
  const { toast } = useToast();
  const fail = () => toast({ title: words.copyFailed, description: words.copyFailedHint, variant: "destructive" });
  return <CopyButton label={words.copy} copy={() => copyText(text)} onFail={fail} />;
}

/** An answer that is not the API's has no sentence for the person. */
const isUnknown = ({ status, code }: { status: number; code: string }) => status >= 500 && code === "unexpected";
