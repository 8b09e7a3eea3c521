/** The sign-in form's rules; they come once the first field is left. */
export async function loadLoginRules() {
  const { loginForm } = await import("@promptory/rules");
  return loginForm;
}

/** The registration form's rules. */
export async function loadRegisterRules() {
  const { registerForm } = await import("@promptory/rules");
  return registerForm;
}

/** Asks for the rules ahead of the first check; a failure is met again there. */
export function bringRules(): void {
  Promise.all([loadLoginRules(), import("@promptory/ui/zod-resolver")]).catch(() => undefined);
}
