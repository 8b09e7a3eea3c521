import { reader } from "../message-schema.ts";
import type { Answers, InsertAnswer, PanelRequest, Reply } from "../messages.ts";
import { toFailure } from "./failures.ts";
import type { Caller, Handlers } from "./handlers/handlers.ts";
import { InsertionHandlers, type InsertionTools, insertionSchema } from "./handlers/insertion-handlers.ts";
import { type LibraryHandlersTools, libraryHandlers, librarySchema } from "./handlers/library-handlers.ts";
import { outboxHandlers, outboxSchema } from "./handlers/outbox-handlers.ts";
import { SessionHandlers, type SessionTools, sessionSchema } from "./handlers/session-handlers.ts";
import { LibraryService, type LibraryServiceTools } from "./library/library-service.ts";

/** The message as a request of the panel, or null for anything this version does not know to the letter. */
export const readRequest = reader<PanelRequest>({
  ...sessionSchema,
  ...librarySchema,
  ...insertionSchema,
  ...outboxSchema,
});

/** What the background works with. */
export type Tools = SessionTools & InsertionTools & LibraryHandlersTools & LibraryServiceTools;

/** Answers every request of the panel; one router lives as long as the service worker. */
export class Router {
  private readonly tools: Tools;
  private readonly library: LibraryService;
  private readonly sessions: SessionHandlers;
  private readonly insertions: InsertionHandlers;
  private readonly handlers: Handlers<PanelRequest["kind"]>;

  constructor(tools: Tools) {
    this.tools = tools;
    this.library = new LibraryService(tools);
    this.sessions = new SessionHandlers(tools, this.library);
    this.insertions = new InsertionHandlers(tools, this.library);
    this.handlers = {
      ...this.sessions.handlers,
      ...this.insertions.handlers,
      ...libraryHandlers(tools, this.library),
      ...outboxHandlers(this.library),
    };
  }

  /** The answer to a request, or a failure with its sentence; `panel` tells the panels of two windows apart. */
  async answer(request: PanelRequest, panel: string): Promise<Reply<Answers[PanelRequest["kind"]]>> {
    const session = await this.tools.sessionStore.session();
    const server = "server" in request ? request.server : (session?.server ?? "");
    try {
      const opening = session ? this.library.openFor(session) : undefined;
      // Who is signed in is answered before the library is read.
      if (request.kind === "account") opening?.catch(() => {});
      else await opening;
      return { ok: true, value: await this.handle(request, { session, panel }) };
    } catch (thrown) {
      const failure = toFailure(thrown, server);
      if (failure.code === "signed-out") await this.sessions.close(session, false);
      return { ok: false, failure };
    }
  }

  /** Inserts what waited for the person to call Promptory on this tab; null where nothing did. */
  async insertPending(tabId: number): Promise<InsertAnswer | null> {
    const [wanted, session] = [await this.tools.pendingInsertion.take(tabId), await this.tools.sessionStore.session()];
    if (!wanted || !session) return null;
    await this.library.openFor(session);
    return this.insertions.insertPending(wanted, session);
  }

  /** Sends what waits, when the browser starts or the line is back. */
  async wake(): Promise<void> {
    const session = await this.tools.sessionStore.session();
    if (!session) return;
    await this.library.openFor(session);
    await this.library.sendUnsent(session, true).catch(() => {});
  }

  private handle(request: PanelRequest, caller: Caller): Promise<Answers[PanelRequest["kind"]]> {
    // The handler is the one of the request's own kind, which the type of a table cannot say.
    const handler = this.handlers[request.kind] as (
      request: PanelRequest,
      caller: Caller,
    ) => Promise<Answers[PanelRequest["kind"]]>;
    return handler(request, caller);
  }
}
