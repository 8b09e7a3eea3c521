import { checkPrompt, type Finding } from "@promptory/prompt/check";
import { Button } from "@promptory/ui/button";
import { Card, Row, Stack } from "@promptory/ui/layout";
import { Muted } from "@promptory/ui/text";
import { CircleAlert, CircleCheck, Lightbulb, TriangleAlert } from "lucide-react";
import { useDeferredValue, useId, useMemo, useRef } from "react";
import { improveWords as words } from "../../../locales/en/improve.ts";
import styles from "./findings.module.css";
import { PartHeading } from "./part-heading.tsx";

const icons = { problem: CircleAlert, warning: TriangleAlert, hint: Lightbulb } as const;
const MAX_QUOTE_LENGTH = 60;

/** Values of Findings: `onFix` gets the corrected text. */
export interface FindingsProps {
  text: string;
  disabled: boolean;
  onFix(text: string): void;
}

/** What the built-in checker says of a text, each with a one-click fix where there is a safe one. */
export function Findings({ text, disabled, onFix }: FindingsProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const checked = useDeferredValue(text);
  const findings = useMemo(() => checkPrompt(checked), [checked]);
  const fix = (change: (text: string) => string) => {
    onFix(change(text));
    // The button that had the focus goes with its finding.
    heading.current?.focus();
  };
  return (
    <Stack as="section" aria-labelledby={id}>
      <Row gap={12} align="baseline" justify="space-between">
        <PartHeading ref={heading} id={id}>
          {words.checks}
        </PartHeading>
        <Muted as="span" isSmall className="p-number" role="status">
          {findings.length > 0 && words.checking(findings.length)}
        </Muted>
      </Row>
      {findings.length === 0 && (
        <Row as="p" className={styles.fine}>
          <CircleCheck size={16} aria-hidden /> {words.noFindings}
        </Row>
      )}
      <FindingList findings={findings} text={checked} disabled={disabled} onFix={fix} />
    </Stack>
  );
}

/** Values of FindingList: what was found in `text`; `onFix` gets the change to make. */
export interface FindingListProps extends Omit<ItemProps, "finding"> {
  findings: readonly Finding[];
}

/** What the checker found, each with its one-press fix. */
export function FindingList({ findings, ...item }: FindingListProps) {
  return (
    <Stack as="ul">
      {findings.map((finding) => (
        <Item key={finding.rule} finding={finding} {...item} />
      ))}
    </Stack>
  );
}

interface ItemProps {
  finding: Finding;
  text: string;
  disabled: boolean;
  onFix(change: (text: string) => string): void;
}

function Item({ finding: { severity, message, start, end, fix, fixLabel }, text, disabled, onFix }: ItemProps) {
  const id = useId();
  const Icon = icons[severity];
  const quote = text.slice(start, Math.min(end, start + MAX_QUOTE_LENGTH)).trim();
  return (
    <Card as="li" radius="md" className={styles.finding} data-severity={severity}>
      <Icon size={16} aria-hidden />
      <Stack gap={6} className={styles.words}>
        <p id={id}>
          <span className="p-hidden">{`${words.severities[severity]}: `}</span>
          {message}
        </p>
        {quote !== "" && !message.includes(quote) && (
          <p className={styles.quote} dir="auto">
            {quote}
            {end - start > MAX_QUOTE_LENGTH && "…"}
          </p>
        )}
        {fix && (
          <Button className={styles.fix} aria-describedby={id} disabled={disabled} onClick={() => onFix(fix)}>
            {fixLabel}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
