import { request } from "node:https";
import { isIP } from "node:net";
import { z } from "zod";
import type { Config } from "../config/config.js";
import { clientFields, type OAuthClient, toClient } from "./oauth-client.js";
import { publicAddressOf } from "./public-addresses.js";

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 16 * 1024;
const MAX_URL = 500;

type MetadataNetwork = NonNullable<NonNullable<Config["oauth"]>["network"]>;

const Document = z.object({ client_id: z.string(), ...clientFields });

/** A Client ID Metadata Document: https, a host name of its own, a path, and nothing that hides them. */
export function isDocumentUrl(id: string): boolean {
  if (id.length > MAX_URL || !/^https:\/\/[\x21-\x7e]+$/.test(id) || /[#\\@]/.test(id) || !URL.canParse(id))
    return false;
  const { href, hostname, pathname, port } = new URL(id);
  // Normalized only: the address that is compared, shown and fetched is the same.
  return (
    href === id &&
    pathname !== "/" &&
    port === "" &&
    isIP(hostname.replace(/^\[|\]$/g, "")) === 0 &&
    hostname.includes(".")
  );
}

/** Undefined for any error, so that the caller learns nothing of our network. */
export async function readDocument(id: string, network: MetadataNetwork = {}): Promise<OAuthClient | undefined> {
  if (!isDocumentUrl(id)) return undefined;
  try {
    const { hostname } = new URL(id);
    const address = network.isAllowed
      ? (await network.resolve?.(hostname))?.find(network.isAllowed)
      : await publicAddressOf(hostname, network.resolve);
    if (address === undefined) return undefined;
    const document = Document.parse(JSON.parse(await get(id, address, network)));
    return document.client_id === id ? toClient(id, document, hostname) : undefined;
  } catch {
    return undefined;
  }
}

/** Follows no redirect. Throws for anything but a short JSON answer in time. */
function get(url: string, address: string, { port = 443, ca }: MetadataNetwork): Promise<string> {
  return new Promise((resolve, reject) => {
    const family = isIP(address);
    const sent = request(url, {
      port,
      ca,
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { Accept: "application/json", "Accept-Encoding": "identity" },
      // The checked address: a second DNS lookup could return another one.
      lookup: (_hostname, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      const refuse = (reason: string) => sent.destroy(new Error(reason));
      response.on("error", reject);
      response.on("aborted", () => reject(new Error("The answer ended early.")));
      if (response.statusCode !== 200) return refuse("The status is not 200.");
      if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(response.headers["content-type"] ?? "")) {
        return refuse("The answer is not JSON.");
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BYTES) refuse("The answer is too large.");
        else chunks.push(chunk);
      });
      response.on("end", () => resolve(Buffer.concat(chunks).toString()));
    });
    sent.end();
  });
}
