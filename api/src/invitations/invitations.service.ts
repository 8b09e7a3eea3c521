import { randomBytes } from "node:crypto";
import { Injectable } from "@nestjs/common";
import { AuditService } from "../audit/audit.service.js";
import type { Actor } from "../common/access.js";
import { NotFound, RegistrationRefused } from "../common/errors.js";
import { sha256 } from "../common/sha256.js";
import type { Config } from "../config/config.js";
import { AppConfig } from "../config/config.module.js";
import { Database, type Transaction } from "../database/database.js";
import type { Page } from "../database/paging.js";
import type { CreateInvitation, Invitation, ListInvitations, NewInvitation } from "./invitations.dto.js";
import { InvitationsRepository } from "./invitations.repository.js";

const CODE_BYTES = 24;
const ABSENT = "Invitation not found.";

@Injectable()
export class InvitationsService {
  constructor(
    private readonly db: Database,
    private readonly invitations: InvitationsRepository,
    private readonly audit: AuditService,
    private readonly config: AppConfig,
  ) {}

  get mode(): Config["registration"] {
    return this.config.registration;
  }

  list(query: ListInvitations): Promise<Page<Invitation>> {
    return this.invitations.list(query);
  }

  /** The response has the only copy of the code. */
  create(body: CreateInvitation, actor: Actor): Promise<NewInvitation> {
    const code = randomBytes(CODE_BYTES).toString("base64url");
    return this.db.transaction(async (tx) => {
      const invitation = await this.invitations.create(tx, actor.actorId, sha256(code), body);
      if (!invitation) throw new NotFound(ABSENT);
      const { id, note, maxUses } = invitation;
      const target = { targetKind: "invitation", targetId: id, targetName: note };
      await this.audit.record(tx, { ...actor, action: "invitation.create", ...target, details: { maxUses } });
      return { ...invitation, code };
    });
  }

  revoke(id: number, actor: Actor): Promise<void> {
    return this.db.transaction(async (tx) => {
      const note = await this.invitations.revoke(tx, id);
      if (note !== undefined) {
        const target = { targetKind: "invitation", targetId: id, targetName: note };
        await this.audit.record(tx, { ...actor, action: "invitation.revoke", ...target });
      } else if (!(await this.invitations.exists(tx, id))) throw new NotFound(ABSENT);
    });
  }

  /** Call it before the slow hashing of the password. Throws RegistrationRefused. */
  async assertMayRegister(code: string | undefined): Promise<void> {
    if (this.mode === "closed") throw new RegistrationRefused("registration_closed");
    if (this.mode === "invite" && !(code && (await this.invitations.isValid(sha256(code))))) {
      throw new RegistrationRefused("invitation_invalid");
    }
  }

  async use(tx: Transaction, code: string | undefined): Promise<void> {
    if (this.mode !== "invite") return;
    if (!(code && (await this.invitations.use(tx, sha256(code))))) throw new RegistrationRefused("invitation_invalid");
  }
}
