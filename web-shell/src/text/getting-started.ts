/** The words of the Getting Started page. */
export const gettingStarted = {
  title: "Getting Started",
  lead: "Five steps from an empty library to an answer worth keeping.",
  create: "Create a prompt",
} as const;
