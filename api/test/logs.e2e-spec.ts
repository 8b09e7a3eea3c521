import { type Improving, openImproving, until } from "./support/improving.js";
import { as, makeKey, PASSWORD, registerAdmin } from "./support/session.js";

/** What a person writes or is given; none of it may reach the log. */
const SECRETS = {
  password: "A-password-of-Ada-7319",
  wrongPassword: "A-wrong-guess-5521",
  prompt: "Prompt-text-of-Ada-8842",
  title: "Title-of-Ada-1177",
  value: "Variable-value-of-Ada-6630",
  search: "Search-words-of-Ada-4409",
  broken: "Broken-body-of-Ada-2205",
  smtpPassword: "smtp-password-9054",
  passphrase: "backup-passphrase-3318",
};

let test: Improving;
beforeAll(async () => {
  test = await openImproving({
    mail: {
      smtpUrl: `smtp://user:${SECRETS.smtpPassword}@127.0.0.1:1`,
      from: "a@example.org",
      contactTo: "b@example.org",
    },
    backup: { intervalHours: 0, keepDaily: 7, keepWeekly: 4, passphrase: SECRETS.passphrase },
  });
});
afterAll(() => test.close());

/** Uses every secret there is, also where it fails; answers those that the server made. */
async function useEverything(): Promise<string[]> {
  const { password, wrongPassword, prompt, title, value, search, broken } = SECRETS;
  const username = "Username-of-Ada-9902";
  const { body: ada } = await as(test).post("/api/auth/register").send({ username, password }).expect(201);
  const person = { id: ada.user.id, username, token: ada.token, authorization: `Bearer ${ada.token}` };
  await as(test).post("/api/auth/login").send({ username, password: wrongPassword }).expect(401);
  // People do type their password into the wrong field.
  await as(test).post("/api/auth/login").send({ username: password, password: "x" }).expect(401);
  const { headers } = await as(test).post("/api/auth/login").send({ username, password }).expect(200);
  const [cookie = ""] = [headers["set-cookie"]].flat();
  await as(test).get("/api/auth/user").set("Cookie", cookie.split(";", 1)).expect(200);

  const { body: type } = await as(test, person)
    .post("/api/types")
    .send({ name: "t", label: title, color: "#34c759" })
    .expect(201);
  const content = `${prompt} {{name}}`;
  const { body: template } = await as(test, person)
    .post("/api/templates")
    .send({ title, content, typeId: type.id })
    .expect(201);
  await as(test, person).get(`/api/templates?search=${search}`).expect(200);
  await as(test, person).get(`/api/templates/${template.id}?value=${value}`);
  await as(test, person).get(`/api/${search}/${value}`).expect(404);
  await as(test, person).post(`/api/templates/${template.id}/use`).send({ value });
  await as(test, person)
    .post("/api/templates")
    .set("Content-Type", "application/json")
    .send(`{"title": "${broken}`)
    .expect(400);
  await as(test, person).post("/api/templates").send({ title, content, typeId: value }).expect(400);
  for (const mode of ["ok", "broken", "malformed"] as const) {
    test.ai.mode = mode;
    await as(test, person).post("/api/templates/improve").send({ content, instruction: value });
  }
  await as(test, person).post("/api/contact").send({ name: title, email: "ada@example.org", message: prompt });

  const key = await makeKey(test, person);
  await as(test, key).get("/api/templates").expect(200);
  await as(test, key).get("/api/auth/sessions").expect(403);
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call" };
  for (const [name, args] of [
    ["save_prompt", { title, content, type: "t" }],
    ["get_prompt", { command: "title-of-ada-1177", values: { name: value } }],
    ["search_prompts", { query: search }],
    ["save_prompt", { content: broken, type: search }],
  ] as const) {
    const call = { ...message, params: { name, arguments: args } };
    await as(test, key).post("/mcp").set("Host", "127.0.0.1").send(call).expect(200);
  }
  await as(test).post(`/mcp?key=${key.key}`).send(message).expect(401);
  const { body: connect } = await as(test, person)
    .post("/api/extension/connect-codes")
    .send({ extensionId: "a".repeat(32) });
  await as(test)
    .post("/api/extension/connect")
    .send({ code: connect.code ?? "none", device: title });

  const admin = await registerAdmin(test);
  const { body: invitation } = await as(test, admin)
    .post("/api/admin/invitations")
    .send({ note: title, maxUses: 1, days: 1 })
    .expect(201);
  await as(test).post("/api/auth/register").send({ username: "Bob", password, invitation: invitation.code });
  const { body: recovery } = await as(test, admin).post(`/api/admin/users/${person.id}/recovery-code`).expect(200);
  const code = recovery.verificationCode;
  await as(test).post("/api/auth/forgot-password").send({ username, code: "123456", newPassword: password });
  await as(test)
    .post("/api/auth/forgot-password")
    .send({ username, code, newPassword: `${password}-2` })
    .expect(200);

  // An unexpected error: PostgreSQL quotes the row in it.
  await test.sql("alter table templates add constraint no_rows check (false) not valid");
  const again = (
    await as(test)
      .post("/api/auth/login")
      .send({ username, password: `${password}-2` })
      .expect(200)
  ).body;
  await as(test, { ...person, authorization: `Bearer ${again.token}` })
    .post("/api/templates")
    .send({ title: `${title} 2`, content, typeId: type.id })
    .expect(500);
  return [
    cookie.split(/[=;]/)[1] ?? "",
    person.token,
    again.token,
    key.key,
    connect.code,
    invitation.code,
    code,
    ada.verificationCode,
    admin.token,
  ];
}

describe("the log of a run", () => {
  it("holds a line with the route of every request, and nothing that people wrote or were given", async () => {
    const made = await useEverything();
    await until(() => test.logged.some((line) => line.includes('"status":500')));
    const log = test.logged.join("");
    const configured = [test.settings.apiKey ?? "", new TextDecoder().decode(test.config.jwtSecret), PASSWORD];
    const secrets = [...Object.values(SECRETS), "Username-of-Ada-9902", ...configured, ...made];
    expect(secrets.filter((secret) => typeof secret !== "string" || secret.length < 6)).toEqual([]);
    // A time or the id of a request may have the six digits of a code.
    const withoutTimes = test.logged
      .map((line) => JSON.stringify({ ...JSON.parse(line), time: null, requestId: null, ms: null }))
      .join("");
    const isLogged = (text: string) => (/^\d+$/.test(text) ? withoutTimes : log).includes(text);
    expect(secrets.filter((secret) => isLogged(secret) || isLogged(encodeURIComponent(secret)))).toEqual([]);
    const lines = test.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
    expect(lines.find(({ status }) => status === 500)).toMatchObject({
      method: "POST",
      route: "/api/templates",
      requestId: expect.any(String),
      userId: expect.any(Number),
      ms: expect.any(Number),
    });
    expect(lines).toContainEqual(expect.objectContaining({ route: "unmatched", status: 404 }));
    expect(lines).toContainEqual(expect.objectContaining({ route: "/api/templates/:id", status: 200 }));
  });
});
