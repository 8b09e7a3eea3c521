import { Button, buttonClass, IconButton } from "@promptory/ui/button";
import { Row } from "@promptory/ui/layout";
import { Heading } from "@promptory/ui/text";
import { ArrowLeft } from "lucide-react";
import { text } from "../../locales/en/text.ts";
import type { Account } from "../../messages.ts";
import { hostOf } from "../../server-address.ts";
import { useSignOut } from "../sign-in/use-sign-out.tsx";
import { useCurrentSite } from "../target-tab.ts";
import styles from "./settings-screen.module.css";
import {
  SettingsMode,
  SettingsPointed,
  SettingsSection,
  SettingsSites,
  SettingsTrigger,
} from "./settings-sections.tsx";

const words = text.settings;

/** Props of the settings: whose they are, the way back, and what to do when the session is over. */
export type SettingsScreenProps = { account: Account; onBack: () => void; onSignedOut: (reason?: string) => void };

/** The account, the search in the chat box, the sites that may be reached, and those the person pointed at. */
export function SettingsScreen({ account, onBack, onSignedOut }: SettingsScreenProps) {
  const site = useCurrentSite();
  const { signOut, dialog } = useSignOut(onSignedOut);
  return (
    <div className={styles.screen}>
      <Row as="header" gap={4} className={styles.head}>
        <IconButton label={words.back} icon={<ArrowLeft size={16} aria-hidden />} onClick={onBack} />
        <Heading as="h1">{words.title}</Heading>
      </Row>
      <main className={styles.body}>
        <SettingsSection title={words.account}>
          <dl className={styles.facts}>
            <dt>{words.server}</dt>
            <dd>{hostOf(account.server)}</dd>
            <dt>{words.username}</dt>
            <dd>{account.username}</dd>
            <dt>{words.version}</dt>
            <dd>{chrome.runtime.getManifest().version}</dd>
          </dl>
          <Row wrap>
            <a className={buttonClass()} href={account.server} target="_blank" rel="noreferrer">
              {words.openLibrary}
            </a>
            <Button variant="quiet" onClick={() => void signOut()}>
              {words.signOut}
            </Button>
          </Row>
        </SettingsSection>
        <SettingsMode />
        <SettingsTrigger />
        <SettingsSites server={account.server} current={site} />
        <SettingsPointed current={site} onSignedOut={onSignedOut} />
      </main>
      {dialog}
    </div>
  );
}
