import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { FormAlert } from "@promptory/ui/form-alert";
import { Stack } from "@promptory/ui/layout";
import { type ReactNode, type Ref, useId, useImperativeHandle, useState } from "react";
import type { Improvement, ImproveStatus } from "../../../api/prompts/improve.ts";
import { type UnsavedWork, useWarnBeforeUnload } from "../../../components/use-leave.tsx";
import { improveWords as words } from "../../../locales/en/improve.ts";
import { Ask } from "./ask.tsx";
import { Findings } from "./findings.tsx";
import styles from "./improve-workspace.module.css";
import { PartHeading } from "./part-heading.tsx";
import { useProposal } from "./use-proposal.ts";
import { useRewrite } from "./use-rewrite.ts";
import { WorkArea } from "./work-area.tsx";
import { WorkspaceLayout } from "./workspace-layout.tsx";

/** The improved text, as those who keep it get it: `note` says how it came about. */
export interface Improved {
  text: string;
  note: string;
  /** There is something to keep: it differs from the prompt. */
  isChanged: boolean;
}

export interface ImproveWorkspaceProps {
  ref: Ref<UnsavedWork>;
  title: string;
  base: string;
  status: ImproveStatus;
  /** Why the last save was refused. */
  clash?: string | undefined;
  onLeave(): void;
  /** The buttons that keep the improved text. */
  keep(improved: Improved): ReactNode;
}

/** Where a prompt is improved: by AI, by the checker's fixes, and by choosing among the changes. */
export function ImproveWorkspace({ title, base, status, clash, onLeave, keep, ref }: ImproveWorkspaceProps) {
  const proposal = useProposal(base);
  const rewrite = useRewrite(proposal.propose);
  const [instruction, setInstruction] = useState("");
  const { growing, result, problem } = rewrite;
  const { chosen } = proposal;
  const isChanged = chosen !== base;
  const ask = () => void rewrite.start({ content: chosen, instruction: instruction.trim() });
  useImperativeHandle(ref, () => ({ isDirty: () => isChanged }), [isChanged]);
  useWarnBeforeUnload(() => isChanged);
  const note = result ? words.note(instruction.trim()) : words.noteFixed;
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
      <WorkspaceLayout
        top={
          <>
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
          </>
        }
      >
        <WorkArea base={base} growing={growing} proposal={proposal} />
        <Stack as="aside" gap={20} className={styles.side}>
          {result && !growing && <Explanation rewrite={result} />}
          <Findings text={chosen} disabled={growing !== undefined} onFix={proposal.propose} />
        </Stack>
      </WorkspaceLayout>
    </Dialog>
  );
}

/** An answer that is not the API's has no sentence for the person. */
const isUnknown = ({ status, code }: { status: number; code: string }) => status >= 500 && code === "unexpected";

/** What the AI says it did; shown as text, whatever it holds. */
function Explanation({ rewrite: { explanation, improvements } }: { rewrite: Improvement }) {
  const id = useId();
  return (
    <>
      <Stack as="section" aria-labelledby={`${id}-what`}>
        <PartHeading id={`${id}-what`}>{words.explanation}</PartHeading>
        <p className={styles.prose} dir="auto">
          {explanation}
        </p>
      </Stack>
      {improvements.length > 0 && (
        <Stack as="section" aria-labelledby={`${id}-key`}>
          <PartHeading id={`${id}-key`}>{words.improvements}</PartHeading>
          <ul className={styles.improvements} dir="auto">
            {[...new Set(improvements)].map((improvement) => (
              <li key={improvement}>{improvement}</li>
            ))}
          </ul>
        </Stack>
      )}
    </>
  );
}
