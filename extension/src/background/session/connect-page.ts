import { hostPermission } from "../../server-address.ts";

/** A page of a Promptory that offers to let this extension in. */
export type ConnectOffer = { server: string; code: string; expires: string };

/** What the connection needs of the browser. */
export type ConnectPages = {
  /** What the page of a tab offers; null for any other page, and where the person did not call Promptory. */
  offerIn: (tabId: number) => Promise<ConnectOffer | null>;
  /** Tells the page that its offer was taken. */
  confirm: (tabId: number) => Promise<void>;
  isAllowed: (server: string) => Promise<boolean>;
};

/** The pages of the browser; reading one works only within the press of the toolbar button or where it was allowed. */
export const connectPages: ConnectPages = {
  offerIn: async (tabId) => {
    const read = () => {
      const element = location.pathname === "/extension" ? document.getElementById("promptory-connect") : null;
      const { code, expires, connected } = element?.dataset ?? {};
      return code && expires && !connected ? { server: location.origin, code, expires } : null;
    };
    const [frame] = await chrome.scripting.executeScript({ target: { tabId }, func: read }).catch(() => []);
    return readOffer(frame?.result);
  },
  confirm: async (tabId) => {
    const tell = () => {
      const element = document.getElementById("promptory-connect");
      if (element) element.dataset.connected = "true";
    };
    await chrome.scripting.executeScript({ target: { tabId }, func: tell }).catch(() => {});
  },
  isAllowed: (server) => chrome.permissions.contains(hostPermission(server)),
};

/** The page wrote it, so nothing of it is taken for granted. */
function readOffer(value: unknown): ConnectOffer | null {
  if (typeof value !== "object" || value === null) return null;
  const { server, code, expires } = value as Partial<Record<keyof ConnectOffer, unknown>>;
  if (typeof server !== "string" || !/^https?:\/\//.test(server)) return null;
  if (typeof code !== "string" || !/^[\w-]{20,200}$/.test(code)) return null;
  return typeof expires === "string" && Date.parse(expires) > Date.now() ? { server, code, expires } : null;
}

type Brand = { brand: string };
type Agent = { userAgent: string; userAgentData?: { platform: string; brands: Brand[] } };

const browsers: [RegExp, string][] = [
  [/Firefox\//, "Firefox"],
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Chrome\//, "Chrome"],
];
const systems: [RegExp, string][] = [
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
  [/Mac/, "macOS"],
  [/Windows/, "Windows"],
];

/** What this browser is called among the keys of its person: "Chrome on Linux". */
export function deviceName({ userAgent, userAgentData }: Agent): string {
  const nameOf = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(userAgent))?.[1];
  const isBrave = userAgentData?.brands.some(({ brand }) => brand === "Brave");
  const browser = isBrave ? "Brave" : (nameOf(browsers) ?? "Browser");
  const system = userAgentData?.platform || nameOf(systems) || "this computer";
  return `${browser} on ${system}`.slice(0, 60);
}
