import { currentPassword, isStorable } from "@promptory/rules";
import { z } from "zod";
import { keyPrompts, keyScopes } from "../api-keys/api-keys.dto.js";
import { KEY_SCOPES } from "../common/access.js";

const QUERY =
  "response_type=code&client_id=https%3A%2F%2Fagent.example%2Fclient.json&redirect_uri=https%3A%2F%2Fagent.example%2Fcallback&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256&scope=read";

const query = z
  .string("query must be text.")
  .max(8_000, "query may have at most 8000 characters.")
  .refine(isStorable, "query contains a character that cannot be stored.")
  .meta({ description: "The query of the authorization request, as the client sent it" });

export const ReadAuthorization = z
  .strictObject({ query })
  .meta({ id: "ReadAuthorization", description: "An authorization request.", examples: [{ query: QUERY }] });
export type ReadAuthorization = z.output<typeof ReadAuthorization>;

export const ConsentRequest = z
  .object({
    client: z.string().meta({ description: "What the client calls itself" }),
    clientHost: z
      .string()
      .nullable()
      .meta({ description: "The host that describes it; null for a registered one, which may be anyone's" }),
    redirectHost: z.string().meta({ description: "Where the browser is sent afterwards" }),
    isLoopback: z.boolean().meta({ description: "Whether that is a program on the person's own machine" }),
    scopes: z.array(z.enum(KEY_SCOPES)),
  })
  .meta({
    id: "ConsentRequest",
    description: "What a client asks for.",
    examples: [
      {
        client: "Agent",
        clientHost: "agent.example",
        redirectHost: "agent.example",
        isLoopback: false,
        scopes: ["read"],
      },
    ],
  });
export type ConsentRequest = z.output<typeof ConsentRequest>;

export const Consent = z
  .strictObject({
    query,
    allow: z.boolean("allow must be true or false."),
    scopes: keyScopes.default(["read"]),
    prompts: keyPrompts.default({ kind: "offered" }),
    currentPassword: z.optional(currentPassword),
  })
  .meta({
    id: "Consent",
    description:
      "The person's decision; a grant takes the password where the last sign-in is more than ten minutes ago.",
    examples: [{ query: QUERY, allow: true, scopes: ["read"], prompts: { kind: "offered" } }],
  });
export type Consent = z.output<typeof Consent>;

export const OAuthRedirect = z
  .object({ redirectTo: z.string().meta({ description: "Where the browser goes next, with the code or the refusal" }) })
  .meta({
    id: "OAuthRedirect",
    description: "The answer to the client.",
    examples: [{ redirectTo: "https://agent.example/callback?code=x&iss=https%3A%2F%2Fprompts.example.org" }],
  });
export type OAuthRedirect = z.output<typeof OAuthRedirect>;
