import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { TextField } from "@promptory/ui/field";
import { useId } from "react";
import { text } from "../../text/open.ts";
import styles from "./contact-dialog.module.css";
import { MessageField } from "./message-field.tsx";
import { type ContactPerson, useContactForm } from "./use-contact-form.ts";

const words = text.support;

/** Props of ContactDialog; `onDone` is told when the message was sent and when it was given up. */
export interface ContactDialogProps {
  person: ContactPerson;
  isSignedIn: boolean;
  onDone(): void;
}

/** The dialog that takes a message to support. */
export function ContactDialog({ person, isSignedIn, onDone }: ContactDialogProps) {
  const id = useId();
  const { form, isSending, submit } = useContactForm(person, onDone);
  const { errors } = form.formState;
  const leave = () => {
    if (!isSending) onDone();
  };
  const buttons = (
    <>
      <Button onClick={leave} aria-disabled={isSending || undefined}>
        {words.cancel}
      </Button>
      <Button type="submit" form={id} variant="primary" busy={isSending}>
        {isSending ? words.sending : words.send}
      </Button>
    </>
  );
  return (
    <Dialog
      title={words.dialog}
      description={<Hint isSignedIn={isSignedIn} />}
      width={520}
      closeLabel={words.close}
      onClose={leave}
      footer={buttons}
    >
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={words.name}
          autoComplete="name"
          error={errors.name?.message}
          data-autofocus={person.name === "" || undefined}
          {...form.register("name")}
        />
        <TextField
          label={words.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          data-autofocus={(person.name !== "" && person.email === "") || undefined}
          {...form.register("email")}
        />
        <MessageField form={form} isFirst={person.email !== ""} />
      </form>
    </Dialog>
  );
}

/** What becomes of the message; those who are signed in may find the answer themselves, beside what they have typed. */
function Hint({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <p>{words.hint}</p>
      {isSignedIn && (
        <p>
          {words.extension}{" "}
          <a href="/extension?tab=troubleshooting" target="_blank" rel="noopener">
            {words.extensionGuide}
            <span className="p-hidden"> {words.newTab}</span>
          </a>
        </p>
      )}
    </>
  );
}
