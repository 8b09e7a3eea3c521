import { EntityManager } from "@mikro-orm/postgresql";
import { Injectable } from "@nestjs/common";
import { clientAddress, UNKNOWN_ADDRESS } from "../limits/client-address.js";
import type { User } from "../users/user.entity.js";
import { LoginAttempt } from "./login-attempt.entity.js";

type Device = { ip: string; userAgent: string | null };

const INSERT_REFUSED = `
  insert into login_attempts (username, user_id, ip_address, network, user_agent)
  values (?, (select id from users where lower(username) = lower(?)), ?, ?, ?)`;

const KNOWN = `user_id = ? and successful and "timestamp" > now() - interval '90 days' and network <> '${UNKNOWN_ADDRESS}'`;

/** Every attempt to sign in is a row, also the refused ones. Rows are removed after 90 days. */
@Injectable()
export class LoginAttemptsService {
  constructor(private readonly em: EntityManager) {}

  /** Adds a sign-in to the caller's unit of work. */
  recordSuccess(em: EntityManager, { id, username }: User, { ip, userAgent }: Device): void {
    const where = { ipAddress: ip, network: clientAddress(ip), userAgent };
    em.persist(em.create(LoginAttempt, { userId: id, username, ...where, successful: true }));
  }

  async recordRefused(username: string, { ip, userAgent }: Device): Promise<void> {
    await this.em.fork().execute(INSERT_REFUSED, [username, username, ip, clientAddress(ip), userAgent]);
  }

  /** Whether there was a sign-in to the account from an address in the last 90 days. */
  async isKnown(userId: number, ip: string): Promise<boolean> {
    const query = `select from login_attempts where ${KNOWN} and network = ? limit 1`;
    return (await this.em.fork().execute<object[]>(query, [userId, clientAddress(ip)])).length > 0;
  }

  /** All addresses with a sign-in to the account in the last 90 days, as `clientAddress` counts them. */
  async findNetworks(em: EntityManager, userId: number): Promise<string[]> {
    const rows = await em.execute<{ network: string }[]>(`select distinct network from login_attempts where ${KNOWN}`, [
      userId,
    ]);
    return rows.map(({ network }) => network);
  }
}
