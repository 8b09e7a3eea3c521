/** The words around the admin remote: while it loads, and when it cannot. */
export const adminRemote = {
  title: "Admin",
  loading: "Loading administration",
  unavailable: {
    title: "Administration is not available right now",
    hint: "It runs on its own and did not answer. Everything else keeps working; try again in a moment.",
  },
  incompatible: {
    title: "Administration has another version",
    hint: "It does not fit this version of Promptory. Reload the page; if that does not help, update the older of the two.",
  },
  crashed: {
    title: "Administration stopped working",
    hint: "Something on this page went wrong. Everything else keeps working; try again.",
  },
  retry: "Retry",
} as const;
