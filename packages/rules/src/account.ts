import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { fields } from "./locales/en/fields.ts";
import { isRepeated, text } from "./text.ts";

const { account, names } = fields;

/** The name a new account takes. */
export const username = text({
  name: names.username,
  min: LIMITS.usernameMin,
  max: LIMITS.usernameMax,
  tooLong: account.usernameTooLong,
  pattern: /^[A-Za-z0-9@_.-]+$/,
  mismatch: account.usernameCharacters,
});

/** A password being chosen. */
export const newPassword = text({ name: names.password, min: LIMITS.passwordMin, max: LIMITS.passwordMax });

/** The name of a sign-in: unknown names are refused by the server, not by the rule. */
export const loginUsername = text({ name: names.username, max: 100 });

/** The password of a sign-in. */
export const loginPassword = text({ name: names.password, max: LIMITS.passwordMax });

/** The sign-in form, and the body of `POST /api/auth/login`. */
export const loginFields = { username: loginUsername, password: loginPassword };

/** The body of `POST /api/auth/register`. */
export const registerFields = { username, password: newPassword };

/** The sign-in form. */
export const loginForm = z.object(loginFields);

/** The form that asks for a way back without the password. */
export const forgotForm = z.object({ username: loginUsername });

/** The registration form: the same password twice. */
export const registerForm = z
  .object({ ...registerFields, confirmPassword: z.string() })
  .check(isRepeated("password", account.registeredPasswordsDiffer));
