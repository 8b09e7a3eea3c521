import { randomBytes } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { EXTENSION_CONTRACT, OLDEST_EXTENSION_CONTRACT } from "@promptory/rules";
import { ApiKeysService } from "../api-keys/api-keys.service.js";
import type { SessionUser } from "../common/access.js";
import { InvalidCredentials } from "../common/errors.js";
import { sha256 } from "../common/sha256.js";
import { version } from "../common/version.js";
import { Database, type Transaction } from "../database/database.js";
import { ConfirmationService } from "../sessions/confirmation.service.js";
import { SessionsService } from "../sessions/sessions.service.js";
import { UsersService } from "../users/users.service.js";
import { ConnectCodesRepository } from "./connect-codes.repository.js";
import type {
  ConnectCode,
  ConnectExtension,
  ExtensionAbout,
  ExtensionConnected,
  MakeConnectCode,
} from "./extension-connect.dto.js";

const CODE_TTL_MS = 2 * 60 * 1000;
const BYTES = 32;

const WRONG = "This code has been used or has run out. Make a new one on the extension's page.";

@Injectable()
export class ExtensionConnectService {
  constructor(
    private readonly db: Database,
    private readonly codes: ConnectCodesRepository,
    private readonly keys: ApiKeysService,
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
    private readonly confirmation: ConfirmationService,
  ) {}

  about(): ExtensionAbout {
    return { version, contract: EXTENSION_CONTRACT, oldestContract: OLDEST_EXTENSION_CONTRACT };
  }

  async createCode(user: SessionUser, { currentPassword }: MakeConnectCode, ip: string): Promise<ConnectCode> {
    const verifiedHash = await this.confirmation.verifyUnlessRecent(user, currentPassword, ip);
    const code = randomBytes(BYTES).toString("base64url");
    const expiresAt = await this.db.transaction(async (tx) => {
      await this.confirmation.lock(tx, user, verifiedHash);
      const until = new Date((await tx.now()).getTime() + CODE_TTL_MS);
      await this.codes.put(tx, { userId: user.id, sessionId: user.sessionId, hash: sha256(code), expiresAt: until });
      return until;
    });
    const message = "Now press the Promptory button in your browser's toolbar.";
    return { success: true, code, expiresAt: expiresAt.toISOString(), message };
  }

  async connect({ code, device }: ConnectExtension, ip: string): Promise<ExtensionConnected> {
    const connected = await this.db.transaction((tx) => this.exchange(tx, code, device, ip));
    if (!connected) throw new InvalidCredentials(WRONG);
    return connected;
  }

  removeAll(tx: Transaction, userId: number): Promise<void> {
    return this.codes.removeAll(tx, userId);
  }

  private async exchange(
    tx: Transaction,
    code: string,
    device: string,
    ip: string,
  ): Promise<ExtensionConnected | undefined> {
    // Lock order: the account before the code.
    const ownerId = await this.codes.findOwner(tx, sha256(code));
    const owner = ownerId === undefined ? null : await this.users.lockIfPresent(tx, ownerId);
    if (!owner) return undefined;
    const taken = await this.codes.take(tx, sha256(code));
    if (!taken?.inTime || !(await this.sessions.isLive(tx, taken.sessionId))) return undefined;
    const { apiKey } = await this.keys.createNumbered(tx, owner, `Extension: ${device.trim()}`, ip);
    return { success: true, apiKey, username: owner.username, message: `Connected as ${owner.username}.` };
  }
}
