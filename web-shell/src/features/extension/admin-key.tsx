import { CopyButton } from "@promptory/ui/copy-button";
import { copyText } from "@promptory/ui/copy-text";
import { TextField } from "@promptory/ui/field";
import { useFailureToast } from "@promptory/ui/toast";
import { EXTENSION_KEY, type ExtensionApiKey, useApiKeys } from "../../api/account/api-keys.ts";
import { ApiKeys } from "../../components/api-keys/api-keys.tsx";
import { Section } from "../../components/section.tsx";
import { extension } from "../../locales/en/extension.ts";
import styles from "./admin-key.module.css";
import { GenerateKey } from "./generate-key.tsx";

const words = extension.key;

/** Props of AdminKey: the key made while this page is open, which the server never tells again. */
export interface AdminKeyProps {
  made: ExtensionApiKey | undefined;
  onMade(key: ExtensionApiKey): void;
}

/** The key named extension, for administrators, and all keys of theirs. */
export function AdminKey({ made, onMade }: AdminKeyProps) {
  const keys = useApiKeys();
  const current = keys.data?.find(({ name }) => name === EXTENSION_KEY);
  // Revoked in the list below, it is worth nothing any more.
  const isGone = keys.isSuccess && !keys.isFetching && !current;
  return (
    <div className={styles.sections}>
      <Section title={words.title} hint={words.hint}>
        {made && !isGone && <MadeKey made={made} />}
        {!made && current && <p className={styles.note}>{words.replaces(current.lastUsedAt !== null)}</p>}
        {/* What is not known may be in use. */}
        <GenerateKey asksFirst={!keys.isSuccess || current !== undefined} onMade={onMade} />
      </Section>
      <Section title={words.listTitle} hint={words.listHint}>
        <ApiKeys />
      </Section>
    </div>
  );
}

/** The key that was just made, to take along. */
function MadeKey({ made }: { made: ExtensionApiKey }) {
  const showFailure = useFailureToast();
  const copy = (
    <CopyButton
      iconOnly
      label={words.copy}
      copy={() => copyText(made.apiKey)}
      onFail={() => showFailure(extension.copyFailed.title, extension.copyFailed.description)}
    />
  );
  return (
    <TextField
      className={styles.made}
      label={words.label}
      value={made.apiKey}
      readOnly
      hint={made.message}
      end={copy}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}
