import { defineMessages } from "@promptory/rules/messages";

/** Words around the sections, and those that every list has. */
export const admin = defineMessages("admin.admin", {
  title: "Admin",
  sections: "Administration",
  chooseSection: (current: string) => `Section: ${current}`,
  loading: "Loading this section",
  error: { title: "Admin error", fallback: "An error occurred", retry: "Retry" },
  system: {
    diskLow: (share: string, gigabytes: string) =>
      `The server's disk is nearly full: ${share} (${gigabytes} GB) is free.`,
    diskHint: "Make room on the disk with DATA_DIR. When it is full, nothing can be saved any more.",
  },
  tableOf: (name: string) => `Table: ${name}`,
  showing: (from: string, to: string, total: string, noun: string) => `Showing ${from}-${to} of ${total} ${noun}`,
  cancel: "Cancel",
  close: "Close",
  form: {
    yes: "Yes",
    no: "No",
    create: "Create",
    creating: "Creating...",
    update: "Update",
    updating: "Updating...",
  },
});
