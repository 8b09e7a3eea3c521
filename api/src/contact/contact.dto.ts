import { contactFields } from "@promptory/rules";
import { z } from "zod";

export const ContactRequest = z.strictObject(contactFields).meta({
  id: "ContactRequest",
  description: "A message to the administrators of this server.",
  examples: [{ name: "Ada", email: "ada@example.org", message: "How do I move my prompts to another account?" }],
});
export type ContactRequest = z.output<typeof ContactRequest>;
