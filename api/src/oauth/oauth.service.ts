import { randomBytes, timingSafeEqual } from "node:crypto";
import { Injectable, Logger } from "@nestjs/common";
import { z } from "zod";
import { ACCESS_SECONDS, ApiKeysService, type NewGrant } from "../api-keys/api-keys.service.js";
import { KEY_SCOPES, type KeyScope, type SessionUser } from "../common/access.js";
import { KeyedSemaphore, Semaphore } from "../common/concurrency.js";
import { BadRequest, NotFound } from "../common/errors.js";
import { isLoopbackUrl } from "../common/other-sites.js";
import { sha256 } from "../common/sha256.js";
import type { Config } from "../config/config.js";
import { AppConfig } from "../config/config.module.js";
import { Database, type Transaction } from "../database/database.js";
import { clientAddress } from "../rate-limits/client-address.js";
import { ConfirmationService } from "../sessions/confirmation.service.js";
import { SessionsService } from "../sessions/sessions.service.js";
import { UsersService } from "../users/users.service.js";
import { isDocumentUrl, readDocument } from "./metadata-document.js";
import type { Consent, ConsentRequest, OAuthRedirect } from "./oauth.dto.js";
import { OAuthRepository } from "./oauth.repository.js";
import { clientFields, isRegistered, type OAuthClient, redirectTo, toClient } from "./oauth-client.js";

/** RFC 6749, section 5.2. */
export class OAuthError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

const CHALLENGE = /^[\w-]{43}$/;
const MAX_STATE = 2_000;
const MAX_FETCHES = 4;
const REGISTRATION = z.object(clientFields);
const TokenRequest = z.discriminatedUnion("grant_type", [
  z.object({
    grant_type: z.literal("authorization_code"),
    code: z.string().max(200),
    client_id: z.string().max(500),
    redirect_uri: z.string().max(2_000),
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
    resource: z.string().max(500).optional(),
  }),
  z.object({
    grant_type: z.literal("refresh_token"),
    refresh_token: z.string().max(200),
    client_id: z.string().max(500),
    scope: z.string().max(200).optional(),
    resource: z.string().max(500).optional(),
  }),
]);
type CodeRequest = Extract<z.output<typeof TokenRequest>, { grant_type: "authorization_code" }>;
const RevocationRequest = z.object({ token: z.string().max(200), client_id: z.string().max(500) });

type Enabled = NonNullable<Config["oauth"]>;
type Authorization = {
  client: OAuthClient;
  redirectUri: string;
  challenge: string;
  scopes: KeyScope[];
  state: string | undefined;
};

@Injectable()
export class OAuthService {
  private readonly logger = new Logger("oauth");
  private readonly fetches = new Semaphore(MAX_FETCHES);
  private readonly fetchesOfPeople = new KeyedSemaphore<number>(1);

  constructor(
    private readonly db: Database,
    private readonly repository: OAuthRepository,
    private readonly keys: ApiKeysService,
    private readonly confirmation: ConfirmationService,
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly config: AppConfig,
  ) {}

  resourceMetadata(): object {
    const { issuer, resource } = this.enabled();
    return {
      resource,
      authorization_servers: [issuer],
      scopes_supported: KEY_SCOPES,
      bearer_methods_supported: ["header"],
      resource_name: "Promptory",
    };
  }

