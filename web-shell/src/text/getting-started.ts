/** The words of the Getting Started page. */
export const gettingStarted = {
  title: "Getting Started",
  lead: "Five steps from an empty library to a good answer.",
  create: "Create a prompt",
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
  steps: {
    create: {
      title: "Create prompts",
      text: "Give a prompt a title and a type, then write it once. It is kept to the letter.",
      action: "Create a prompt",
    },
    import: {
      title: "Bring the ones you have",
      text: "Import reads a CSV file, shows what will come in and what cannot, and waits for your yes.",
      action: "Import prompts",
    },
    find: {
      title: "Find the right one",
      text: "Search titles and content in any language, filter by type, or sort by what changed last.",
      action: "Browse prompts",
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
  credit: { by: "Made by", donate: "Support this project" },
} as const;
