import { ApiError } from "@promptory/api-client";
import { MissingToken } from "../../api/account/session.ts";
import { text } from "../../locales/en/index.ts";

const words = text.auth.errors;

/** The sentence for a sign-in that failed (specification section 8). */
export function loginProblem(error: unknown): string {
  if (error instanceof MissingToken) return words.token;
  if (error instanceof ApiError && error.status === 401) return words.credentials;
  return commonProblem(error);
}

/** The sentence for a registration that failed; a taken name is shown at its field instead. */
export function registerProblem(error: unknown): string {
  if (error instanceof ApiError && error.status === 400) return words.validation;
  return commonProblem(error);
}

/** Whether the name is taken. */
export function isUsernameTaken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** What the server objects to in the fields of a form, in the order they stand in it. */
export function fieldProblems<Name extends string>(error: unknown, fields: readonly Name[]) {
  if (!(error instanceof ApiError)) return [];
  const { errors } = error;
  return fields.flatMap((field) =>
    errors.filter((refused) => refused.field === field).map(({ message }) => ({ field, message })),
  );
}

/** The sentence for what any call may meet: no network, a broken server, or the server's own words. */
export function commonProblem(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return words.network;
  return error.status >= 500 ? words.server : error.message;
}

/** What is wrong with the fields of the sign-in form. */
export type LoginErrors = Partial<Record<"username" | "password", string>>;

/** Checks what was typed to sign in. When its rules cannot be loaded, the server checks it, which knows the same ones. */
export async function checkLogin(typed: { username: string; password: string }) {
  const rules = await import("@promptory/rules").catch(() => undefined);
  const checked = rules?.loginForm.safeParse(typed);
  const errors: LoginErrors = {};
  for (const { path, message } of checked?.error?.issues.toReversed() ?? [])
    errors[path[0] as keyof LoginErrors] = message;
  return { values: checked?.data ?? typed, errors };
}

/** The registration form's rules. */
export async function loadRegisterRules() {
  const { registerForm } = await import("@promptory/rules");
  return registerForm;
}

/** Asks for the rules ahead of the first check; a failure is met again there. */
export function bringRules(): void {
  Promise.all([import("@promptory/rules"), import("@promptory/ui/zod-resolver")]).catch(() => undefined);
}
