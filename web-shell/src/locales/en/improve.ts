import { defineMessages, formatCount } from "@promptory/rules/messages";

/** The words of the dialog that improves a prompt; loaded with it. */
export const improveWords = defineMessages("shell.improveWords", {
  title: "Improve Prompt",
  original: "Original Prompt",
  improved: "Improved Prompt",
  changes: "Changes",
  views: "What to show",
  instruction: "What should be different?",
  instructionPlaceholder: "What should be different? (optional)",
  improve: "Improve This Prompt",
  again: "Improve Again",
  improving: "Improving...",
  improvingHint: "Improving your prompt. The new text appears here as it is written.",
  retrying: (lost: string) => `The AI dropped ${lost}. Trying again.`,
  cancel: "Cancel",
  close: "Close",
  copy: "Copy Improved",
  save: "Save Improved Prompt",
  saveVersion: "Save as new version",
  saving: "Saving...",
  use: "Use this text",
  tryAgain: "Try again",
  loading: "Loading the prompt",
  done: (changes: string) => `The prompt is improved: ${changes}.`,
  improvedTitle: (title: string, number: number) =>
    number === 1 ? `${title} (improved)` : `${title} (improved ${number})`,

  explanation: "What Was Improved",
  improvements: "Key Improvements",

  taken: (taken: string, all: string) => `${taken} of ${all} changes accepted`,
  changed: (count: number) => formatCount(count, { one: "change", other: "changes" }),
  takeAll: "Accept all",
  leaveAll: "Reject all",
  choose: "Select a change to accept or reject it.",
  same: "The text is the same as the original.",

  checks: "Checks",
  checking: (count: number) => formatCount(count, { one: "finding", other: "findings" }),
  noFindings: "The checker found no problems.",
  severities: { problem: "Problem", warning: "Warning", hint: "Hint" },
  quota: (remaining: string, total: string) => `${remaining} of ${total} left today`,
  usedUp: (total: string, when: string, wait: string) =>
    `You have used all ${total} improvements for today. You get more ${wait}, at ${when}. The checks below still work.`,
  tooLong: (length: string, most: string) =>
    `This prompt has ${length} characters. AI can improve up to ${most}. The checks below work at any length.`,
  noProvider: "Improving with AI is not set up on this server.",
  noProviderHint: "The checks below work without AI.",

  failed: "Failed to improve prompt",
  failedHint: "An error occurred while improving the prompt. Please try again.",
  saveFailed: "Failed to save the improved prompt",
  clash:
    "Someone else changed this prompt in the meantime. The comparison now starts from their text. Save again to replace it with yours.",
  gone: "This prompt was deleted in the meantime. Save the improved text as a new prompt.",
  copyFailed: {
    title: "Failed to copy",
    description: "The browser did not allow it. Show the improved text and copy it there.",
  },
  saved: "Prompt created",
  savedHint: (title: string) => `“${title}” is in your library.`,
  savedVersion: "Prompt updated",
  savedVersionHint: "The improved text is its newest version.",
  undo: "Undo",
  undone: "The earlier text is back",
  undoFailed: "The change could not be undone",
  note: (instruction: string) => (instruction === "" ? "Improved with AI" : `Improved with AI: ${instruction}`),
  noteFixed: "Fixed with the checker",
});
