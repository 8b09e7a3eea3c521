import { CopyButton } from "@promptory/ui/copy-button";
import { copyText } from "@promptory/ui/copy-text";
import { TextField } from "@promptory/ui/field";
import { useToast } from "@promptory/ui/toast";
import type { ExtensionApiKey } from "../../data/api-keys.ts";
import { extension } from "../../text/extension.ts";
import styles from "./admin-key.module.css";

const words = extension.key;

/** The key that was just made, to take along. */
export function MadeKey({ made }: { made: ExtensionApiKey }) {
  const { toast } = useToast();
  const copy = (
    <CopyButton
      iconOnly
      label={words.copy}
      copy={() => copyText(made.apiKey)}
      onFail={() => toast({ ...extension.copyFailed, variant: "destructive" })}
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
