/** Words around the sections. */
export const admin = {
  title: "Admin",
  sections: "Administration",
  chooseSection: (current: string) => `Section: ${current}`,
  loading: "Loading this section",
  error: { title: "Admin error", fallback: "An error occurred", retry: "Retry" },
} as const;
