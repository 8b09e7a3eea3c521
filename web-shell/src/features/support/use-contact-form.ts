import { ApiError } from "@promptory/api-client";
import { contactForm } from "@promptory/rules";
import { useZodForm } from "@promptory/ui/form";
import { useToast } from "@promptory/ui/toast";
import { useSendMessage } from "../../data/contact.ts";
import { text } from "../../text/open.ts";

const words = text.support;
const fields = ["name", "email", "message"] as const;

/** What is known of who writes; empty where nothing is. */
export interface ContactPerson {
  name: string;
  email: string;
}

/** The form of the Contact Support dialog. */
export type ContactFormApi = ReturnType<typeof useContactForm>["form"];

/** Sends the message and says so; a refusal keeps what was typed and goes to the field that is to blame. */
export function useContactForm(person: ContactPerson, onSent: () => void) {
  const form = useZodForm(contactForm, { ...person, message: "" });
  const send = useSendMessage();
  const { toast } = useToast();
  const sent = (message: string) => {
    toast({ title: words.sent, description: message || words.sentHint });
    onSent();
  };
  const refused = (error: unknown) => {
    const first = tellFields(error, (field, message) => form.setError(field, { message }));
    if (first) form.setFocus(first);
    toast({ title: words.failed, description: problemOf(error), variant: "destructive" });
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
  const isTold = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isTold ? error.message : words.failedHint;
}
