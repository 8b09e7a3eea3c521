import { extensionCreateConnectCode, extensionGetAbout, type MakeConnectCode } from "@promptory/api-client";
import type { Browser } from "@promptory/guide";
import { browserValue } from "@promptory/ui/storage";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { queryKeys } from "../query-keys.ts";

/** The extension of this version, packed for one browser. */
export interface ExtensionPackage {
  browser: Browser;
  /** Its name below /downloads/. */
  file: string;
  version: string;
  bytes: number;
  /** Of the file, in hexadecimal. */
  sha256: string;
}

const FOLDER = "/downloads/";

/** Where a file of the downloads lies. */
export const downloadUrl = (file: string) => `${FOLDER}${encodeURIComponent(file)}`;

/** The guide as a document to keep or print. */
export const GUIDE_URL = downloadUrl("promptory-extension-guide.pdf");

/** What there is to download; nothing where the extension was not built. Asked for anew, for a build may have come since. */
export const packagesQuery = queryOptions({
  queryKey: queryKeys.downloads,
  staleTime: 0,
  queryFn: async ({ signal }): Promise<ExtensionPackage[]> => {
    const headers = { accept: "application/json" };
    const response = await fetch(downloadUrl("packages.json"), { signal, headers, cache: "no-cache" });
    if (response.status === 404) return [];
    if (!response.ok) throw new Error(`The server answered with status ${response.status}.`);
    const list: unknown = await response.json();
    return Array.isArray(list) ? list.filter(isPackage) : [];
  },
});

/** The list is a file beside the packages, which may have been written by hand. */
function isPackage(value: unknown): value is ExtensionPackage {
  if (typeof value !== "object" || value === null) return false;
  const { browser, file, version, bytes, sha256 } = value as Record<string, unknown>;
  return (
    (browser === "chrome" || browser === "firefox") &&
    typeof file === "string" &&
    typeof version === "string" &&
    typeof bytes === "number" &&
    typeof sha256 === "string"
  );
}

const versions = { chrome: browserValue("downloaded:chrome"), firefox: browserValue("downloaded:firefox") } as const;

/** Stores which version of the package was downloaded in this browser; other tabs follow. */
export const markDownloaded = (browser: Browser, version: string) => versions[browser].set(version);

/** The version of the package that was downloaded last in this browser, in whichever tab. */
export const useDownloaded = (browser: Browser) =>
  useSyncExternalStore(versions[browser].subscribe, versions[browser].get);

/** A single-use code that the extension exchanges for a key of its own. */
export interface ConnectCode {
  code: string;
  /** When the server stops taking it. */
  expiresAt: string;
  /** The same moment by this device's clock, in epoch milliseconds. */
  endsAt: number;
}

/** Asks for a code, with the password where the server wanted it; the one before it ends with that. */
export function useConnectCode() {
  return useMutation({
    mutationFn: async (body: MakeConnectCode): Promise<ConnectCode> => {
      const { data, response } = await extensionCreateConnectCode({ body });
      return { code: data.code, expiresAt: data.expiresAt, endsAt: Date.now() + lifeOf(data.expiresAt, response) };
    },
  });
}

/** What the server says of itself to every extension: its version, and the contracts it speaks. */
export const aboutQuery = queryOptions({
  queryKey: queryKeys.extensionAbout,
  staleTime: 0,
  queryFn: async ({ signal }) => (await extensionGetAbout({ signal })).data,
});

/** How long a code lives, in milliseconds: by the server's clock alone, for this device's may be wrong. */
function lifeOf(expiresAt: string, response: Response): number {
  const answeredAt = Date.parse(response.headers.get("date") ?? "");
  return Math.max(0, Date.parse(expiresAt) - (Number.isNaN(answeredAt) ? Date.now() : answeredAt));
}
