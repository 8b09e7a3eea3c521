import * as z from "zod/mini";
import { username } from "./account.ts";
import { optionalEmail } from "./email.ts";
import { LIMITS } from "./limits.ts";
import { isRepeated, text } from "./text.ts";

const MISMATCH = "Passwords do not match";

/** The current password, as confirmation. */
export const currentPassword = text({
  name: "Current password",
  max: LIMITS.passwordMax,
  required: "Please enter your current password to confirm this change.",
});

/** The new password of a signed-in user. */
export const changedPassword = text({ name: "Password", min: LIMITS.changedPasswordMin, max: LIMITS.passwordMax });

const CODE_LENGTH = "Recovery code must be 6 digits, or 12 from a mail or an administrator";

/** The six digits shown at registration, or the twelve that are mailed or made by an administrator. */
export const recoveryCode = text({
  name: "Recovery code",
  max: LIMITS.recoveryCode,
  tooLong: CODE_LENGTH,
  pattern: /^([0-9]{6}|[0-9]{12})$/,
  mismatch: CODE_LENGTH,
});

/** How an API key is called. */
export const apiKeyName = text({ name: "Name", max: LIMITS.apiKeyName });

/** The form that asks for nothing but the current password. */
export const currentPasswordForm = z.object({ currentPassword });

/** The Update Username form. */
export const usernameForm = z.object({ username });

/** The e-mail form; an empty field takes the address away. */
export const emailForm = z.object({ email: optionalEmail });

/** The Change Password form: the new password twice. */
export const passwordForm = z
  .object({ currentPassword, password: changedPassword, confirmPassword: z.string(), endApiKeys: z.boolean() })
  .check(isRepeated("password", MISMATCH));

const recoveredPassword = text({
  name: "Password",
  min: LIMITS.passwordMin,
  max: LIMITS.passwordMax,
  tooShort: `Password needs to be at least ${LIMITS.passwordMin} characters long.`,
});

/** The form that asks for a new password with a recovery code: the new password twice. */
export const resetForm = z
  .object({ code: recoveryCode, newPassword: recoveredPassword, confirmPassword: z.string(), endApiKeys: z.boolean() })
  .check(isRepeated("newPassword", MISMATCH));

/** The form that names an API key; the password is asked for only after the server wanted it. */
export const apiKeyForm = z.object({ name: apiKeyName, currentPassword: z.string() });
