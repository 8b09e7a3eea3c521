import { checkPrompt, type Finding } from "@promptory/prompt/check";
import { Button } from "@promptory/ui/button";
import { changeText } from "@promptory/ui/prompt/edit-textarea";
import { ScrollRegion } from "@promptory/ui/scroll-region";
import { Muted } from "@promptory/ui/text";
import { CircleCheck, ListChecks } from "lucide-react";
import { type RefObject, useEffect, useId, useMemo, useState } from "react";
import { promptDialog as words } from "../../../locales/en/prompt-dialog.ts";
import { FindingList } from "../improve/findings.tsx";
import styles from "./content-checks.module.css";

const PAUSE_MS = 500;
/** A longer text is checked when it is asked for: a check of 200,000 characters takes 25 ms of the main thread. */
const MAX_UNASKED_LENGTH = 50_000;

/** What the checker finds in a text, at the last pause of typing. */
export function useContentChecks(content: string) {
  const [checked, setChecked] = useState<{ text: string; findings: Finding[] }>();
  useEffect(() => {
    if (content.length > MAX_UNASKED_LENGTH) return;
    const timer = setTimeout(() => setChecked({ text: content, findings: checkPrompt(content) }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content]);
  const findings = checked?.findings;
  // Places of an older text would underline the wrong words.
  const isCurrent = checked?.text === content;
  const underlines = useMemo(() => (isCurrent && findings ? findings.flatMap(toUnderline) : []), [isCurrent, findings]);
  const check = () => setChecked({ text: content, findings: checkPrompt(content) });
  return { checked, underlines, isCurrent, check };
}

const toUnderline = ({ start, end, severity }: Finding) => (end > start ? [{ start, end, kind: severity }] : []);

/** Values of ContentChecks. */
export interface ContentChecksProps {
  area: RefObject<HTMLTextAreaElement | null>;
  checks: ReturnType<typeof useContentChecks>;
}

/** How much the checker finds; a press shows each finding with its fix. */
export function ContentChecks({ area, checks: { checked, isCurrent, check } }: ContentChecksProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isAsked = checked === undefined || (!isCurrent && checked.text.length > MAX_UNASKED_LENGTH);
  const findings = checked?.findings ?? [];
  const toggle = () => {
    if (!isOpen && !isCurrent) check();
    setOpen(!isOpen);
  };
  const fix = (change: (text: string) => string) => {
    if (!area.current) return;
    changeText(area.current, change(area.current.value));
  };
  return (
    <>
      <Button
        variant="quiet"
        icon={findings.length > 0 ? <ListChecks size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        {isAsked ? words.runChecks : words.hints(findings.length)}
      </Button>
      {isOpen && (
        <ScrollRegion id={id} className={styles.checks} label={words.hintList}>
          {findings.length === 0 ? (
            <Muted>{words.noHints}</Muted>
          ) : (
            <FindingList findings={findings} text={checked?.text ?? ""} disabled={!isCurrent} onFix={fix} />
          )}
        </ScrollRegion>
      )}
    </>
  );
}
