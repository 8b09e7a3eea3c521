import type { TestApp } from "./support/app.js";
import { openApp } from "./support/app.js";
import { next } from "./support/numbers.js";
import { makePerson } from "./support/race-person.js";
import { as, PASSWORD, type Person } from "./support/session.js";

describe("registration by invitation", () => {
  let test: TestApp;
  let admin: Person;
  beforeAll(async () => {
    test = await openApp({ registration: "invite", rateLimits: { api: 9999, auth: 9999, improve: 50, contact: 5 } });
    admin = await makePerson(test, { isAdmin: true });
  });
  afterAll(() => test.close());

  const register = (invitation?: string, username = `guest${next()}`) =>
    as(test)
      .post("/api/auth/register")
      .send({ username, password: PASSWORD, ...(invitation && { invitation }) });
  const invite = async (body: object = {}) => {
    const answer = await as(test, admin)
      .post("/api/admin/invitations")
      .send({ note: "Design team", maxUses: 1, days: 7, ...body });
    expect(answer.status).toBe(201);
    return answer.body as { id: number; code: string; expiresAt: string };
  };
  const listed = async (id: number) => {
    const { body } = await as(test, admin).get("/api/admin/invitations").expect(200);
    return body.find((invitation: { id: number }) => invitation.id === id);
  };

  it("says so to the sign-in page", async () => {
    const { body } = await as(test).get("/api/auth/registration").expect(200);
    expect(body).toEqual({ mode: "invite" });
  });

  it("refuses a registration without a valid invitation", async () => {
    const { id, code } = await invite();
    for (const invitation of [undefined, "x", `${code}x`]) {
      expect((await register(invitation).expect(403)).body.code).toBe("invitation_invalid");
    }
    await as(test, admin).delete(`/api/admin/invitations/${id}`).expect(204);
    expect((await register(code).expect(403)).body.message).toMatch(/expired, was revoked or is used up/);
  });

  it("refuses an invitation that has expired", async () => {
    const { id, code } = await invite();
    await test.sql("update invitations set expires_at = now() where id = ?", [id]);
    await register(code).expect(403);
  });

  it("opens exactly as many of 40 parallel registrations as the invitation has uses", async () => {
    const { id, code } = await invite({ maxUses: 3 });
    const answers = await Promise.all(Array.from({ length: 40 }, () => register(code)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 403)).toEqual([201, 201, 201]);
    expect(await listed(id)).toMatchObject({ uses: 3, maxUses: 3 });
  });

  it("does not count a registration that fails", async () => {
    const { id, code } = await invite();
    await register(code, admin.username).expect(409);
    expect(await listed(id)).toMatchObject({ uses: 0 });
    await register(code).expect(201);
  });

  it("stores and lists no code, and records who made and revoked a link", async () => {
    const { id, code } = await invite({ note: "For Grace" });
    const [row] = await test.sql("select * from invitations where id = ?", [id]);
    expect(JSON.stringify([row, await listed(id)])).not.toContain(code);
    expect(await listed(id)).toMatchObject({ note: "For Grace", createdBy: admin.username, revokedAt: null });
    await as(test, admin).delete(`/api/admin/invitations/${id}`).expect(204);
    await as(test, admin).delete(`/api/admin/invitations/${id}`).expect(204);
    expect((await listed(id)).revokedAt).not.toBeNull();
    const records = await test.sql("select action from audit_log where target_id = ? order by id", [id]);
    expect(records).toEqual([{ action: "invitation.create" }, { action: "invitation.revoke" }]);
  });

  it.each([{ maxUses: 0 }, { maxUses: 1001 }, { maxUses: 1.5 }, { days: 0 }, { days: 91 }, { note: "x".repeat(101) }])(
    "refuses %j",
    async (body) => {
      await as(test, admin)
        .post("/api/admin/invitations")
        .send({ note: "", maxUses: 1, days: 1, ...body })
        .expect(400);
    },
  );
});

it("closed registration refuses everybody with a clear sentence", async () => {
  const test = await openApp({ registration: "closed" });
  const { body } = await as(test)
    .post("/api/auth/register")
    .send({ username: "ada", password: PASSWORD, invitation: "x" })
    .expect(403);
  expect(body).toMatchObject({ code: "registration_closed", message: expect.stringContaining("closed") });
  await test.close();
});
