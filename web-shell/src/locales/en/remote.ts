/** The words of the user area as a remote in the page of another product. */
export const remote = {
  signedOut: {
    title: "You are signed out",
    hint: "Sign in to see your prompts.",
  },
  elsewhere: {
    title: "This page is in Promptory itself",
    hint: "It opens in a new tab.",
    open: "Open in Promptory",
  },
} as const;
