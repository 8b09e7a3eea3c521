/** The words of the Getting Started page. */
export const gettingStarted = {
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
  progress: {
    label: "Steps done",
    loading: "Looking how far you are",
    of: (done: number, all: number) => `${done} of ${all} steps done`,
    all: "All five steps done. Your library is yours to grow.",
    failed: "How far you are could not be loaded",
    retry: "Retry",
    done: "Done",
    next: "Next",
  },
  steps: {
    create: {
      title: "Create prompts",
      text: "Give a prompt a title and a type, then write it once. It is kept to the letter.",
      action: "Create a prompt",
    },
    improve: {
      title: "Improve prompts with AI",
      text: "The sparkles on a prompt ask for a better wording, and you take or leave each change.",
      action: "Improve a prompt",
    },
    combine: {
      title: "Combine them in the builder",
      text: "Put several prompts into one, in your order, fill in their variables at once, and save it by name.",
      action: "Open the builder",
    },
    copy: {
      title: "Copy and paste into any AI assistant",
      text: "One press copies a prompt from the list. Paste it into the chat you already use.",
      action: "Pick a prompt",
    },
    types: {
      title: "Manage prompt types",
      text: "Give each kind of prompt a name, a color, and a text that every new prompt of it starts with.",
      action: "Prompt types",
    },
  },
  extension: {
    ask: "Rather not copy and paste?",
    action: "Get the browser extension",
    hint: "and put a prompt into any AI chat with one press.",
  },
  credit: { by: "Made by", donate: "Support this project" },
} as const;
