import { defineMessages, formatNumber } from "../../messages.ts";

/** Sentences that every field can be refused with, and those of accounts: the sign-in page needs no others. */
export const fields = defineMessages("rules.fields", {
  required: (name: string) => `${name} is required`,
  notText: (name: string) => `${name} must be text`,
  notStorable: (name: string) => `${name} contains a character that cannot be stored`,
  tooShort: (name: string, min: number) => `${name} must be at least ${min} characters`,
  tooLong: (name: string, max: number) => `${name} must be at most ${formatNumber(max)} characters`,
  notValid: (name: string) => `${name} is not valid`,
  notInRange: (name: string, min: number, max: number) => `${name} must be a whole number from ${min} to ${max}.`,
  names: {
    username: "Username",
    password: "Password",
    currentPassword: "Current password",
    recoveryCode: "Recovery code",
    email: "Email",
    name: "Name",
    message: "Message",
    invitation: "Invitation",
  },
  account: {
    usernameTooLong: "Username must be less than 30 characters",
    usernameCharacters: "Username can only contain letters, numbers, @, and _.-",
    registeredPasswordsDiffer: "Passwords don't match. Please make sure both fields are identical.",
    passwordsDiffer: "Passwords do not match",
    currentPasswordRequired: "Please enter your current password to confirm this change.",
    recoveryCodeLength: "Recovery code must be 6 digits, or 12 from a mail or an administrator",
    recoveredPasswordTooShort: (min: number) => `Password needs to be at least ${min} characters long.`,
    email: "Please enter a valid email address",
  },
  contact: {
    nameOneLine: "Name must be a single line",
    messageTooShort: "Message must be at least 10 characters long",
    messageTooLong: "Message must be less than 2000 characters",
  },
});
