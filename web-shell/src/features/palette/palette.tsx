import { IconButton } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { formatUtcDay } from "@promptory/ui/format";
import { Row } from "@promptory/ui/layout";
import { Excerpt, Highlighted } from "@promptory/ui/prompt/highlighted";
import { PromptText } from "@promptory/ui/prompt/prompt-text";
import { TagChip } from "@promptory/ui/tag-chip";
import { TypeBadge, TypeDot } from "@promptory/ui/type-badge";
import { Command } from "cmdk";
import { BookOpen, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Template } from "../../api/prompts/templates.ts";
import { KeyList } from "../../components/key-list.tsx";
import { palette as words } from "../../locales/en/palette.ts";
import { prompts as filterWords } from "../../locales/en/prompts.ts";
import { findCommands, type PaletteCommand, type PaletteProps, useCommands } from "./commands.tsx";
import styles from "./palette.module.css";
import { useCopyPrompt } from "./use-copy-prompt.tsx";
import type { FoundPrompts } from "./use-prompts.ts";
import { type TypedSearch, usePrompts } from "./use-prompts.ts";

const PREVIEW_LENGTH = 2_000;

/** Commands and prompts in one list: Enter runs a command or copies a prompt, Ctrl or Cmd and Enter open a prompt to read. */
export function Palette(props: PaletteProps) {
  const { onClose } = props;
  const navigate = useNavigate();
  const [typed, setTyped] = useState(props.typed ?? "");
  const [chosen, setChosen] = useState("");
  // Until another row is chosen, the first one is, also when better rows arrive above it.
  const [isChosen, setIsChosen] = useState(false);
  const prompts = usePrompts(typed);
  const { first, others } = findCommands(useCommands(props), typed);
  const { copy, form } = useCopyPrompt(onClose);
  const rows = prompts.rows.map(promptValue);
  const commands = [...first, ...others].map(({ id }) => id);
  // Prompts that were found for a part of what is typed have to be chosen: Enter alone does not take them.
  const offered = prompts.isOutdated ? commands[0] : (first[0]?.id ?? rows[0] ?? commands[0]);
  const value = isChosen && [...commands, ...rows].includes(chosen) ? chosen : (offered ?? "");
  const isWaiting = prompts.isOutdated && value === "";
  const prompt = prompts.rows.find((row) => promptValue(row) === value);
  const shown = isWaiting ? prompts.rows[0] : prompt;
  const open = ({ id }: Template) => {
    onClose();
    void navigate(`/templates/${id}`);
  };
  // With keys, so that a press on a row whose place changes meanwhile still counts.
  const found = <PromptRows key="prompts" prompts={prompts} onCopy={copy} onOpen={open} />;
  const below = <CommandRows key="commands" commands={others} onClose={onClose} />;
  // What to do with the first result, for an Enter that was pressed before the results were there.
  const [waitingEnter, setWaitingEnter] = useState<"copy" | "open">();
  const takeFirst = useEffectEvent(() => {
    setWaitingEnter(undefined);
    const [best] = prompts.rows;
    if (!best || prompts.kind !== "found") return;
    if (waitingEnter === "open") open(best);
    else void copy(best);
  });
  useEffect(() => {
    if (waitingEnter && !prompts.isOutdated) takeFirst();
  }, [waitingEnter, prompts.isOutdated]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && isWaiting) {
      event.preventDefault();
      setWaitingEnter(event.ctrlKey || event.metaKey ? "open" : "copy");
      return;
    }
    if (/^(Arrow|Home|End)/.test(event.key) || (event.ctrlKey && /^[npjk]$/.test(event.key))) setIsChosen(true);
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !prompt) return;
    event.preventDefault();
    open(prompt);
  };
  if (form) return form;
  return (
    <Dialog isBare title={words.title} width={960} onClose={onClose}>
      <Command
        className={styles.palette}
        label={words.title}
        shouldFilter={false}
        loop
        value={value}
        onValueChange={setChosen}
        onKeyDown={onKeyDown}
      >
        <Row>
          <Command.Input
            className={styles.input}
            placeholder={words.placeholder}
            value={typed}
            onValueChange={(text) => {
              setTyped(text);
              setIsChosen(false);
              setWaitingEnter(undefined);
            }}
            dir="auto"
            data-autofocus
          />
          <IconButton
            className={styles.close}
            label={words.close}
            icon={<X size={18} aria-hidden />}
            onClick={onClose}
          />
        </Row>
        <TypedFilters {...prompts} />
        <div className={styles.columns}>
          <Command.List className={styles.list} label={words.title} onPointerMove={() => setIsChosen(true)}>
            <CommandRows commands={first} onClose={onClose} />
            {/* cmdk chooses the first row. */}
            {prompts.isOutdated ? [below, found] : [found, below]}
            {commands.length + rows.length === 0 && !prompts.isSearching && (
              <p className={styles.none}>{prompts.isFailed ? words.failed : words.nothing}</p>
            )}
          </Command.List>
          <section className={styles.preview} aria-label={words.preview}>
            {shown ? (
              <Preview prompt={shown} search={searchOf(prompts, shown)} />
            ) : (
              <p className={styles.none}>{words.noPreview}</p>
            )}
          </section>
        </div>
        <Hints isPrompt={shown !== undefined} />
      </Command>
      <span className="p-hidden" role="status">
        {prompts.isSearching ? words.searching : words.found(prompts.rows.length)}
      </span>
    </Dialog>
  );
}

