import { defineMessages } from "@promptory/rules/messages";

/** Words of the administration when it stands alone, outside the shell. */
export const standalone = defineMessages("admin.standalone", {
  product: "Promptory",
  area: "Admin",
  checking: "Checking your session",
  signIn: {
    title: "Sign in to Promptory Admin",
    hint: "Use an administrator's username and password.",
    username: "Username",
    password: "Password",
    submit: "Sign in",
    submitting: "Signing in...",
  },
  notice: {
    ended: "Your session has ended. Please sign in again.",
    notAdmin: (username: string) => `${username} is not an administrator. Sign in with an administrator's account.`,
  },
  unreachable: {
    title: "Promptory cannot be reached",
    hint: "The server did not answer as expected. Check your connection and try again.",
  },
  crash: { title: "Application Error", hint: "Something went wrong on this page." },
  signOut: "Sign out",
  theme: { light: "Use the light theme", dark: "Use the dark theme" },
});
