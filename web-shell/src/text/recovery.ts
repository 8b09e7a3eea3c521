/** The words of the way back for who forgot their password; the fields' own sentences live in @promptory/rules. */
export const recovery = {
  title: "Reset your password",
  lead: "Say who you are. Then enter your verification code and choose a new password.",
  username: "Username",
  request: "Request Verification Code",
  requesting: "Requesting...",
  code: "Verification code",
  codeHint: "6 digits, or 12 from a mail or an administrator",
  newPassword: "New password",
  confirmPassword: "Confirm new password",
  reset: "Reset Password",
  resetting: "Resetting...",
  back: "Back to Login",
  failed: { request: "Failed to request verification code", reset: "Failed to reset password" },
  wrongCode: "Password reset failed. Please check your verification code.",
  done: { title: "Save your next verification code" },
} as const;
