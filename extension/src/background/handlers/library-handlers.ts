import { isFlag, isId, isIds, isText, type MessageSchema, optional, orNull } from "../../message-schema.ts";
import { toFailure } from "../failures.ts";
import type { Library } from "../library/library.ts";
import type { LibraryService } from "../library/library-service.ts";
import type { Session } from "../session/session-store.ts";
import type { Sites } from "../sites/sites.ts";
import { type Handlers, type RequestOf, signedIn } from "./handlers.ts";

type Kind = "status" | "sync" | "types" | "facets" | "search" | "near" | "prompt" | "used" | "used-many";

export const librarySchema: MessageSchema<RequestOf<Kind>> = {
  status: {},
  sync: { isUrgent: optional(isFlag) },
  types: {},
  facets: {},
  search: {
    text: isText,
    typeId: orNull(isId),
    page: isId,
    favourite: optional(isFlag),
    tag: optional(isText),
    isWhole: optional(isFlag),
  },
  near: { text: isText, typeId: orNull(isId) },
  prompt: { promptId: isId },
  used: { promptId: isId },
  "used-many": { promptIds: isIds },
};

export type LibraryHandlersTools = { sites: Sites; openLibrary: (session: Session) => Library };

/** What is in the library, and how its copy here stands. */
export function libraryHandlers({ sites, openLibrary }: LibraryHandlersTools, library: LibraryService): Handlers<Kind> {
  /** The running search of each panel; a new one ends it. */
  const searches = new Map<string, AbortController>();
  const newSearch = (panel: string) => {
    searches.get(panel)?.abort();
    const controller = new AbortController();
    searches.set(panel, controller);
    return controller.signal;
  };
  return {
    status: async (_, caller) => library.status(signedIn(caller)),
    sync: async ({ isUrgent = false }, caller) => {
      const session = signedIn(caller);
      try {
        await library.sync(session, isUrgent);
        await sites.refresh(session.server, openLibrary(session).sites);
      } catch (thrown) {
        // While the server is away the library is there as it was; only a session that is over is news.
        if (toFailure(thrown, session.server).code === "signed-out") throw thrown;
      }
      return library.status(session);
    },
    types: async (_, caller) => library.types(signedIn(caller)),
    facets: () => library.facets(),
    search: async (request, caller) => {
      const search = { ...request, text: request.text.trim() };
      return library.search(signedIn(caller), search, newSearch(caller.panel));
    },
    near: async (request, caller) => {
      const search = { ...request, text: request.text.trim(), page: 1 };
      return library.near(signedIn(caller), search, newSearch(caller.panel));
    },
    prompt: async ({ promptId }, caller) => library.prompt(signedIn(caller), promptId),
    used: async ({ promptId }, caller) => library.use(signedIn(caller), [promptId]),
    "used-many": async ({ promptIds }, caller) => {
      await library.use(signedIn(caller), promptIds);
      return null;
    },
  };
}
