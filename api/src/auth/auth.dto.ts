import { loginFields, registerFields } from "@promptory/rules";
import { z } from "zod";
import { examples } from "../common/api-docs.js";
import { User } from "../users/user.dto.js";

const [user] = examples(User);

export const Register = z.strictObject(registerFields).meta({
  id: "Register",
  description: "A new account.",
  examples: [{ username: "Ada", password: "correct horse battery" }],
});
export type Register = z.output<typeof Register>;

export const Login = z.strictObject(loginFields).meta({
  id: "Login",
  description: "A sign-in.",
  examples: [{ username: "Ada", password: "correct horse battery" }],
});
export type Login = z.output<typeof Login>;

const token = z.string().meta({ description: "Send it as `Authorization: Bearer <token>`" });

export const SignedIn = z.object({ token, user: User }).meta({
  id: "SignedIn",
  description: "A session has begun.",
  examples: [{ token: "eyJhbGciOiJIUzI1NiJ9.e30.c2ln", user }],
});
export type SignedIn = z.output<typeof SignedIn>;

export const Registered = z
  .object({
    token,
    user: User,
    verificationCode: z
      .string()
      .regex(/^\d{6}$/)
      .meta({ description: "The account's recovery code. It is shown this once only" }),
  })
  .meta({
    id: "Registered",
    description: "The account exists and a session has begun.",
    examples: [{ token: "eyJhbGciOiJIUzI1NiJ9.e30.c2ln", user, verificationCode: "042917" }],
  });
export type Registered = z.output<typeof Registered>;

export const Message = z
  .object({ message: z.string() })
  .meta({ id: "Message", description: "A sentence for the screen.", examples: [{ message: "Signed out." }] });
export type Message = z.output<typeof Message>;
