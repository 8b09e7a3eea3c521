import { Button } from "@promptory/ui/button";
import { TextField } from "@promptory/ui/field";
import { Row, Stack } from "@promptory/ui/layout";
import { ErrorState } from "@promptory/ui/states";
import { Heading, Muted } from "@promptory/ui/text";
import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useState } from "react";
import { text } from "../../locales/en/text.ts";
import type { PointedSite, Settings } from "../../page-messages.ts";
import { failureOf, request } from "../../prompt-search/background-link.ts";
import { AllowSite } from "../../prompt-search/notice-card.tsx";
import { hostOf, hostPermission } from "../../server-address.ts";
import { readTrigger } from "../../trigger-rule.ts";
import { modes, useInsertMode } from "../library/insert-mode.tsx";
import type { CurrentSite } from "../target-tab.ts";
import { Offer, PointSite, usePointing } from "./point-site.tsx";
import styles from "./settings-sections.module.css";

const words = text.settings;

/** One part of the settings under its name. */
export function SettingsSection({ title, how, children }: { title: string; how?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" gap={10} align="start" className={styles.section} aria-labelledby={id}>
      <Heading as="h2" id={id}>
        {title}
      </Heading>
      {how && (
        <Muted isSmall className={styles.how}>
          {how}
        </Muted>
      )}
      {children}
    </Stack>
  );
}

/** Where prompts go in the message box, the same choice as beside the Insert button. */
export function SettingsMode() {
  const [mode, setMode] = useInsertMode();
  return (
    <SettingsSection title={words.mode} how={words.modeHow}>
      <Stack role="radiogroup" aria-label={text.preview.where} gap={6}>
        {modes.map((one) => (
          <label key={one} className={styles.check}>
            <input type="radio" name="insert-mode" checked={mode === one} onChange={() => setMode(one)} />
            {text.preview.modes[one]}
          </label>
        ))}
      </Stack>
    </SettingsSection>
  );
}

/** Whether and by which characters the search opens in a chat box. */
export function SettingsTrigger() {
  const [settings, setSettings] = useState<Settings>();
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isSaved, setSaved] = useState(false);

  const run = useCallback(async (question: Promise<Settings>) => {
    try {
      setSettings(await question);
      setFailure(undefined);
      return true;
    } catch (thrown) {
      setFailure(failureOf(thrown).message);
      return false;
    }
  }, []);
  const load = useCallback(() => void run(request({ kind: "settings" })), [run]);
  useEffect(load, [load]);
  const change = async (wanted: Settings) => setSaved(await run(request({ kind: "change-settings", ...wanted })));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const trigger = readTrigger(String(new FormData(event.currentTarget).get("trigger") ?? ""));
    setProblem(trigger ? undefined : words.badTrigger);
    setSaved(false);
    if (trigger && settings) void change({ ...settings, trigger });
    else event.currentTarget.querySelector<HTMLInputElement>("[name=trigger]")?.focus();
  };
  return (
    <SettingsSection title={words.search} how={words.searchHow}>
      {failure && !settings && <ErrorState title={words.failed} message={failure} onRetry={load} />}
      {settings && (
        <>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={settings.isTriggerOn}
              onChange={(event) => void change({ ...settings, isTriggerOn: event.target.checked })}
            />
            {words.searchOn}
          </label>
          <form className={styles.trigger} onSubmit={submit} noValidate>
            <TextField
              key={settings.trigger}
              label={words.trigger}
              name="trigger"
              defaultValue={settings.trigger}
              disabled={!settings.isTriggerOn}
              error={problem ?? failure}
              hint={isSaved ? words.saved : undefined}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={() => {
                setProblem(undefined);
                setSaved(false);
              }}
            />
            <Button type="submit" disabled={!settings.isTriggerOn}>
              {words.save}
            </Button>
          </form>
        </>
      )}
    </SettingsSection>
  );
}

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
      {sites?.length === 0 && <Muted className={styles.none}>{words.noSites}</Muted>}
      {sites && sites.length > 0 && (
        <ul className={styles.list} aria-label={words.sites}>
          {sites.map((site) => (
            <Row as="li" key={site} className={styles.item}>
              <span className={styles.site}>{siteName(site)}</span>
              <Button variant="quiet" aria-label={words.removeSite(siteName(site))} onClick={() => void remove(site)}>
                {words.remove}
              </Button>
            </Row>
          ))}
        </ul>
      )}
      {isNew && (
        <Offer>
          <AllowSite key={origin} site={origin} />
        </Offer>
      )}
      {current && !origin && <Muted className={styles.none}>{words.unknownSite}</Muted>}
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

/** Props of the part: the tab beside the panel, and what to do when the session is over. */
export type SettingsPointedProps = { current: CurrentSite | null; onSignedOut: (reason?: string) => void };

/** Sites whose message box the person showed once, and the way to show one more. */
export function SettingsPointed({ current, onSignedOut }: SettingsPointedProps) {
  const pointing = usePointing(onSignedOut);
  const { sites, offered, forget } = pointing;
  return (
    <SettingsSection title={words.pointed} how={words.pointedHow}>
      {sites?.length === 0 && !offered && <Muted className={styles.none}>{words.noPointed}</Muted>}
      {sites && sites.length > 0 && (
        <ul className={styles.list} aria-label={words.pointed}>
          {sites.map((site) => (
            <Line key={site.origin} site={site} onForget={() => void forget(site.origin)} />
          ))}
        </ul>
      )}
      <PointSite current={current} pointing={pointing} />
    </SettingsSection>
  );
}

function Line({ site, onForget }: { site: PointedSite; onForget: () => void }) {
  const host = hostOf(site.origin);
  const known = { no: "", yes: words.shared, covered: words.covered }[site.shared];
  return (
    <Row as="li" className={styles.item}>
      <span className={styles.site}>
        {host}
        {known && <small className={styles.known}>{known}</small>}
      </span>
      <Button variant="quiet" aria-label={words.removeSite(host)} onClick={onForget}>
        {words.remove}
      </Button>
    </Row>
  );
}
