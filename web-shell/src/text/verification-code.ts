/** The words around the six digits that recover an account. */
export const verificationCode = {
  title: "Save your verification code",
  hint: "These six digits recover your account if you forget your password. They are shown only once.",
  label: "Verification code",
  copy: "Copy",
  download: "Download",
  copyFailed: { title: "Failed to copy", description: "Select the digits and copy them by hand." },
  file: (username: string, code: string, site: string) =>
    `Promptory verification code\n\nSite: ${site}\nUsername: ${username}\nCode: ${code}\n\nKeep this file private. The code recovers the account.\n`,
  fileName: (username: string) => `promptory-code-${username}.txt`,
  proceed: "Proceed to Login",
} as const;
