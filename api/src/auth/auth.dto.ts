import {
  changedPassword,
  currentPassword,
  email,
  invitationCode,
  loginFields,
  loginUsername,
  newPassword,
  recoveryCode,
  registerFields,
  username,
} from "@promptory/rules";
import { z } from "zod";
import { examples } from "../common/api-docs.js";
import { uncommon } from "../common/common-passwords.js";
import { User } from "../users/user.dto.js";

const [user] = examples(User);

export const Register = z
  .strictObject({
    ...registerFields,
    password: uncommon(newPassword),
    invitation: z.optional(invitationCode).meta({ description: "The code of an invitation link" }),
  })
  .meta({
    id: "Register",
    description: "A new account. An invitation is needed only where registration is by invitation.",
    examples: [{ username: "Ada", password: "correct horse battery" }],
  });
export type Register = z.output<typeof Register>;

export const Registration = z
  .object({ mode: z.enum(["open", "invite", "closed"]) })
  .meta({ id: "Registration", description: "Who may register.", examples: [{ mode: "open" }] });
export type Registration = z.output<typeof Registration>;

export const Login = z.strictObject(loginFields).meta({
  id: "Login",
  description: "A sign-in.",
  examples: [{ username: "Ada", password: "correct horse battery" }],
});
export type Login = z.output<typeof Login>;

const token = z.string().meta({ description: "Send it as `Authorization: Bearer <token>`" });

const verificationCode = z.string().regex(/^(\d{6}|\d{12})$/);
const shownOnce = verificationCode.meta({ description: "The account's recovery code. It is shown this once only" });

export const SignedIn = z.object({ token, user: User }).meta({
  id: "SignedIn",
  description: "A session has begun.",
  examples: [{ token: "eyJhbGciOiJIUzI1NiJ9.e30.c2ln", user }],
});
export type SignedIn = z.output<typeof SignedIn>;

export const Registered = z.object({ token, user: User, verificationCode: shownOnce }).meta({
  id: "Registered",
  description: "The account exists and a session has begun.",
  examples: [{ token: "eyJhbGciOiJIUzI1NiJ9.e30.c2ln", user, verificationCode: "042917" }],
});
export type Registered = z.output<typeof Registered>;

export const Message = z
  .object({ message: z.string() })
  .meta({ id: "Message", description: "A sentence for the screen.", examples: [{ message: "Signed out." }] });
export type Message = z.output<typeof Message>;

const END_API_KEYS = "endApiKeys must be true or false.";

export const UpdateAccount = z
  .strictObject({
    currentPassword,
    username: z.optional(username),
    password: z.optional(uncommon(changedPassword)),
    email: z.optional(z.nullable(email)),
    endApiKeys: z.boolean({ error: END_API_KEYS }).default(false).meta({
      description: "With a new password: whether all API keys end too, those of connected extensions included",
    }),
  })
  .meta({
    id: "UpdateAccount",
    description: "What changes of the account; what is left out stays. An `email` of null removes the address.",
    examples: [{ currentPassword: "correct horse battery", username: "Ada" }],
  });
export type UpdateAccount = z.output<typeof UpdateAccount>;

export const ConfirmPassword = z.strictObject({ currentPassword }).meta({
  id: "ConfirmPassword",
  description: "Proof that it is the owner who asks.",
  examples: [{ currentPassword: "correct horse battery" }],
});
export type ConfirmPassword = z.output<typeof ConfirmPassword>;

export const ForgotPassword = z
  .strictObject({
    username: loginUsername,
    code: z.optional(recoveryCode),
    newPassword: z.optional(uncommon(newPassword)),
    endApiKeys: z.boolean({ error: END_API_KEYS }).default(true).meta({
      description: "With a new password: whether all API keys end too, those of connected extensions included",
    }),
  })
  .superRefine(({ code, newPassword: password }, context) => {
    const [path, message] =
      code === undefined ? ["code", "Recovery code is required"] : ["newPassword", "Password is required"];
    if ((code === undefined) !== (password === undefined)) context.addIssue({ code: "custom", path: [path], message });
  })
  .meta({
    id: "ForgotPassword",
    description: "First the username alone; then the username with the code and the new password.",
    examples: [{ username: "Ada" }, { username: "Ada", code: "042917", newPassword: "correct horse battery" }],
  });
export type ForgotPassword = z.output<typeof ForgotPassword>;

export const PasswordRecovery = z
  .object({
    success: z.boolean(),
    message: z.string(),
    verificationCode: verificationCode.optional().meta({
      description: "After a reset the next recovery code, shown this once only; otherwise absent",
    }),
  })
  .meta({
    id: "PasswordRecovery",
    description: "The next step of a recovery.",
    examples: [
      {
        success: true,
        message: "If that account exists, enter the 6-digit code you were given when you registered.",
      },
    ],
  });
export type PasswordRecovery = z.output<typeof PasswordRecovery>;

export const RecoveryCode = z.object({ verificationCode: shownOnce }).meta({
  id: "RecoveryCode",
  description: "A new recovery code; the previous one stops working.",
  examples: [{ verificationCode: "042917" }],
});
export type RecoveryCode = z.output<typeof RecoveryCode>;
