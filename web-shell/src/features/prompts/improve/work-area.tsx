import { Button } from "@promptory/ui/button";
import { formatNumber } from "@promptory/ui/format";
import { Row } from "@promptory/ui/layout";
import { DiffView } from "@promptory/ui/prompt/diff-view";
import { ScrollRegion } from "@promptory/ui/scroll-region";
import { TabList, TabPanel, Tabs } from "@promptory/ui/tabs";
import { Muted } from "@promptory/ui/text";
import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { improveWords as words } from "../../../locales/en/improve.ts";
import { PartHeading } from "./part-heading.tsx";
import type { Proposal } from "./use-proposal.ts";
import type { Growing } from "./use-rewrite.ts";
import styles from "./work-area.module.css";

/** Values of WorkArea: the prompt as it is, the rewrite on its way, and what is proposed. */
export interface WorkAreaProps {
  base: string;
  growing: Growing | undefined;
  proposal: Proposal;
}

/** The prompt, the rewrite as it grows, or what would change. */
export function WorkArea({ base, growing, proposal }: WorkAreaProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isGrowing = growing !== undefined;
  const wasGrowing = useRef(isGrowing);
  useEffect(() => {
    // The Cancel button that may have had the focus is gone, and this is what was waited for.
    if (wasGrowing.current && !isGrowing) heading.current?.focus();
    wasGrowing.current = isGrowing;
  }, [isGrowing]);
  if (growing) return <Grows {...growing} />;
  if (proposal.proposal === undefined) return <Plain ref={heading} title={words.original} text={base} />;
  return <Compare ref={heading} key={proposal.proposal} base={base} proposal={proposal} />;
}

function Plain({ title, text, ref }: { title: string; text: string; ref: Ref<HTMLHeadingElement> }) {
  return (
    <Frame title={title} ref={ref}>
      <Text label={title} text={text} />
    </Frame>
  );
}

function Grows({ text, lost }: Growing) {
  const end = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes last is what is read
  useEffect(() => {
    // Newer browsers answer a promise, which is no clean-up.
    void end.current?.scrollIntoView?.({ block: "nearest" });
  }, [text]);
  return (
    <Frame title={words.improved}>
      <Muted role="status">{lost.length > 0 ? words.retrying(lost.join(", ")) : words.improvingHint}</Muted>
      <ScrollRegion className={styles.text} dir="auto" label={words.improved} aria-busy="true">
        {text}
        <span ref={end} className={styles.caret} aria-hidden="true" />
      </ScrollRegion>
    </Frame>
  );
}

type View = "changes" | "improved" | "original";
const views = (["changes", "improved", "original"] as const).map((id) => ({ id, label: words[id] }));

function Compare({ base, proposal, ref }: { base: string; proposal: Proposal; ref: Ref<HTMLHeadingElement> }) {
  const [view, setView] = useState<View>("changes");
  const { hunks, taken, count, chosen, toggle } = proposal;
  return (
    <Frame title={words.improved} ref={ref}>
      <Tabs selected={view} onSelect={setView}>
        <div className={styles.views}>
          <TabList label={words.views} tabs={views} />
          {view === "changes" && count > 0 && <Choices proposal={proposal} />}
        </div>
        <TabPanel>
          {view === "changes" && (
            <section className={styles.text} aria-label={words.changes}>
              {count === 0 ? words.same : null}
              {count > 0 && (
                <DiffView
                  before={base}
                  after={proposal.proposal ?? base}
                  hunks={hunks}
                  taken={taken}
                  onToggle={toggle}
                />
              )}
            </section>
          )}
          {view === "improved" && <Text label={words.improved} text={chosen} />}
          {view === "original" && <Text label={words.original} text={base} />}
        </TabPanel>
      </Tabs>
    </Frame>
  );
}

function Choices({ proposal: { taken, count, takeAll, leaveAll } }: { proposal: Proposal }) {
  return (
    <Row gap={4}>
      <Muted as="span" isSmall className="p-number" role="status" title={words.choose}>
        {words.taken(formatNumber(taken.size), formatNumber(count))}
      </Muted>
      <Button variant="quiet" onClick={takeAll} aria-disabled={taken.size === count}>
        {words.takeAll}
      </Button>
      <Button variant="quiet" onClick={leaveAll} aria-disabled={taken.size === 0}>
        {words.leaveAll}
      </Button>
    </Row>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <ScrollRegion className={styles.text} dir="auto" label={label}>
      {text}
    </ScrollRegion>
  );
}

function Frame({ title, ref, children }: { title: string; ref?: Ref<HTMLHeadingElement>; children: ReactNode }) {
  return (
    <div className={styles.work}>
      <PartHeading ref={ref}>{title}</PartHeading>
      {children}
    </div>
  );
}
