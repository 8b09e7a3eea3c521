import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { FormAlert } from "@promptory/ui/form-alert";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { type ExtensionApiKey, useExtensionKey } from "../../api/account/api-keys.ts";
import { extension } from "../../locales/en/extension.ts";
import styles from "./generate-key.module.css";

const words = extension.key;

/** Props of GenerateKey: `asksFirst` where a key may be in use that a new one ends. */
export interface GenerateKeyProps {
  asksFirst: boolean;
  onMade(key: ExtensionApiKey): void;
}

/** Makes the key, after a question where that ends another. */
export function GenerateKey({ asksFirst, onMade }: GenerateKeyProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useExtensionKey();
  const make = () => mutate(undefined, { onSuccess: onMade, onSettled: () => setAsking(false) });
  return (
    <>
      {error && (
        <div className={styles.alert}>
          <FormAlert title={words.failed} message={sentence(error)} />
        </div>
      )}
      <Button
        icon={<KeyRound size={16} aria-hidden />}
        busy={isPending}
        onClick={asksFirst ? () => setAsking(true) : make}
      >
        {isPending ? words.generating : words.generate}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={words.replaceTitle}
        confirmLabel={words.replace}
        busyLabel={words.generating}
        cancelLabel={words.cancel}
        busy={isPending}
        onConfirm={make}
        onCancel={() => setAsking(false)}
      >
        {words.replaceAsk}
      </ConfirmDialog>
    </>
  );
}

/** What the server says of a refusal; the specification's sentences for an answer without a key and for none at all. */
function sentence(thrown: unknown): string {
  const { status, message } = toApiError(thrown);
  if (status >= 400 && status < 500) return message;
  return status === 0 ? words.failedHint : words.refused;
}
