import { type ContactRequest, contactSend } from "@promptory/api-client";
import { useMutation } from "@tanstack/react-query";

/** Leaves a message with whoever runs the server; answers what the server says to that. */
export function useSendMessage() {
  return useMutation({
    mutationFn: async (body: ContactRequest): Promise<string> => (await contactSend({ body })).data.message,
  });
}
