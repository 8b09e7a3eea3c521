import { defineMessages } from "@promptory/rules/messages";

/** Words of the user table. */
export const users = defineMessages("admin.users", {
  heading: "User Management",
  title: "Users",
  noun: "users",
  tableName: "User management",
  search: "Search users",
  columns: {
    username: "User",
    created: "Created",
    lastSignIn: "Last sign-in",
    prompts: "Prompts",
    types: "Types",
    uses: "Uses",
    actions: "Actions",
  },
  adminMark: "(Admin)",
  noEmail: "No e-mail",
  neverSignedIn: "Never",
  loading: "Loading users",
  empty: { title: "No users yet", hint: "People appear here as soon as they register." },
  filtered: {
    title: "No users found",
    hint: (search: string) => `No name or e-mail address contains “${search}”.`,
    clear: "Clear search",
  },
  actions: {
    more: (name: string) => `More actions for ${name}`,
    delete: (name: string) => `Delete ${name}`,
    notAdmins: "Admin accounts cannot be deleted",
    promote: "Make administrator",
    demote: "Make user",
    endSessions: "End sessions",
    newCode: "New recovery code",
    quota: "Quota",
  },
  quota: {
    title: (name: string) => `Quota of ${name}`,
    loading: "Loading the quota",
    failed: "The quota could not be loaded",
    prompts: "Prompts",
    promptsHint: (held: string, max: string) =>
      `The account holds ${held} of ${max}. Empty: the default of this server.`,
    megabytes: "Megabytes",
    megabytesHint: (held: string, max: string) =>
      `Titles and texts of its prompts have ${held} of ${max}. Empty: the default of this server.`,
    done: { title: "Quota changed", description: (name: string) => `The quota of ${name} was saved.` },
    notSaved: "Update failed",
  },
  remove: {
    title: "Delete User",
    question: (name: string) =>
      `Delete ${name} with all prompts, types and API keys? The account is signed out at once. This cannot be undone.`,
    confirm: "Delete",
    busy: "Deleting...",
    done: { title: "User deleted", description: (name: string) => `${name} and everything they owned is gone.` },
    failed: "Deletion failed",
  },
  promote: {
    title: "Make administrator",
    question: (name: string) =>
      `${name} will be able to do everything you can do here: manage users, defaults, messages and keys.`,
    confirm: "Make administrator",
    busy: "Saving...",
    done: { title: "Role changed", description: (name: string) => `${name} is an administrator now.` },
    failed: "Update failed",
  },
  left: {
    title: "You are no longer an administrator",
    hint: "Another administrator can give you the role again.",
  },
  demote: {
    title: "Make user",
    question: (name: string) => `${name} will lose access to the administration with the next click.`,
    confirm: "Make user",
    busy: "Saving...",
    done: { title: "Role changed", description: (name: string) => `${name} is a user again.` },
    failed: "Update failed",
  },
  endSessions: {
    title: "End sessions",
    question: (name: string) =>
      `${name} will be signed out everywhere and has to sign in again. API keys go on working; revoke them under API keys.`,
    confirm: "End sessions",
    busy: "Ending...",
    done: { title: "Sessions ended", description: (name: string) => `${name} is signed out everywhere.` },
    failed: "Update failed",
  },
  newCode: {
    title: "New recovery code",
    question: (name: string) =>
      `Create a new code for ${name}. The current code stops working, and anyone with the new code can set a new password.`,
    confirm: "Make code",
    busy: "Making...",
    lost: "A new code was made, but its answer was lost. Make another one.",
    failed: "Update failed",
  },
  code: {
    title: (name: string) => `Recovery code of ${name}`,
    hint: "These twelve digits let them set a new password under “Forgot password?”. They are shown only once.",
    label: "Recovery code",
    copy: "Copy",
    download: "Download",
    copyFailed: { title: "Failed to copy", description: "Select the digits and copy them by hand." },
    file: (username: string, code: string, site: string) =>
      `Promptory recovery code\n\nSite: ${site}\nUsername: ${username}\nCode: ${code}\n\nKeep this file private. The code recovers the account.\n`,
    fileName: (username: string) => `promptory-code-${username}.txt`,
    done: "Done",
  },
});
