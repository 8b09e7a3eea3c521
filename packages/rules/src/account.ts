import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { isRepeated, text } from "./text.ts";

/** The name a new account takes. */
export const username = text({
  name: "Username",
  min: LIMITS.usernameMin,
  max: LIMITS.usernameMax,
  tooLong: "Username must be less than 30 characters",
  pattern: /^[A-Za-z0-9@_.-]+$/,
  mismatch: "Username can only contain letters, numbers, @, and _.-",
});

/** A password being chosen. */
export const newPassword = text({ name: "Password", min: LIMITS.passwordMin, max: LIMITS.passwordMax });

/** The name of a sign-in: unknown names are refused by the server, not by the rule. */
export const loginUsername = text({ name: "Username", max: 100 });

/** The password of a sign-in. */
export const loginPassword = text({ name: "Password", max: LIMITS.passwordMax });

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
  .check(isRepeated("password", "Passwords don't match. Please make sure both fields are identical."));
