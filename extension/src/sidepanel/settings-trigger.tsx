import { Button } from "@promptory/ui/button";
import { TextField } from "@promptory/ui/field";
import { ErrorState } from "@promptory/ui/states";
import { type FormEvent, useCallback, useEffect, useState } from "react";
import { text } from "../locales/en/text.ts";
import type { Settings } from "../page-messages.ts";
import { failureOf, request } from "../prompt-search/background-link.ts";
import { readTrigger } from "../trigger-rule.ts";
import styles from "./settings.module.css";
import { SettingsSection } from "./settings-section.tsx";

const words = text.settings;

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
