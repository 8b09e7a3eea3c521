import { Button } from "@promptory/ui/button";
import { useState } from "react";
import { hostOf, hostPermission } from "../server-address.ts";
import { text } from "../text.ts";
import styles from "./settings.module.css";

/** Props of the offer; `site` is an origin. */
export type AllowSiteProps = { site: string; onAllowed?: () => void };

/** Says what a site is to be allowed for, asks the browser, and takes no for an answer: it can be asked again. */
export function AllowSite({ site, onAllowed }: AllowSiteProps) {
  const [isRefused, setRefused] = useState(false);
  const host = hostOf(site);
  const allow = async () => {
    // First of all: the browser only asks within the press of the button.
    const isAllowed = await chrome.permissions.request(hostPermission(site)).catch(() => false);
    setRefused(!isAllowed);
    if (isAllowed) onAllowed?.();
  };
  return (
    <div className={styles.allow}>
      <p role="status">{isRefused ? text.settings.allowRefused(host) : text.settings.allowReason(host)}</p>
      <Button onClick={() => void allow()}>{text.notice.always(host)}</Button>
    </div>
  );
}
