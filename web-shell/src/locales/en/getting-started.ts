import { defineMessages } from "@promptory/rules/messages";

/** The words of the Getting Started page. */
export const gettingStarted = defineMessages("shell.gettingStarted", {
  title: "Getting Started",
  lead: "Five steps from an empty library to a good answer.",
  create: "Create a prompt",
  import: "Import prompts",
  stats: {
    label: "Your library",
    loading: "Loading your library's counts",
    totalTemplates: "Total Prompts",
    totalTypes: "Prompt Types",
    totalUsed: "Prompts Used",
    failed: "Your library could not be counted",
    retry: "Retry",
  },
  stepsLabel: "Steps",
  showSteps: "Show steps",
  hideSteps: "Hide steps",
  linksLabel: "Your library",
  links: { "/templates": "Prompts", "/builder": "Megaprompt Builder", "/types": "Prompt Types" },
  lists: {
    loading: "Loading your prompts",
    recent: "Recently used",
    noRecent: "Prompts you copy appear here.",
    favourites: "Favorites",
    noFavourites: "Prompts you mark with a star appear here.",
    megaprompts: "Megaprompts",
    noMegaprompts: "Megaprompts you save in the builder appear here.",
  },
  progress: {
    label: "Steps done",
    loading: "Loading your progress",
    of: (done: number, all: number) => `${done} of ${all} steps done`,
    all: "All five steps done.",
    failed: "Your progress could not be loaded",
    retry: "Retry",
    done: "Done",
    next: "Next",
  },
  steps: {
    create: {
      title: "Create prompts",
      text: "Give a prompt a title and a type, and write it once.",
      action: "Create a prompt",
    },
    improve: {
      title: "Improve prompts with AI",
      text: "Press Improve on a prompt, then accept or reject each suggested change.",
      action: "Improve a prompt",
    },
    combine: {
      title: "Combine them in the builder",
      text: "Combine several prompts in your order, fill in their variables together, and save the result.",
      action: "Open the builder",
    },
    copy: {
      title: "Copy and paste into any AI assistant",
      text: "Copy a prompt from the list and paste it into the chat you already use.",
      action: "Pick a prompt",
    },
    types: {
      title: "Manage prompt types",
      text: "Give each type a name, a color, and a starting text for new prompts.",
      action: "Prompt types",
    },
  },
  extension: {
    ask: "Rather not copy and paste?",
    action: "Get the browser extension",
    hint: "and insert prompts into any AI chat with one click.",
  },
  credit: { by: "Made by", donate: "Support this project" },
});
