import * as z from "zod/mini";
import { username } from "./account.ts";
import { optionalEmail } from "./email.ts";
import { LIMITS } from "./limits.ts";
import { fields } from "./locales/en/fields.ts";
import { isRepeated, text } from "./text.ts";

const { account, names } = fields;

/** The current password, as confirmation. */
export const currentPassword = text({
  name: names.currentPassword,
  max: LIMITS.passwordMax,
  required: account.currentPasswordRequired,
});

/** The new password of a signed-in user. */
export const changedPassword = text({ name: names.password, min: LIMITS.changedPasswordMin, max: LIMITS.passwordMax });

/** The six digits shown at registration, or the twelve that are mailed or made by an administrator. */
export const recoveryCode = text({
  name: names.recoveryCode,
  max: LIMITS.recoveryCode,
  tooLong: account.recoveryCodeLength,
  pattern: /^([0-9]{6}|[0-9]{12})$/,
  mismatch: account.recoveryCodeLength,
});

/** How an API key is called. */
export const apiKeyName = text({ name: names.name, max: LIMITS.apiKeyName });

/** The form that asks for nothing but the current password. */
export const currentPasswordForm = z.object({ currentPassword });

/** The Update Username form. */
export const usernameForm = z.object({ username });

/** The e-mail form; an empty field takes the address away. */
export const emailForm = z.object({ email: optionalEmail });

/** The Change Password form: the new password twice. */
export const passwordForm = z
  .object({ currentPassword, password: changedPassword, confirmPassword: z.string(), endApiKeys: z.boolean() })
  .check(isRepeated("password", account.passwordsDiffer));

const recoveredPassword = text({
  name: names.password,
  min: LIMITS.passwordMin,
  max: LIMITS.passwordMax,
  tooShort: account.recoveredPasswordTooShort(LIMITS.passwordMin),
});

/** The form that asks for a new password with a recovery code: the new password twice. */
export const resetForm = z
  .object({ code: recoveryCode, newPassword: recoveredPassword, confirmPassword: z.string(), endApiKeys: z.boolean() })
  .check(isRepeated("newPassword", account.passwordsDiffer));

/** The form that names an API key; the password is asked for only after the server wanted it. */
export const apiKeyForm = z.object({ name: apiKeyName, currentPassword: z.string() });
