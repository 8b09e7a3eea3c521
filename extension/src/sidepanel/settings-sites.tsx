import { Button } from "@promptory/ui/button";
import { useEffect, useState } from "react";
import { text } from "../locales/en/text.ts";
import { AllowSite } from "../prompt-search/notice-card.tsx";
import { hostPermission } from "../server-address.ts";
import styles from "./settings.module.css";
import { SettingsSection } from "./settings-section.tsx";
import type { CurrentSite } from "./use-current-site.ts";

const words = text.settings;

/** Props of the list: the server is allowed for itself and stands in no list. */
export type SettingsSitesProps = { server: string; current: CurrentSite | null };

/** The sites the person allowed, each with its way out, and the offer for the one beside the panel. */
export function SettingsSites({ server, current }: SettingsSitesProps) {
  const { sites, remove } = useAllowedSites(server);
  const origin = current?.origin ?? null;
  const pattern = origin && hostPermission(origin).origins?.[0];
  const isNew = sites !== undefined && pattern && origin !== server && !sites.includes(pattern);
  return (
    <SettingsSection title={words.sites} how={words.sitesHow}>
      {sites?.length === 0 && <p className={styles.none}>{words.noSites}</p>}
      {sites && sites.length > 0 && (
        <ul className={styles.list} aria-label={words.sites}>
          {sites.map((site) => (
            <li key={site} className={styles.item}>
              <span className={styles.site}>{siteName(site)}</span>
              <Button variant="quiet" aria-label={words.removeSite(siteName(site))} onClick={() => void remove(site)}>
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isNew && (
        <div className={styles.offer}>
          <AllowSite key={origin} site={origin} />
        </div>
      )}
      {current && !origin && <p className={styles.none}>{words.unknownSite}</p>}
    </SettingsSection>
  );
}

/** The sites the person allowed, as match patterns, and the ways to allow one more and to take one back. */
function useAllowedSites(server: string) {
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
function siteName(pattern: string): string {
  return pattern.replace(/^[^:]+:\/\//, "").replace(/\/\*$/, "");
}
