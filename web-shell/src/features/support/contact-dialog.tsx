import { ApiError } from "@promptory/api-client";
import { contactForm, LIMITS } from "@promptory/rules";
import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { TextArea, TextField } from "@promptory/ui/field";
import { useZodForm } from "@promptory/ui/form";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { useSendMessage } from "../../api/contact.ts";
import { productUrl } from "../../api/embedding.ts";
import { text } from "../../locales/en/open.ts";
import styles from "./contact-dialog.module.css";

const words = text.support;

/** Props of ContactDialog; `onDone` is called when the message was sent and when it was given up. */
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
          <a href={productUrl("/extension?tab=troubleshooting")} target="_blank" rel="noopener">
            {words.extensionGuide}
            <span className="p-hidden"> {words.newTab}</span>
          </a>{" "}
          {words.or}{" "}
          <a href={productUrl("/guide")} target="_blank" rel="noopener">
            {words.guide}
            <span className="p-hidden"> {words.newTab}</span>
          </a>
        </p>
      )}
    </>
  );
}

/** What the person has to say, with how much of the room is taken. */
function MessageField({ form, isFirst }: { form: ContactFormApi; isFirst: boolean }) {
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

const fields = ["name", "email", "message"] as const;

/** What is known of who writes; empty where nothing is. */
interface ContactPerson {
  name: string;
  email: string;
}

/** The form of the Contact Support dialog. */
type ContactFormApi = ReturnType<typeof useContactForm>["form"];

/** Sends the message and says so; a refusal keeps what was typed and goes to the field that is to blame. */
function useContactForm(person: ContactPerson, onSent: () => void) {
  const form = useZodForm(contactForm, { ...person, message: "" });
  const send = useSendMessage();
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const sent = (message: string) => {
    toast({ title: words.sent, description: message || words.sentHint });
    onSent();
  };
  const refused = (error: unknown) => {
    const first = tellFields(error, (field, message) => form.setError(field, { message }));
    if (first) form.setFocus(first);
    showFailure(words.failed, problemOf(error));
  };
  const submit = form.handleSubmit(({ name, email, message }) =>
    send.mutateAsync({ ...(name?.trim() && { name }), email, message }).then(sent, refused),
  );
  return { form, isSending: send.isPending, submit };
}

/** Tells each field what the server has against it; answers the first of them. */
function tellFields(error: unknown, tell: (field: (typeof fields)[number], message: string) => void) {
  const refused = fields.flatMap((field) => {
    const found = error instanceof ApiError && error.errors.find((one) => one.field === field);
    return found ? [{ field, message: found.message }] : [];
  });
  for (const { field, message } of refused) tell(field, message);
  return refused[0]?.field;
}

function problemOf(error: unknown): string {
  const isExplained = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isExplained ? error.message : words.failedHint;
}
