import * as z from "zod/mini";
import { email } from "./email.ts";
import { LIMITS } from "./limits.ts";
import { fields } from "./locales/en/fields.ts";
import { text } from "./text.ts";

const { contact, names } = fields;

/** The optional name of the sender. One line, because it is in a mail header. */
export const contactName = text({ name: names.name, max: LIMITS.contactName, optional: true }).check(
  z.refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), { error: contact.nameOneLine }),
);

/** What they write. */
export const contactMessage = text({
  name: names.message,
  min: LIMITS.contactMessageMin,
  max: LIMITS.contactMessage,
  required: contact.messageTooShort,
  tooShort: contact.messageTooShort,
  tooLong: contact.messageTooLong,
});

/** The body of `POST /api/contact`. */
export const contactFields = { name: z.optional(contactName), email, message: contactMessage };

/** The Contact Support form. */
export const contactForm = z.object(contactFields);
