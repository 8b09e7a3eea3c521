import { defineMessages } from "@promptory/rules/messages";
import { diagnostics } from "./diagnostics.ts";

/** The words around the six digits that recover an account. */
export const verificationCode = defineMessages("shell.verificationCode", {
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
});

/** The words of the way back for who forgot their password; the fields' own sentences live in @promptory/rules. */
export const recovery = defineMessages("shell.recovery", {
  title: "Reset your password",
  lead: "Enter your username, your recovery code and a new password.",
  username: "Username",
  request: "Request recovery code",
  requesting: "Requesting...",
  code: "Recovery code",
  codeHint: "6 digits, or 12 from a mail or an administrator",
  newPassword: "New password",
  confirmPassword: "Confirm new password",
  endApiKeys: "Also end all API keys",
  endApiKeysHint: "Connected extensions and your own programs stop working until you connect them again.",
  reset: "Reset Password",
  resetting: "Resetting...",
  back: "Back to Login",
  failed: { request: "Failed to request verification code", reset: "Failed to reset password" },
  wrongCode: "Password reset failed. Please check your verification code.",
  done: { title: "Save your next recovery code" },
});

/** The words of Help & Support; the fields' own sentences live in @promptory/rules. */
export const support = defineMessages("shell.support", {
  title: "Help & Support",
  lead: "Ask a question, report what is broken, or say what is missing.",
  dialog: "Contact Support",
  hint: "Your message is saved at once, and an administrator reads it.",
  extension: "Trouble with the browser extension?",
  extensionGuide: "Read its troubleshooting guide",
  or: "or",
  guide: "read the guide",
  newTab: "(opens in a new tab)",
  close: "Close",
  name: "Name (optional)",
  email: "E-mail",
  message: "Message",
  count: (typed: number, most: number) => `${typed}/${most}`,
  countLabel: "Characters",
  cancel: "Cancel",
  send: "Send Message",
  sending: "Sending...",
  sent: "Message sent!",
  sentHint: "Thank you for your message.",
  failed: "Failed to send message",
  failedHint: "Sorry, we couldn't send your message right now. Please try again later.",
});

/** The words of the pages anyone may open, which sign-in does not wait for. */
export const text = { diagnostics, recovery, support, verificationCode } as const;
