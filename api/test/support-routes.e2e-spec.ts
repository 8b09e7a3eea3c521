import request from "supertest";
import { ContactMessage } from "../src/contact/contact-message.entity.js";
import { Mail } from "../src/mail/mail.entity.js";
import { openApp, type TestApp } from "./support/app.js";

let test: TestApp;
beforeAll(async () => {
  test = await openApp({
    firebase: { FIREBASE_API_KEY: true, FIREBASE_PROJECT_ID: false },
  });
});
afterAll(() => test.close());

const http = () => request(test.app.getHttpServer());
const message = { name: "Ada", email: "ada@example.org", message: "Where is the export?" };
const send = (body: object) => http().post("/api/contact").send(body);
const kept = () => test.orm.em.fork().find(ContactMessage, {}, { orderBy: { id: "asc" } });

describe("writing to support", () => {
  it("keeps the message as it was written before it answers", async () => {
    const { body } = await send({ ...message, message: "  Zeile 1\r\nZeile 2 🙂  " }).expect(202);
    // Without a mail server an answer by e-mail is not promised.
    expect(body).toEqual({ message: "Thank you for your message. An administrator can read it in the admin area." });
    expect(await kept()).toMatchObject([
      { name: "Ada", email: "ada@example.org", message: "  Zeile 1\r\nZeile 2 🙂  " },
    ]);
    expect(await test.orm.em.fork().find(Mail, {})).toMatchObject([{ kind: "contact", status: "waiting" }]);
  });

  it("needs no name", async () => {
    const { name: _, ...nameless } = message;
    await send(nameless).expect(202);
    await send({ ...message, name: "  " }).expect(202);
    expect((await kept()).slice(-2).map(({ name }) => name)).toEqual([null, null]);
  });

  it.each([
    ["email", "", "Email is required"],
    ["email", "ada", "Please enter a valid email address"],
    ["email", "ada@example.org\r\nBcc: all@example.org", "Please enter a valid email address"],
    ["email", "ada@example.org,eve@example.org", "Please enter a valid email address"],
    ["email", "Ada <ada@example.org>", "Please enter a valid email address"],
    ["name", "Ada\r\nBcc: all@example.org", "Name must be a single line"],
    ["name", "Ada\u2028Lovelace", "Name must be a single line"],
    ["message", "too short", "Message must be at least 10 characters long"],
    ["message", "x".repeat(2001), "Message must be less than 2000 characters"],
  ])("refuses %s %j with its sentence and keeps nothing", async (field, value, sentence) => {
    const before = (await kept()).length;
    const { body } = await send({ ...message, [field]: value }).expect(400);
    expect(body.errors).toEqual([{ field, message: sentence }]);
    expect(await kept()).toHaveLength(before);
  });

  it("reads 16 KB and no more of anyone", async () => {
    const { body } = await send({ ...message, message: "x".repeat(17_000) }).expect(413);
    expect(body.message).toBe("The request is larger than 16 KB.");
  });
});

describe("the diagnosis of Firebase", () => {
  it("says yes and no, and never a value", async () => {
    const { body } = await http().get("/api/diagnostics/firebase-config").expect(200);
    expect(body).toEqual({
      configured: false,
      variables: { FIREBASE_API_KEY: true, FIREBASE_PROJECT_ID: false },
    });
  });
});
