import { defineMessages } from "@promptory/rules/messages";

/** The words around the admin remote: while it loads, and when it cannot. */
export const adminRemote = defineMessages("shell.adminRemote", {
  title: "Admin",
  loading: "Loading administration",
  unavailable: {
    title: "Administration is not available right now",
    hint: "It runs separately and did not respond. Everything else keeps working. Try again in a moment.",
  },
  incompatible: {
    title: "Administration has a different version",
    hint: "It does not match this version of Promptory. Reload the page. If that does not help, update the older of the two.",
  },
  crashed: {
    title: "Administration stopped working",
    hint: "Something on this page went wrong. Everything else keeps working; try again.",
  },
  retry: "Retry",
});