  serverMetadata(): object {
    const { issuer, hasDocuments } = this.enabled();
    return {
      issuer,
      authorization_endpoint: `${issuer}/oauth/consent`,
      token_endpoint: `${issuer}/api/oauth/token`,
      revocation_endpoint: `${issuer}/api/oauth/revoke`,
      registration_endpoint: `${issuer}/api/oauth/register`,
      scopes_supported: KEY_SCOPES,
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      token_endpoint_auth_methods_supported: ["none"],
      revocation_endpoint_auth_methods_supported: ["none"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: hasDocuments,
    };
  }

  async read(userId: number, query: string): Promise<ConsentRequest> {
    const { client, redirectUri, scopes } = await this.authorization(userId, query);
    return {
      client: client.name,
      clientHost: client.host,
      redirectHost: new URL(redirectUri).host,
      isLoopback: isLoopbackUrl(redirectUri),
      scopes,
    };
  }

  /** Where to send the browser: with a code, or the refusal. Throws BadRequest, Conflict for too many keys. */
  async decide(user: SessionUser, { query, currentPassword, ...body }: Consent, ip: string): Promise<OAuthRedirect> {
    const { issuer, resource } = this.enabled();
    const { client, redirectUri, challenge, scopes: asked, state } = await this.authorization(user.id, query);
    const answer = { state, iss: issuer };
    if (!body.allow) return { redirectTo: redirectTo(redirectUri, { error: "access_denied", ...answer }) };
    const scopes = body.scopes.filter((scope) => asked.includes(scope));
    const verifiedHash = await this.confirmation.verifyUnlessRecent(user, currentPassword, ip);
    const code = randomBytes(32).toString("base64url");
    await this.db.transaction(async (tx) => {
      await this.confirmation.lock(tx, user, verifiedHash);
      await this.keys.assertRoom(tx, user.id);
      await this.repository.addCode(tx, sha256(code), {
        ...{ userId: user.id, sessionId: user.sessionId, clientId: client.id, clientName: client.name },
        ...{ redirectUri, challenge, resource, scopes, prompts: body.prompts },
      });
      await this.repository.noteUse(tx, client.id);
    });
    return { redirectTo: redirectTo(redirectUri, { code, ...answer }) };
  }

  async token(body: unknown, ip: string): Promise<object> {
    const { resource } = this.enabled();
    const { success, data, error } = TokenRequest.safeParse(body);
    if (!success) {
      const type = (body as { grant_type?: unknown } | undefined)?.grant_type;
      if (typeof type === "string" && type !== "authorization_code" && type !== "refresh_token") {
        throw new OAuthError("unsupported_grant_type", "The grant type is not supported.");
      }
      throw invalid(error);
    }
    if (data.resource !== undefined && data.resource !== resource) {
      throw new OAuthError("invalid_target", "There is no such resource.");
    }
    if (data.grant_type === "refresh_token") {
      const { refresh_token, client_id } = data;
      return tokens(await this.keys.refreshGrant(refresh_token, client_id, resource));
    }
    return tokens(await this.db.transaction((tx) => this.exchange(tx, data, resource, ip)));
  }

  async revoke(body: unknown): Promise<void> {
    this.enabled();
    const { success, data, error } = RevocationRequest.safeParse(body);
    if (!success) throw invalid(error);
    await this.keys.endGrant(data.token, data.client_id);
  }

  async register(body: unknown, ip: string): Promise<object> {
    this.enabled();
    const { success, data, error } = REGISTRATION.safeParse(body);
    if (!success) {
      const isRedirect = error.issues[0]?.path[0] === "redirect_uris";
      throw new OAuthError(isRedirect ? "invalid_redirect_uri" : "invalid_client_metadata", invalid(error).message);
    }
    const client = toClient(`client_${randomBytes(18).toString("base64url")}`, data, null);
    const isAdded = await this.db.transaction((tx) => this.repository.addClient(tx, client, clientAddress(ip)));
    if (!isAdded) throw new OAuthError("temporarily_unavailable", "Too many registrations. Try again in an hour.", 429);
    return {
      client_id: client.id,
      client_id_issued_at: Math.floor(Date.now() / 1000),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    };
  }

  private enabled(): Enabled & { resource: string; hasDocuments: boolean } {
    const { oauth } = this.config;
    if (!oauth) throw new NotFound("There is nothing at this address.");
    return oauth;
  }

  /** The first exchange uses the code up, right or not; a second one ends the grant of the first. */
  private async exchange(
    tx: Transaction,
    request: CodeRequest,
    resource: string,
    ip: string,
  ): Promise<NewGrant | undefined> {
    const hash = sha256(request.code);
    // The account is locked before the code, as everywhere.
    const ownerId = await this.repository.findOwner(tx, hash);
    const owner = ownerId === undefined ? null : await this.users.lockIfPresent(tx, ownerId);
    if (!owner) return undefined;
    const terms = await this.repository.takeCode(tx, hash);
    if (!terms) {
      const keyId = await this.repository.findKey(tx, hash);
      if (keyId !== undefined) await this.keys.removeIn(tx, owner.id, keyId);
      this.logger.warn("An authorization code was used a second time: its grant has ended");
      return undefined;
    }
    const isRight =
      terms.inTime &&
      terms.clientId === request.client_id &&
      terms.redirectUri === request.redirect_uri &&
      terms.resource === resource &&
      isEqual(terms.challenge, sha256(request.code_verifier)) &&
      (await this.sessions.isLive(tx, terms.sessionId));
    if (!isRight) return undefined;
    const { clientName: name, clientId, redirectUri, scopes, prompts } = terms;
    const grant = await this.keys.createGrant(
      tx,
      owner,
      { name, clientId, redirectUri, resource, scopes, prompts },
      ip,
    );
    await this.repository.noteKey(tx, hash, grant.id);
    return grant;
  }

  private async authorization(userId: number, query: string): Promise<Authorization> {
    const { resource, hasDocuments } = this.enabled();
    const params = new URLSearchParams(query);
    const names = [...params.keys()];
    if (new Set(names).size !== names.length) throw new BadRequest("The request names a parameter twice.");
    const param = (name: string) => params.get(name) ?? undefined;
    const client = await this.findClient(userId, param("client_id") ?? "", hasDocuments);
    if (!client) throw new BadRequest("The client is not known, or its description could not be read.");
    const redirectUri = param("redirect_uri");
    if (redirectUri === undefined || !isRegistered(redirectUri, client.redirectUris)) {
      throw new BadRequest("The client does not redirect to that address.");
    }
    if (param("response_type") !== "code") throw new BadRequest("The response type must be code.");
    const challenge = param("code_challenge") ?? "";
    if (param("code_challenge_method") !== "S256" || !CHALLENGE.test(challenge)) {
      throw new BadRequest("The client must use PKCE with S256.");
    }
    if ((param("resource") ?? resource) !== resource) throw new BadRequest("There is no such resource here.");
    const state = param("state");
    if ((state?.length ?? 0) > MAX_STATE) throw new BadRequest("The state is too long.");
    const wanted = (param("scope") ?? "read").split(" ").filter(Boolean);
    // Offline access is what a refresh token is; every grant has one.
    if (!wanted.every((scope) => isScope(scope) || scope === "offline_access")) {
      throw new BadRequest("The client asks for a scope that does not exist.");
    }
    return {
      client,
      redirectUri,
      challenge,
      state,
      scopes: KEY_SCOPES.filter((one) => one === "read" || wanted.includes(one)),
    };
  }

  private async findClient(userId: number, id: string, hasDocuments: boolean): Promise<OAuthClient | undefined> {
    if (!isDocumentUrl(id)) return this.repository.findClient(id.slice(0, 100));
    if (!hasDocuments) return undefined;
    const fetch = () => this.fetches.run(() => readDocument(id, this.config.oauth?.network));
    return this.fetchesOfPeople.run(userId, fetch);
  }
}

const isScope = (text: string): text is KeyScope => (KEY_SCOPES as readonly string[]).includes(text);

const isEqual = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

function tokens(grant: Omit<NewGrant, "id"> | undefined): object {
  if (!grant) throw new OAuthError("invalid_grant", "The code or token is not valid.");
  const { accessToken, refreshToken, scopes } = grant;
  return {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: ACCESS_SECONDS,
    refresh_token: refreshToken,
    scope: scopes.join(" "),
  };
}

function invalid(error: z.ZodError): OAuthError {
  const [issue] = error.issues;
  return new OAuthError("invalid_request", `${issue?.path.join(".") || "request"}: ${issue?.message}`.slice(0, 200));
}
