import type { AdminExtensionSite, ChangeExtensionSite, WriteExtensionSite } from "../../api/sites.ts";

/** What of a site is not as it was; nothing else is sent, so that two administrators do not undo each other. */
export function changesOf(saved: AdminExtensionSite, written: Required<WriteExtensionSite>): ChangeExtensionSite {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(saved[name as keyof AdminExtensionSite]);
  return Object.fromEntries(Object.entries(written).filter(differs)) as ChangeExtensionSite;
}
