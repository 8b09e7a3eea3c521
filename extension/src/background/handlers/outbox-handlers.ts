import { isId, isText, type MessageSchema, orNull } from "../../message-schema.ts";
import type { LibraryService } from "../library/library-service.ts";
import { type Handlers, type RequestOf, signedIn } from "./handlers.ts";

type Kind = "send-unsent" | "discard-unsent" | "save" | "save-version";

export const outboxSchema: MessageSchema<RequestOf<Kind>> = {
  "send-unsent": {},
  "discard-unsent": { id: isText },
  save: { title: isText, content: isText, typeId: isId, replaces: orNull(isText) },
  "save-version": {
    promptId: isId,
    title: isText,
    content: isText,
    note: isText,
    base: isText,
    etag: orNull(isText),
    replaces: orNull(isText),
  },
};

/** What a person writes, and what of it waits for the server. */
export function outboxHandlers(library: LibraryService): Handlers<Kind> {
  return {
    "send-unsent": async (_, caller) => {
      const session = signedIn(caller);
      await library.sendUnsent(session, true);
      return library.status(session);
    },
    "discard-unsent": async ({ id }, caller) => {
      const session = signedIn(caller);
      await library.discard(session, id);
      return library.status(session);
    },
    save: async ({ title, content, typeId, replaces }, caller) =>
      library.save(signedIn(caller), { kind: "save", title, content, typeId }, replaces),
    "save-version": async ({ promptId, title, content, note, base, etag, replaces }, caller) =>
      library.save(signedIn(caller), { kind: "version", promptId, title, content, note, base, etag }, replaces),
  };
}
