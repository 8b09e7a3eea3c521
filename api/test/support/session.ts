import request from "supertest";
import type { Api } from "./app.js";
import { next, unique } from "./numbers.js";

export const PASSWORD = "correct horse battery";

/** A signed-in user. */
export type Person = { id: number; username: string; token: string; authorization: string };

/** Registers through the API. */
export async function register({ app }: Api, username = unique("person")): Promise<Person> {
  const { body } = await request(app.getHttpServer())
    .post("/api/auth/register")
    .send({ username, password: PASSWORD })
    .expect(201);
  return { id: body.user.id, username, token: body.token, authorization: `Bearer ${body.token}` };
}

/** Registers and is made an administrator, which takes effect with the next request. */
export async function registerAdmin(test: Api, username?: string): Promise<Person> {
  const person = await register(test, username);
  await test.sql("update users set is_admin = true where id = ?", [person.id]);
  return person;
}

/** Requests as a user: `as(test, ada).get("/api/stats")`. */
export function as({ app }: Api, person?: Person) {
  const agent = request.agent(app.getHttpServer());
  return person ? agent.set("Authorization", person.authorization) : agent;
}

/** Creates an API key and returns the same user with this key. */
export async function makeKey(test: Api, person: Person): Promise<Person & { keyId: number; key: string }> {
  const { body } = await as(test, person)
    .post("/api/extension/api-keys")
    .send({ name: `key ${next()}` })
    .expect(201);
  const { id: keyId, apiKey: key } = body;
  return { ...person, keyId, key, token: key, authorization: `Bearer ${key}` };
}
