import { text } from "../../locales/en/text.ts";
import { isId, isText, type MessageSchema } from "../../message-schema.ts";
import type { Account, KeyLeft, Offer } from "../../messages.ts";
import { readServerAddress } from "../../server-address.ts";
import { Refused, toFailure } from "../failures.ts";
import type { InsertedPrompts } from "../insertion/inserted-prompts.ts";
import type { PendingInsertion } from "../insertion/pending-insertion.ts";
import type { Library } from "../library/library.ts";
import type { LibraryService } from "../library/library-service.ts";
import type { ConnectPages } from "../session/connect-page.ts";
import { forgetEverything, type Session, type SessionStore, type Store } from "../session/session-store.ts";
import type { SignIn } from "../session/sign-in.ts";
import type { Sites } from "../sites/sites.ts";
import type { Handlers, RequestOf } from "./handlers.ts";

type Kind = "account" | "sign-in" | "sign-in-key" | "offer" | "connect" | "sign-out";

export const sessionSchema: MessageSchema<RequestOf<Kind>> = {
  account: {},
  "sign-in": { server: isText, username: isText, password: isText },
  "sign-in-key": { server: isText, key: isText },
  offer: { tabId: isId },
  connect: { server: isText, code: isText, tabId: isId },
  "sign-out": {},
};

export type SessionTools = {
  sessionStore: SessionStore;
  /** Everything the extension keeps in the browser's storage. */
  stores: readonly Store[];
  pendingInsertion: PendingInsertion;
  inserted: InsertedPrompts;
  signIn: SignIn;
  connectPages: ConnectPages;
  sites: Sites;
  /** What this browser calls itself to the server. */
  device: string;
  openLibrary: (session: Session) => Library;
};

/** The ways in and out. */
export class SessionHandlers {
  private readonly tools: SessionTools;
  private readonly library: LibraryService;

  constructor(tools: SessionTools, library: LibraryService) {
    this.tools = tools;
    this.library = library;
  }

  readonly handlers: Handlers<Kind> = {
    account: async (_, { session }) => ({
      account: session && accountOf(session),
      last: await this.tools.sessionStore.last(),
    }),
    "sign-in": ({ server, username, password }) =>
      this.enter(server, (origin) => this.tools.signIn.withPassword(origin, username, password)),
    "sign-in-key": ({ server, key }) => this.enter(server, (origin) => this.tools.signIn.withKey(origin, key)),
    offer: async ({ tabId }, { session }) => (session ? null : this.offerIn(tabId)),
    connect: async ({ server, code, tabId }) => {
      const { signIn, device, connectPages } = this.tools;
      const account = await this.enter(server, (origin) => signIn.withCode(origin, code, device));
      await connectPages.confirm(tabId);
      return account;
    },
    "sign-out": (_, { session }) => this.signOut(session),
  };

  async close(session: Session | null, hasLeft: boolean): Promise<void> {
    // Begun first: nothing of the library is kept from here on.
    const closing = session && this.library.close(session, hasLeft);
    await this.tools.sessionStore.close();
    await this.tools.pendingInsertion.forget();
    await this.tools.inserted.clear();
    await this.tools.sites.forget();
    await closing;
    if (hasLeft) await forgetEverything(this.tools.stores);
  }

  private async enter(typed: string, how: (server: string) => Promise<Session>): Promise<Account> {
    const server = readServerAddress(typed);
    if (!server) throw new Refused({ code: "unreachable", message: text.signIn.badServer });
    const session = await how(server);
    await this.tools.sessionStore.open(session);
    return accountOf(session);
  }

  private async offerIn(tabId: number): Promise<Offer | null> {
    const offer = await this.tools.connectPages.offerIn(tabId);
    if (!offer) return null;
    const { server, code } = offer;
    const last = await this.tools.sessionStore.last();
    const isKnown = last?.server === server && (await this.tools.connectPages.isAllowed(server));
    return { server, code, isKnown };
  }

  /** Ends the session here in any case; the request to the server may fail. */
  private async signOut(session: Session | null): Promise<{ keyLeft: KeyLeft | null }> {
    const request = session && this.tools.openLibrary(session).signOut();
    const trouble = request?.then(
      () => null,
      (thrown: unknown) => toFailure(thrown, session?.server ?? ""),
    );
    await this.close(session, true);
    const failure = await trouble;
    if (session?.kind !== "key") return { keyLeft: null };
    if (!session.isOwn) return { keyLeft: "pasted" };
    return { keyLeft: failure && failure.code !== "signed-out" ? "untold" : null };
  }
}

function accountOf({ server, username, kind }: Session): Account {
  return { server, username, kind };
}
