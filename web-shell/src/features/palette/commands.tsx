import { downloadFile } from "@promptory/ui/download-file";
import { type ThemeChoice, useTheme } from "@promptory/ui/mode";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import {
  Bookmark,
  Download,
  FilePlus2,
  Keyboard,
  Layers,
  LogOut,
  Moon,
  Shapes,
  Sun,
  SunMoon,
  Undo2,
  Upload,
} from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useExportEverything } from "../../api/library/export-prompts.ts";
import { useFilters } from "../../api/library/filters.ts";
import { useMegaprompts } from "../../api/library/megaprompts.ts";
import { OperationCancelled, useUndoableOperations, useUndoOperation } from "../../api/library/operations.ts";
import { bulk as bulkText } from "../../locales/en/bulk.ts";
import { operations as operationsText } from "../../locales/en/operations.ts";
import { palette as words } from "../../locales/en/palette.ts";
import { tags as tagsText } from "../../locales/en/tags.ts";
import { types as typesText } from "../../locales/en/types.ts";
import { undo as undoText } from "../../locales/en/undo.ts";

/** Something the palette does. */
export interface PaletteCommand {
  id: string;
  group: string;
  label: string;
  icon?: ReactNode;
  /** Not in the list while nothing is typed. */
  isOnlyFound?: boolean;
  run(): void;
}

const THEMES = { dark: <Moon size={16} />, light: <Sun size={16} />, system: <SunMoon size={16} /> } as const;

/** Every command, in the order of the list. */
export function useCommands({ pages, onLogout, onKeys }: Omit<PaletteProps, "onClose" | "typed">): PaletteCommand[] {
  const navigate = useNavigate();
  const { setChoice } = useTheme();
  const { data: filters = [] } = useFilters();
  const { data: megaprompts = [] } = useMegaprompts();
  const exportAll = useExport();
  const { data: operations = [] } = useUndoableOperations();
  const undo = useUndoOperation();
  const go = (to: string) => void navigate(to);
  const doing = { group: words.commands };
  return [
    {
      ...doing,
      id: "new prompt",
      label: words.newPrompt,
      icon: <FilePlus2 size={16} />,
      run: () => void navigate("/templates?new=1", { state: { openedHere: true } }),
    },
    {
      ...doing,
      id: "new type",
      label: typesText.create,
      icon: <Shapes size={16} />,
      run: () => go("/types?new=1"),
    },
    { ...doing, id: "import", label: words.import, icon: <Upload size={16} />, run: () => go("/templates?import=1") },
    { ...doing, id: "export", label: words.export, icon: <Download size={16} />, run: exportAll },
    ...operations.map((operation) => ({
      id: `undo ${operation.id}`,
      group: undoText.group,
      label: undoText.commandOf(operation),
      icon: <Undo2 size={16} />,
      run: () => undo(operation.id),
    })),
    ...filters.map(({ id, name, query }) => ({
      id: `filter ${id}`,
      group: words.filters,
      label: name,
      icon: <Bookmark size={16} />,
      run: () => go(`/templates?${query}`),
    })),
    ...megaprompts.map(({ id, name }) => ({
      id: `megaprompt ${id}`,
      group: words.megaprompts,
      label: name,
      icon: <Layers size={16} />,
      isOnlyFound: true,
      run: () => go(`/builder?id=${id}`),
    })),
    ...pages.map(({ path, title }) => ({ id: `page ${path}`, group: words.pages, label: title, run: () => go(path) })),
    { id: "page /tags", group: words.pages, label: tagsText.title, run: () => go("/tags") },
    ...(setChoice ? (["dark", "light", "system"] as ThemeChoice[]) : []).map((theme) => ({
      ...doing,
      id: `theme ${theme}`,
      label: words.themes[theme],
      icon: THEMES[theme],
      run: () => setChoice?.(theme),
    })),
    { ...doing, id: "keys", label: words.keys, icon: <Keyboard size={16} />, run: onKeys },
    ...(onLogout ? [{ ...doing, id: "logout", label: words.logout, icon: <LogOut size={16} />, run: onLogout }] : []),
  ];
}

/**
 * The commands that fit what is typed, in two parts: `first` has each typed word as a word of its label, and is shown above the
 * prompts; in `others` each typed word begins a word of the label or its group.
 */
export function findCommands(commands: readonly PaletteCommand[], typed: string) {
  const wanted = wordsOf(typed);
  const isIn = (known: string[], fits: (word: string, one: string) => boolean) =>
    wanted.every((word) => known.some((one) => fits(word, one)));
  const first: PaletteCommand[] = [];
  const others: PaletteCommand[] = [];
  for (const command of commands) {
    const label = wordsOf(command.label);
    if (wanted.length === 0) {
      if (!command.isOnlyFound) others.push(command);
    } else if (isIn(label, (word, one) => one === word)) first.push(command);
    else if (isIn([...label, ...wordsOf(command.group)], (word, one) => one.startsWith(word))) others.push(command);
  }
  return { first, others };
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

function useExport(): () => void {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const { mutate } = useExportEverything();
  return () =>
    mutate(undefined, {
      onSuccess: (file) => downloadFile(bulkText.exportName(new Date().toISOString().slice(0, 10)), file),
      onError: (error) =>
        error instanceof OperationCancelled
          ? toast({ title: operationsText.cancelled })
          : showFailure(bulkText.exportFailed, error),
    });
}

/** A page the palette leads to. */
interface PalettePage {
  path: string;
  title: string;
}

/** Values of Palette. */
export interface PaletteProps {
  pages: readonly PalettePage[];
  /** Undefined where the host of an embedded app decides who is signed in. */
  onLogout: (() => void) | undefined;
  onKeys(): void;
  onClose(): void;
  /** What was typed before the palette was loaded. */
  typed?: string;
}