/** The beginning of a prompt, or the best passage for what is looked for. */
function Preview({ prompt: { title, type, content }, search }: { prompt: Template; search: string }) {
  const isLong = content.length > PREVIEW_LENGTH;
  return (
    <>
      <h3 className={styles.title} dir="auto">
        <Highlighted text={title} search={search} />
      </h3>
      <TypeBadge label={type.label} color={type.color} />
      {search === "" ? (
        <PromptText text={isLong ? `${content.slice(0, PREVIEW_LENGTH)}…` : content} />
      ) : (
        <p className={styles.passage} dir="auto">
          <Excerpt content={content} search={search} />
        </p>
      )}
    </>
  );
}

function Hints({ isPrompt }: { isPrompt: boolean }) {
  return (
    <p className={styles.hints} aria-hidden="true">
      <kbd>↑</kbd> <kbd>↓</kbd> {words.hints.move} <kbd>Enter</kbd> {isPrompt ? words.hints.copy : words.hints.run}
      {isPrompt && (
        <>
          {" "}
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {words.hints.open}
        </>
      )}{" "}
      <kbd>Esc</kbd> {words.hints.close}
    </p>
  );
}

function CommandRows({ commands, onClose }: { commands: PaletteCommand[]; onClose(): void }) {
  const groups = [...new Set(commands.map(({ group }) => group))];
  return groups.map((group) => (
    <Command.Group key={group} heading={group} className={styles.group}>
      {commands
        .filter((command) => command.group === group)
        .map(({ id, label, icon, run }) => (
          <Command.Item
            key={id}
            value={id}
            className={styles.item}
            onSelect={() => {
              onClose();
              run();
            }}
          >
            {icon}
            <span className={`${styles.command} p-line`} dir="auto">
              {label}
            </span>
          </Command.Item>
        ))}
    </Command.Group>
  ));
}

/** The filters that were understood in what is typed; nothing while there are none. */
function TypedFilters({ filters, type }: TypedSearch) {
  const { favourite, changedAfter, changedBefore, tags = [] } = filters;
  const labels = [
    ...(type === undefined ? [] : [filterWords.typeIs(type)]),
    ...(favourite ? [filterWords.favourites] : []),
    ...(changedAfter ? [filterWords.changedSince(formatUtcDay(changedAfter))] : []),
    ...(changedBefore ? [filterWords.changedBefore(formatUtcDay(changedBefore))] : []),
  ];
  if (labels.length + tags.length === 0) return null;
  return (
    <ul className={styles.filters} aria-label={filterWords.filters}>
      {labels.map((label) => (
        <li key={label} className={styles.filter}>
          {label}
        </li>
      ))}
      {tags.map((tag) => (
        <li key={tag}>
          <TagChip name={tag} />
        </li>
      ))}
    </ul>
  );
}

/** Every key of the product on one sheet. */
export function KeysSheet({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={words.sheet} width={560} closeLabel={words.close} onClose={onClose}>
      <KeyList />
      <p>
        <Link to="/guide" onClick={onClose}>
          {words.guide}
        </Link>
      </p>
    </Dialog>
  );
}

const HEADINGS = { recent: words.recent, found: words.prompts, near: words.near } as const;

/** Values of PromptRows. */
export interface PromptRowsProps {
  prompts: FoundPrompts;
  onCopy(prompt: Template): Promise<void>;
  onOpen(prompt: Template): void;
}

/** The value of a prompt in the list. */
export const promptValue = ({ id }: Template) => `prompt ${id}`;

/** What is marked in a prompt: the words that it was found by. */
export const searchOf = ({ text, kind, isCommand }: FoundPrompts, { meant }: Template) =>
  kind === "recent" || isCommand ? "" : (meant ?? text);

/** The prompts of the palette: choosing one copies it, its button opens it to read. */
export function PromptRows({ prompts, onCopy, onOpen }: PromptRowsProps) {
  const { rows, kind, isCommand } = prompts;
  if (rows.length === 0) return null;
  const meant = rows[0]?.meant;
  return (
    <Command.Group heading={meant === undefined ? HEADINGS[kind] : words.meant(meant)} className={styles.group}>
      {rows.map((prompt) => (
        <Command.Item
          key={prompt.id}
          value={promptValue(prompt)}
          className={styles.item}
          onSelect={() => void onCopy(prompt)}
        >
          <TypeDot color={prompt.type.color} />
          <span className={`${styles.name} p-line`} dir="auto">
            <Highlighted text={prompt.title} search={searchOf(prompts, prompt)} />
          </span>
          <span className={styles.type}>{isCommand ? `/${prompt.command}` : prompt.type.label}</span>
          {/* For the pointer alone: a button has no place in an option, and the keys are Ctrl and Enter. */}
          <span
            className={styles.open}
            aria-hidden="true"
            title={words.hints.open}
            onClick={(event) => {
              event.stopPropagation();
              onOpen(prompt);
            }}
          >
            <BookOpen size={14} aria-hidden />
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
