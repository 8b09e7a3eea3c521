import { Session } from "../../src/sessions/session.entity.js";
import { TokensService } from "../../src/sessions/tokens.service.js";
import { hashPassword } from "../../src/users/password.js";
import { User } from "../../src/users/user.entity.js";
import type { TestApp } from "./app.js";
import { next } from "./makers.js";
import { PASSWORD, type Person } from "./session.js";

const HOUR_MS = 60 * 60 * 1000;
let hash: Promise<string> | undefined;

/** An account with a session, written past the API: a race needs many of them, and a password hash is slow to make. */
export async function makePerson({ app, orm }: TestApp, values: { isAdmin?: boolean } = {}): Promise<Person> {
  hash ??= hashPassword(PASSWORD);
  const em = orm.em.fork();
  const user = em.create(User, { username: `racer${next()}`, password: await hash, ...values });
  const session = em.create(Session, { user, expiresAt: new Date(Date.now() + HOUR_MS) });
  await em.persist([user, session]).flush();
  const tokens = app.get(TokensService, { strict: false });
  const token = await tokens.sign({ userId: user.id, sid: session.id }, session.expiresAt);
  return { id: user.id, username: user.username, token, authorization: `Bearer ${token}` };
}
