import { Button, IconButton } from "@promptory/ui/button";
import { CopyButton } from "@promptory/ui/copy-button";
import { CircleCheck, ClipboardCheck, Hourglass, MousePointerClick, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Change } from "../insert/job.ts";
import { text } from "../locales/en/text.ts";
import { hostOf, hostPermission } from "../server-address.ts";
import type { Notice } from "./notice.ts";
import styles from "./notice-card.module.css";

const words = text.notice;
/** Long enough to read one line, or to take up an offer; what the person must act on stays. */
const PROGRESS_MS = 500;
const goneMs = { news: 4_000, offer: 10_000 };

/** Props of the notice; `onCopy` tries the clipboard once more, `addSite` is offered where there was no message box. */
export type NoticeCardProps = {
  notice: Notice;
  onDismiss: () => void;
  onCopy: (content: string) => Promise<void>;
  addSite?: ReactNode;
};

/** What became of the last insertion, and what to do next. */
export function NoticeCard({ notice, onDismiss, onCopy, addSite }: NoticeCardProps) {
  if (notice.kind === "news") return <News {...notice} onDismiss={onDismiss} />;
  if (notice.kind === "inserted") return <Inserted {...notice} onDismiss={onDismiss} />;
  if (notice.kind === "needs-access") return <NeedsAccess onDismiss={onDismiss} />;
  if (notice.kind === "inserting") return <Inserting {...notice} />;
  if (notice.kind === "changed") return <Changed {...notice} onDismiss={onDismiss} />;
  const { reason, content, copied, paste = "box" } = notice;
  const keys = isMac() ? "⌘V" : "Ctrl+V";
  return (
    <Card
      tone="warning"
      icon={copied ? <ClipboardCheck size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
      title={copied ? words.copiedInstead : words.copyFailed}
      onDismiss={onDismiss}
    >
      <p>{reason}</p>
      {copied && paste !== "no" && <p>{paste === "box" ? words.paste(keys) : words.pasteAnywhere(keys)}</p>}
      {!copied && (
        <div className={styles.action}>
          <CopyButton copy={() => onCopy(content)} />
        </div>
      )}
      {paste === "anywhere" && addSite}
    </Card>
  );
}

/** A long insertion under way; Cancel takes back what is in the box by then. */
function Inserting({ characters, progress, cancel }: Extract<Notice, { kind: "inserting" }>) {
  const [isCancelled, setCancelled] = useState(false);
  const percent = usePercent(progress);
  const inserting = percent > 0 ? words.insertingPart(characters, percent) : words.inserting(characters);
  const title = isCancelled ? words.cancelling : inserting;
  const stop = () => {
    setCancelled(true);
    cancel();
  };
  return (
    <Card tone="plain" icon={<Hourglass size={16} aria-hidden />} title={title}>
      <progress
        className={styles.progress}
        aria-label={title}
        max={100}
        {...(percent > 0 && !isCancelled && { value: percent })}
      />
      <div className={styles.choices}>
        <Button disabled={isCancelled} onClick={stop}>
          {words.cancel}
        </Button>
      </div>
    </Card>
  );
}

/** How much of the text the box holds, in percent; 0 while the page does not say, as during one long step of its own. */
function usePercent(progress: () => Promise<number>): number {
  const [percent, setPercent] = useState(0);
  const look = useEffectEvent(() => {
    progress()
      .then((part) => setPercent(Math.min(99, Math.floor(part * 100))))
      .catch(() => {});
  });
  useEffect(() => {
    look();
    const timer = setInterval(() => look(), PROGRESS_MS);
    return () => clearInterval(timer);
  }, []);
  return percent;
}

type ChangedProps = { change: Change; undo: () => Promise<boolean>; onDismiss: () => void };

/** The text is in the box, and not as it is in the library: the person decides. */
function Changed({ change, undo, onDismiss }: ChangedProps) {
  const [state, setState] = useState<"asking" | "undoing" | "stays">("asking");
  const takeBack = async () => {
    setState("undoing");
    const isUndone = await undo().catch(() => false);
    if (isUndone) onDismiss();
    else setState("stays");
  };
  return (
    <Card tone="warning" icon={<TriangleAlert size={16} aria-hidden />} title={words.changed} onDismiss={onDismiss}>
      <p>{state === "stays" ? words.notUndone : words.changedHow(shown(change.wantedLine), shown(change.foundLine))}</p>
      {state !== "stays" && (
        <div className={styles.choices}>
          <Button busy={state === "undoing"} onClick={() => void takeBack()}>
            {words.undo}
          </Button>
          <Button onClick={onDismiss}>{words.keep}</Button>
        </div>
      )}
    </Card>
  );
}

/** A line as far as the card has room for it, with its tabs visible. */
function shown(line: string): string {
  const visible = line.replaceAll("\t", "⇥");
  return visible.length > 60 ? `${visible.slice(0, 60)}…` : visible;
}

function Inserted({ site, remembered, onDismiss }: { site: string; remembered: boolean; onDismiss: () => void }) {
  const leave = useEffectEvent(onDismiss);
  useEffect(() => {
    const timer = setTimeout(() => leave(), remembered ? goneMs.news : goneMs.offer);
    return () => clearTimeout(timer);
  }, [remembered]);
  return (
    <Card
      tone="success"
      icon={<CircleCheck size={16} aria-hidden />}
      title={words.inserted(site === "null" ? words.thisPage : hostOf(site))}
      onDismiss={onDismiss}
    >
      {!remembered && <AllowSite site={site} onAllowed={onDismiss} />}
    </Card>
  );
}

function News({ title, hint, onDismiss }: { title: string; hint?: string; onDismiss: () => void }) {
  const leave = useEffectEvent(onDismiss);
  useEffect(() => {
    const timer = setTimeout(() => leave(), hint ? goneMs.offer : goneMs.news);
    return () => clearTimeout(timer);
  }, [hint]);
  return (
    <Card tone="success" icon={<CircleCheck size={16} aria-hidden />} title={title} onDismiss={onDismiss}>
      {hint && <p>{hint}</p>}
    </Card>
  );
}

function NeedsAccess({ onDismiss }: { onDismiss: () => void }) {
  const [keys, setKeys] = useState<string | null>(null);
  useEffect(() => {
    chrome.commands
      .getAll()
      .then((commands) => setKeys(commands.find((command) => command.shortcut)?.shortcut ?? null))
      .catch(() => {});
  }, []);
  return (
    <Card
      tone="plain"
      icon={<MousePointerClick size={16} aria-hidden />}
      title={words.needsAccess}
      onDismiss={onDismiss}
    >
      <p>{words.needsAccessHow(keys)}</p>
    </Card>
  );
}

type CardProps = {
  tone: "success" | "warning" | "plain";
  icon: ReactNode;
  title: string;
  children: ReactNode;
  onDismiss?: () => void;
};

function Card({ tone, icon, title, children, onDismiss }: CardProps) {
  return (
    <div className={styles.card} data-tone={tone} role="status">
      <span className={styles.icon}>{icon}</span>
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      {onDismiss && (
        <IconButton
          className={styles.close}
          label={words.dismiss}
          icon={<X size={16} aria-hidden />}
          onClick={onDismiss}
        />
      )}
    </div>
  );
}

function isMac(): boolean {
  return navigator.platform.startsWith("Mac");
}

/** Props of the offer; `site` is an origin. */
export type AllowSiteProps = { site: string; onAllowed?: () => void };

/** Says what a site is to be allowed for, asks the browser, and takes no for an answer: it can be asked again. */
export function AllowSite({ site, onAllowed }: AllowSiteProps) {
  const [isRefused, setRefused] = useState(false);
  const host = hostOf(site);
  const allow = async () => {
    // First of all: the browser only asks within the press of the button.
    const isAllowed = await chrome.permissions.request(hostPermission(site)).catch(() => false);
    setRefused(!isAllowed);
    if (isAllowed) onAllowed?.();
  };
  return (
    <div className={styles.allow}>
      <p role="status">{isRefused ? text.settings.allowRefused(host) : text.settings.allowReason(host)}</p>
      <Button onClick={() => void allow()}>{text.notice.always(host)}</Button>
    </div>
  );
}
