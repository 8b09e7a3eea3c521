import { allowOrigins } from "./cors.ts";
import { type Handler, pathOf, refusesMethod, sendText } from "./handler.ts";
import { setCommonHeaders } from "./security-headers.ts";
import { openSite } from "./site.ts";

/** What the page learns when it runs rather than when it was built. */
export interface RuntimeConfig {
  /** Name of a federated remote to the address of its manifest, absolute or on the one origin. */
  readonly remotes: Readonly<Record<string, string>>;
  readonly author?: { readonly name: string; readonly url?: string };
  readonly donateUrl?: string;
}

export interface ShellOptions {
  /** The folder of the built shell. */
  readonly root: string;
  /** Answered at `/config.json`. */
  readonly configJson: RuntimeConfig;
  /** Exact origins of other products whose pages may load the user area, a remote that is part of the build. */
  readonly allowOrigins?: readonly string[];
}

/** Where the build of the shell has the user area as a remote. */
const USER_REMOTE = "/remotes/user/";

/** Serves the built shell: its files, `/config.json`, and its page for every address a person may open. */
export function shellHandler({ root, configJson, allowOrigins: origins = [] }: ShellOptions): Handler {
  const site = openSite(root, originsOf(Object.values(configJson.remotes)));
  const config = Buffer.from(JSON.stringify(configJson));

  const allowed = new Set(origins);

  return (request, response) => {
    const path = pathOf(request);
    const isForHosts = path === "/config.json" || path.startsWith(USER_REMOTE);
    if (isForHosts && allowOrigins(request, response, allowed)) return;
    if (refusesMethod(request, response)) return;
    if (path === "/config.json") {
      setCommonHeaders(response);
      response.setHeader("Vary", "Origin");
      response.setHeader("Cache-Control", "no-cache");
      response.setHeader("Content-Type", "application/json; charset=utf-8");
      response.setHeader("Content-Length", config.byteLength);
      response.end(config);
    } else if (site.exists()) {
      site.answer(request, response);
    } else {
      sendText(response, 503, "Promptory's pages are not built yet: run npm start.");
    }
  };
}

/** The other origins among these addresses; those on the one origin need no naming. */
function originsOf(addresses: readonly string[]): string[] {
  const absolute = addresses.filter((address) => /^https?:\/\//i.test(address));
  return [...new Set(absolute.map((address) => new URL(address).origin))];
}
