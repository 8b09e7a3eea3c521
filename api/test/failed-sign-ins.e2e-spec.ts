import { type Library, type Person, startLibrary } from "./support/library.js";
import { next } from "./support/numbers.js";
import { as } from "./support/session.js";

describe("failed sign-ins", () => {
  let library: Library;
  let ada: Person;
  beforeAll(async () => {
    library = await startLibrary();
  });
  beforeEach(async () => {
    ada = await library.person();
  });

  const fail = (username: string) =>
    as(library)
      .post("/api/auth/login")
      .set("User-Agent", "Firefox/130 (Windows NT)")
      .send({ username, password: "no" });

  it("are shown to the owner of the account, newest first, also those that were refused", async () => {
    const [grace] = [await library.person()];
    for (let time = 0; time < 7; time += 1) await fail(ada.username.toUpperCase());
    await fail(grace.username);
    const { body, headers } = await ada.get("/auth/failed-sign-ins?limit=3").expect(200);
    expect(headers["x-total-count"]).toBe("7");
    expect(body).toHaveLength(3);
    expect(body[0]).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      username: ada.username.toUpperCase(),
      ip: "127.0.0.1",
      device: expect.stringContaining("Firefox"),
    });
    expect((await grace.get("/auth/failed-sign-ins").expect(200)).body).toHaveLength(1);
  });

  it("stay with the account when it has a new name", async () => {
    await fail(ada.username);
    const taken = ada.username;
    await ada.put("/auth/user", { currentPassword: "correct horse battery", username: `ada${next()}` }).expect(200);
    await as(library).post("/api/auth/register").send({ username: taken, password: "correct horse battery" });
    expect((await ada.get("/auth/failed-sign-ins").expect(200)).body).toHaveLength(1);
  });

  it("are shown to administrators for all accounts, without what was typed where there is no account", async () => {
    const admin = await library.admin();
    const typed = `secret${next()}`;
    await fail(typed);
    await fail(ada.username);
    const { body } = await admin.get("/admin/failed-sign-ins?limit=500").expect(200);
    expect(body[0]).toMatchObject({ username: ada.username, ip: "127.0.0.1" });
    expect(JSON.stringify(body)).not.toContain(typed);
    expect(body).toContainEqual(expect.objectContaining({ username: null }));
    const found = await admin.get(`/admin/failed-sign-ins?username=${ada.username.toUpperCase()}`).expect(200);
    expect(found.body).toEqual([body[0]]);
    expect((await admin.get(`/admin/failed-sign-ins?username=${typed}`).expect(200)).body).toEqual([]);
  });

  it("of all accounts are for administrators only", () => ada.get("/admin/failed-sign-ins").expect(403));
});
