import { type ContactRequest, contactSend } from "@promptory/api-client";
import { useWriteOnce } from "@promptory/ui/use-write-once";
import { useMutation } from "@tanstack/react-query";

/** Sends a message to the administrators; answers the sentence of the server. */
export function useSendMessage() {
  const once = useWriteOnce();
  return useMutation({
    mutationFn: (body: ContactRequest): Promise<string> =>
      once(body, async (headers) => (await contactSend({ body, headers })).data.message),
  });
}
