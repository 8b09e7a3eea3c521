import { useEffect, useState } from "react";
import { hostPermission } from "../server-address.ts";

/** The sites the person allowed, as match patterns, and the ways to allow one more and to take one back. */
export function useAllowedSites(server: string) {
  const [sites, setSites] = useState<string[]>();
  useEffect(() => {
    const own = hostPermission(server).origins ?? [];
    const look = () =>
      void chrome.permissions
        .getAll()
        .then(({ origins = [] }) => setSites(origins.filter((pattern) => !own.includes(pattern)).sort()));
    look();
    chrome.permissions.onAdded.addListener(look);
    chrome.permissions.onRemoved.addListener(look);
    return () => {
      chrome.permissions.onAdded.removeListener(look);
      chrome.permissions.onRemoved.removeListener(look);
    };
  }, [server]);
  const remove = (pattern: string) => chrome.permissions.remove({ origins: [pattern] });
  return { sites, remove };
}

/** What people read of a match pattern. */
export function siteName(pattern: string): string {
  return pattern.replace(/^[^:]+:\/\//, "").replace(/\/\*$/, "");
}
