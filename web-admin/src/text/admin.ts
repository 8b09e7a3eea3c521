/** Words around the sections, and those that every list has. */
export const admin = {
  title: "Admin",
  sections: "Administration",
  chooseSection: (current: string) => `Section: ${current}`,
  loading: "Loading this section",
  error: { title: "Admin error", fallback: "An error occurred", retry: "Retry" },
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
} as const;
