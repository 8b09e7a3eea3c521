import type { Browser } from "@promptory/guide";
import { browserValue } from "@promptory/ui/storage";
import { useSyncExternalStore } from "react";

const versions = { chrome: browserValue("downloaded:chrome"), firefox: browserValue("downloaded:firefox") } as const;

/** Stores which version of the package was downloaded in this browser; other tabs follow. */
export const markDownloaded = (browser: Browser, version: string) => versions[browser].set(version);

/** The version of the package that was downloaded last in this browser, in whichever tab. */
export const useDownloaded = (browser: Browser) =>
  useSyncExternalStore(versions[browser].subscribe, versions[browser].get);
