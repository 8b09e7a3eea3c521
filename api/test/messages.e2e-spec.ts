import { Mail } from "../src/mail/mail.entity.js";
import { type OwnLibrary, type Person, startOwnLibrary } from "./support/library.js";
import { makeMessage } from "./support/makers.js";

let library: OwnLibrary;
let admin: Person;
beforeAll(async () => {
  library = await startOwnLibrary();
  admin = await library.admin();
});
afterAll(() => library.close());

const em = () => library.orm.em.fork();
const idsOf = async (query: string) =>
  (await admin.get(`/admin/messages?${query}`).expect(200)).body.map(({ id }: { id: number }) => id);
const lastAudit = async () =>
  (
    await em().execute(
      "select action, target_kind, target_id, target_name, details from audit_log order by id desc limit 1",
    )
  )[0];

/** A recovery code that could not be sent. */
async function makeCodeMail(): Promise<Mail> {
  const fork = em();
  const mail = fork.create(Mail, { kind: "recovery-code", username: "ada", status: "failed" });
  await fork.flush();
  return mail;
}

describe("the inbox", () => {
  it("shows a message as it was written, waiting and unread", async () => {
    const person = await library.person();
    await person
      .post("/contact", { name: "Ada", email: "ada@example.org", message: "Zeile 1\nZeile 2 🙂" })
      .expect(202);
    const { body, headers } = await admin.get("/admin/messages").expect(200);
    expect(body).toEqual([
      {
        id: expect.any(Number),
        name: "Ada",
        email: "ada@example.org",
        message: "Zeile 1\nZeile 2 🙂",
        status: "waiting",
        attempts: 0,
        lastError: null,
        nextAttemptAt: null,
        sentAt: null,
        readAt: null,
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    expect(headers["x-total-count"]).toBe("1");
    expect((await admin.get(`/admin/messages/${body[0].id}`).expect(200)).body).toEqual(body[0]);
  });

  it("is paged, newest first, and filters by status, by what is unread and by a text", async () => {
    const sent = await makeMessage(em(), { status: "sent", message: "100 % of my prompts are gone" });
    const failed = await makeMessage(em(), { status: "failed", name: "Grace", email: "grace@example.org" });
    expect((await idsOf("limit=2")).slice(0, 2)).toEqual([failed.id, sent.id]);
    expect((await idsOf("limit=1&page=2")).slice(0, 1)).toEqual([sent.id]);
    expect((await idsOf("sort=createdAt")).at(-1)).toBe(failed.id);
    expect(await idsOf("status=failed")).toEqual([failed.id]);
    expect(await idsOf("search=GRACE")).toEqual([failed.id]);
    expect(await idsOf("search=100%25 of")).toEqual([]);
    expect(await idsOf("search=100%20%25")).toEqual([sent.id]);
    await admin.patch(`/admin/messages/${sent.id}`, { read: true }).expect(200);
    expect(await idsOf("unread=false")).toEqual([sent.id]);
    expect(await idsOf("unread=true&status=sent")).toEqual([]);
  });

  it.each(["status=lost", "unread=maybe", "sort=name", "limit=0", "search=%00"])("refuses %s", async (query) => {
    await admin.get(`/admin/messages?${query}`).expect(400);
  });

  it("remembers when a message was first read, until it is marked unread", async () => {
    const { id } = await makeMessage(em());
    const first = await admin.patch(`/admin/messages/${id}`, { read: true }).expect(200);
    const second = await admin.patch(`/admin/messages/${id}`, { read: true }).expect(200);
    expect(second.body.readAt).toBe(first.body.readAt);
    const unread = await admin.patch(`/admin/messages/${id}`, { read: false }).expect(200);
    expect(unread.body.readAt).toBeNull();
    await admin.patch(`/admin/messages/${id}`, { read: "yes" }).expect(400);
    await admin.patch(`/admin/messages/${id}`, { read: true, status: "sent" }).expect(400);
  });

  it("counts, and names the variables without which nothing is sent", async () => {
    const { body } = await admin.get("/admin/messages/summary").expect(200);
    const total = await em().count(Mail, { kind: "contact" });
    expect(body).toMatchObject({ total, failed: 1, sent: 1, waiting: total - 2, failedCodes: 0, codeError: null });
    expect(body.unread).toBe(total - 1);
    expect(body.mail).toEqual({ contact: false, codes: false, missing: ["SMTP_URL", "MAIL_FROM", "CONTACT_TO"] });
  });

  it("makes a failed message wait again, says in the log who did it, and refuses one that was sent", async () => {
    const { id } = await makeMessage(em(), { status: "failed", name: "Grace" });
    const { body } = await admin.post(`/admin/messages/${id}/retry`).expect(200);
    expect(body).toMatchObject({ id, status: "waiting", lastError: null });
    expect(await lastAudit()).toEqual({
      action: "message.retry",
      target_kind: "message",
      target_id: id,
      target_name: "Grace",
      details: {},
    });
    const sent = await makeMessage(em(), { status: "sent" });
    const refused = await admin.post(`/admin/messages/${sent.id}/retry`).expect(409);
    expect(refused.body.message).toBe("This message has been sent already.");
  });

  it("makes every failed message wait again with one press, as one deed in the log", async () => {
    const failing = [await makeMessage(em(), { status: "failed" }), await makeMessage(em(), { status: "failed" })];
    const sent = await makeMessage(em(), { status: "sent" });
    const { id } = await makeCodeMail();
    const failed = await em().count(Mail, { kind: "contact", status: "failed" });
    expect(failed).toBeGreaterThanOrEqual(failing.length);
    expect((await admin.post("/admin/messages/retry-failed").expect(200)).body).toEqual({ retried: failed });
    expect(await em().count(Mail, { kind: "contact", status: "failed" })).toBe(0);
    for (const message of failing)
      expect((await admin.get(`/admin/messages/${message.id}`).expect(200)).body).toMatchObject({
        status: "waiting",
        lastError: null,
      });
    expect((await admin.get(`/admin/messages/${sent.id}`).expect(200)).body.status).toBe("sent");
    expect(await em().count(Mail, { id, status: "failed" })).toBe(1);
    const record = { action: "message.retry-all", target_id: null, target_name: null, details: { messages: failed } };
    expect(await lastAudit()).toMatchObject(record);
    await admin.delete(`/admin/messages/${sent.id}`).expect(204);
    expect((await admin.post("/admin/messages/retry-failed").expect(200)).body).toEqual({ retried: 0 });
    expect(await lastAudit()).toMatchObject({ action: "message.delete" });
  });

  it("deletes a message with its mail, and tells the log whose it was", async () => {
    const { id, message } = await makeMessage(em(), { message: "Nobody else may read this." });
    await admin.delete(`/admin/messages/${id}`).expect(204);
    await admin.get(`/admin/messages/${id}`).expect(404);
    expect(await em().count(Mail, { contactMessageId: id })).toBe(0);
    const audit = await lastAudit();
    expect(audit).toMatchObject({ action: "message.delete", target_id: id, target_name: "ada@example.org" });
    expect(JSON.stringify(audit)).not.toContain(message);
  });

  it("knows nothing of a message that is not there", async () => {
    await admin.get("/admin/messages/2147483647").expect(404);
    await admin.patch("/admin/messages/2147483647", { read: true }).expect(404);
    await admin.post("/admin/messages/2147483647/retry").expect(404);
    await admin.delete("/admin/messages/2147483647").expect(404);
    await admin.get("/admin/messages/x").expect(400);
  });
});
