import { Dialog } from "@promptory/ui/dialog";
import { Command } from "cmdk";
import { type KeyboardEvent, useState } from "react";
import { palette as words } from "../../text/palette.ts";
import { type PaletteCommand, useCommands } from "./commands.tsx";
import styles from "./palette.module.css";
import type { PaletteProps } from "./palette-props.ts";
import { PromptRows } from "./prompt-rows.tsx";
import { useCopyPrompt } from "./use-copy-prompt.tsx";
import { usePrompts } from "./use-prompts.ts";

/** Commands and prompts in one list: Enter opens or does, Ctrl or Cmd and Enter copy a prompt. */
export function Palette(props: PaletteProps) {
  const { onClose } = props;
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("");
  const prompts = usePrompts(typed);
  const commands = useCommands(props);
  const { copy, form } = useCopyPrompt(onClose);
  const promptOf = (value: string) => prompts.rows.find(({ id }) => value === `prompt ${id}`);
  const onKeyDown = (event: KeyboardEvent) => {
    const prompt = promptOf(chosen);
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !prompt) return;
    event.preventDefault();
    void copy(prompt);
  };
  if (form) return form;
  const fitting = commands.filter(({ label, group }) => fits(`${label} ${group}`, typed));
  return (
    <Dialog title={words.title} width={640} closeLabel={words.close} onClose={onClose}>
      <Command
        className={styles.palette}
        label={words.title}
        shouldFilter={false}
        loop
        value={chosen}
        onValueChange={setChosen}
        onKeyDown={onKeyDown}
      >
        <Command.Input
          className={styles.input}
          placeholder={words.placeholder}
          value={typed}
          onValueChange={setTyped}
          dir="auto"
          data-autofocus
        />
        <Command.List className={styles.list} label={words.title}>
          <PromptRows prompts={prompts} onClose={onClose} onCopy={copy} />
          {groupsOf(fitting).map(([group, members]) => (
            <Command.Group key={group} heading={group} className={styles.group}>
              {members.map((command) => (
                <Row key={command.id} command={command} onClose={onClose} />
              ))}
            </Command.Group>
          ))}
          {fitting.length === 0 && prompts.rows.length === 0 && !prompts.isSearching && (
            <p className={styles.none}>{prompts.isFailed ? words.failed : words.nothing}</p>
          )}
        </Command.List>
        <p className={styles.hints} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> {words.hints.move} <kbd>Enter</kbd> {words.hints.open} <kbd>Ctrl</kbd>{" "}
          <kbd>Enter</kbd> {words.hints.copy}
        </p>
      </Command>
      <span className="p-hidden" role="status">
        {prompts.isSearching ? words.searching : words.found(prompts.rows.length)}
      </span>
    </Dialog>
  );
}

function Row({ command: { id, label, icon, run }, onClose }: { command: PaletteCommand; onClose(): void }) {
  const choose = () => {
    onClose();
    run();
  };
  return (
    <Command.Item value={id} className={styles.item} onSelect={choose}>
      {icon}
      <span className={styles.name}>{label}</span>
    </Command.Item>
  );
}

/** Whether every word typed begins a word of the command. */
function fits(label: string, typed: string): boolean {
  const known = label.toLowerCase().split(/\s+/);
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.every((word) => known.some((one) => one.startsWith(word)));
}

function groupsOf(commands: PaletteCommand[]): [string, PaletteCommand[]][] {
  const names = [...new Set(commands.map(({ group }) => group))];
  return names.map((name) => [name, commands.filter(({ group }) => group === name)]);
}
