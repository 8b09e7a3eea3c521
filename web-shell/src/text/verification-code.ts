/** The words around the six digits that recover an account. */
export const verificationCode = {
  title: "Save your recovery code",
  hint: "These six digits recover your account if you forget your password. They are shown only once.",
  label: "Recovery code",
  copy: "Copy",
  download: "Download",
  copyFailed: { title: "Failed to copy", description: "Select the digits and copy them by hand." },
  file: (username: string, code: string, site: string) =>
    `Promptory recovery code\n\nSite: ${site}\nUsername: ${username}\nCode: ${code}\n\nKeep this file private. The code recovers the account.\n`,
  fileName: (username: string) => `promptory-recovery-code-${username}.txt`,
  saved: "I have saved it",
  savedHint: "Without it, a forgotten password can only be reset by an administrator.",
  continue: "Continue to your library",
  proceed: "Proceed to Login",
} as const;
