import { defineMessages } from "@promptory/rules/messages";

/** Words of the list of API keys. */
export const keys = defineMessages("admin.keys", {
  title: "API keys",
  noun: "keys",
  tableName: "API keys of all users",
  search: "Search keys",
  columns: {
    owner: "Owner",
    name: "Name",
    key: "Key",
    created: "Created",
    lastUsed: "Last used",
    actions: "Actions",
  },
  never: "Never",
  loading: "Loading API keys",
  empty: { title: "No API keys yet", hint: "Keys appear here when users create them in their settings." },
  filtered: {
    title: "No API keys found",
    hint: (search: string) => `No name or e-mail address of an owner and no key’s name contains “${search}”.`,
    clear: "Clear search",
  },
  revoke: "Revoke",
  revokeOf: (name: string, owner: string) => `Revoke ${name} of ${owner}`,
  confirm: {
    title: "Revoke API key",
    question: (name: string, owner: string) =>
      `Whatever uses “${name}” of ${owner} loses access with its next request. The key cannot be brought back.`,
    busy: "Revoking...",
    done: { title: "API key revoked", description: (name: string, owner: string) => `${name} of ${owner}` },
    failed: "Revocation failed",
  },
});
