import { LIMITS } from "@promptory/rules";
import { TextArea } from "@promptory/ui/text-area";
import { useWatch } from "react-hook-form";
import { text } from "../../text/open.ts";
import styles from "./contact-dialog.module.css";
import type { ContactFormApi } from "./use-contact-form.ts";

const words = text.support;

/** What the person has to say, with how much of the room is taken. */
export function MessageField({ form, isFirst }: { form: ContactFormApi; isFirst: boolean }) {
  return (
    <TextArea
      label={words.message}
      error={form.formState.errors.message?.message}
      end={<Count form={form} />}
      data-autofocus={isFirst || undefined}
      {...form.register("message")}
    />
  );
}

/** Apart, so that typing redraws the number alone. Characters are counted as the rule counts them. */
function Count({ form }: { form: ContactFormApi }) {
  const typed = [...useWatch({ control: form.control, name: "message" })].length;
  const most = LIMITS.contactMessage;
  return (
    <span className={styles.count} data-over={typed > most || undefined}>
      <span className="p-hidden">{words.countLabel} </span>
      {words.count(typed, most)}
    </span>
  );
}
