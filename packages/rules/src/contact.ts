import * as z from "zod/mini";
import { email } from "./email.ts";
import { LIMITS } from "./limits.ts";
import { text } from "./text.ts";

/** The optional name of the sender. One line, because it is in a mail header. */
export const contactName = text({ name: "Name", max: LIMITS.contactName, optional: true }).check(
  z.refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), { error: "Name must be a single line" }),
);

/** What they write. */
export const contactMessage = text({
  name: "Message",
  min: LIMITS.contactMessageMin,
  max: LIMITS.contactMessage,
  required: "Message must be at least 10 characters long",
  tooShort: "Message must be at least 10 characters long",
  tooLong: "Message must be less than 2000 characters",
});

/** The body of `POST /api/contact`. */
export const contactFields = { name: z.optional(contactName), email, message: contactMessage };

/** The Contact Support form. */
export const contactForm = z.object(contactFields);
