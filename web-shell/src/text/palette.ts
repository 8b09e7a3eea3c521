import { formatCount } from "@promptory/ui/format";

/** The words of the palette and of the sheet of keys. */
export const palette = {
  open: "Search and commands",
  short: "Search",
  title: "Search and commands",
  placeholder: "Search prompts, or type / and a command",
  close: "Close",
  prompts: "Prompts",
  recent: "Recently used",
  near: "Close matches",
  commands: "Commands",
  pages: "Go to",
  filters: "Saved filters",
  searching: "Searching…",
  found: (count: number) => formatCount(count, "prompt", "prompts"),
  nothing: "Nothing found. Try other words.",
  failed: "The search did not work. Try again in a moment.",
  newPrompt: "New prompt",
  import: "Import prompts",
  export: "Export everything",
  keys: "Keyboard shortcuts",
  themes: { dark: "Dark theme", light: "Light theme", system: "Theme of the system" },
  logout: "Log out",
  hints: { open: "open", copy: "copy", move: "choose" },
  copied: "Copied to the clipboard",
  copyFailed: "Failed to copy",
  copyFailedHint: "The browser did not allow it. Open the prompt and copy its text there.",
  usageFailed: "Failed to track template usage",

  sheet: "Keyboard shortcuts",
  groups: [
    {
      title: "Everywhere",
      keys: [
        [["Ctrl", "K"], "Search and commands"],
        [["Ctrl", "Z"], "Undo the last change"],
        [["?"], "This list"],
        [["Esc"], "Close, or leave"],
      ],
    },
    {
      title: "Prompts",
      keys: [
        [["/"], "Search"],
        [["n"], "New prompt"],
        [["↓"], "From the search to the cards"],
      ],
    },
    {
      title: "Getting Started, Tags, Trash, Megaprompts",
      keys: [
        [["/"], "Search this page, or all prompts"],
        [["n"], "New prompt, over this page"],
      ],
    },
    { title: "Prompt Types", keys: [[["n"], "New type"]] },
    {
      title: "A card",
      keys: [
        [["←", "→", "↑", "↓"], "Next card"],
        [["Enter"], "Open"],
        [["c"], "Copy"],
        [["e"], "Edit"],
        [["i"], "Improve"],
        [["f"], "Favourite"],
        [["d"], "Duplicate"],
        [["x"], "Select; with Shift a range"],
        [["m"], "Move to a position, in My Order"],
        [["Delete"], "Delete"],
      ],
    },
  ],
} as const;
