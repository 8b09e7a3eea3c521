import { defineMessages } from "@promptory/rules/messages";

/** Texts of buttons, fields, toasts and states that every screen has. */
export const common = defineMessages("ui.common", {
  copy: "Copy",
  copied: "Copied",
  close: "Close",
  retry: "Retry",
  showPassword: "Show password",
  hidePassword: "Hide password",
  notifications: "Notifications (F8)",
  notification: "Notification:",
  notLoaded: { title: "Could not load", description: "Check your connection and try again, or reload the page." },
  updated: {
    title: "Promptory has been updated",
    hint: "Reload the page to continue. Unsaved text of a prompt is kept in this browser.",
    reload: "Reload",
  },
  /** What a screen reader says of the handle of a row that can be moved. */
  sortable: "sortable",
  recently: "recently",
  /** How long ago, in as little space as possible. */
  ago: {
    years: (count: string) => `${count} y`,
    months: (count: string) => `${count} mo`,
    days: (count: string) => `${count} d`,
    hours: (count: string) => `${count} h`,
    minutes: (count: string) => `${count} min`,
    seconds: (count: string) => `${count} s`,
  },
});
