import { useQuery } from "@tanstack/react-query";
import { aboutQuery } from "../../data/connect-extension.ts";
import { packagesQuery } from "../../data/extension-packages.ts";
import { healthQuery } from "../../data/health.ts";
import { useCurrentUser } from "../../data/session.ts";
import { extension } from "../../text/extension.ts";

const words = extension.trouble.facts;

/** One line of what this page can tell. */
export interface Fact {
  name: string;
  value: string;
}

/** What this page knows without asking the extension, which it cannot reach. */
export function useFacts(): Fact[] {
  const user = useCurrentUser();
  const { data: health = "unknown" } = useQuery(healthQuery);
  const { data: about } = useQuery(aboutQuery);
  const { data: packages = [] } = useQuery(packagesQuery);
  const versions = [...new Set(packages.map(({ version }) => version))].join(", ");
  return [
    { name: words.origin, value: window.location.origin },
    { name: words.api, value: words.apiStates[health] },
    { name: words.secure, value: words.secureStates[transport()] },
    { name: words.server, value: about?.version ?? words.unknown },
    { name: words.contract, value: about ? words.contracts(about.oldestContract, about.contract) : words.unknown },
    { name: words.version, value: versions || words.noPackage },
    { name: words.browser, value: navigator.userAgent },
    { name: words.user, value: user?.username ?? "" },
  ];
}

/** Browsers trust HTTPS and this very device alike. */
function transport(): "https" | "local" | "plain" {
  if (window.location.protocol === "https:") return "https";
  return window.isSecureContext ? "local" : "plain";
}
