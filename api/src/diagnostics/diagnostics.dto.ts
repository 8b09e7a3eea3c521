import { z } from "zod";

export const FirebaseConfig = z
  .object({
    configured: z.boolean().meta({ description: "Whether all of them are set" }),
    variables: z.record(z.string(), z.boolean()).meta({ description: "Which variables are set; never what to" }),
  })
  .meta({
    id: "FirebaseConfig",
    description: "Whether each Firebase setting is set.",
    examples: [{ configured: false, variables: { FIREBASE_API_KEY: false, FIREBASE_PROJECT_ID: false } }],
  });
export type FirebaseConfig = z.output<typeof FirebaseConfig>;
