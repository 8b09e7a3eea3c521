import request from "supertest";
import { DiskSpace } from "../src/health/disk-space.js";
import { LoadMonitor } from "../src/health/load-monitor.js";
import { QueueHealth } from "../src/queue/backend-health.js";
import { openApp, type TestApp } from "./support/app.js";
import { as, type Person, register, registerAdmin } from "./support/session.js";

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await openApp();
  admin = await registerAdmin(test);
  // Only the samples that a test takes, not those of a busy machine.
  test.app.get(LoadMonitor).onApplicationShutdown();
});
afterAll(() => test.close());
afterEach(() => jest.restoreAllMocks());

const http = () => request(test.app.getHttpServer());
const GB = 1_000_000_000;
const disk = (reason: "disk_full" | "disk_unwritable" | "disk_low", freeBytes: number) =>
  jest.spyOn(test.app.get(DiskSpace), "read").mockResolvedValue({ freeBytes, totalBytes: 40 * GB, reason });

describe("health", () => {
  it("has no reasons while everything works", async () => {
    const { body } = await http().get("/api/health").expect(200);
    expect(body).toMatchObject({ status: "ok", reasons: [] });
  });

  it.each([
    ["disk_full", 503],
    ["disk_unwritable", 503],
    ["disk_low", 200],
  ] as const)("is degraded with %s, and readiness is %i", async (reason, ready) => {
    disk(reason, GB);
    const { body } = await http().get("/api/health").expect(200);
    expect(body).toMatchObject({ status: "degraded", reasons: [reason] });
    const answer = await http().get("/api/health/ready").expect(ready);
    if (ready === 503) expect(answer.body.message).toBe(`Not ready: ${reason}.`);
  });

  it("is degraded while jobs wait longer than five minutes, but requests still work", async () => {
    jest.spyOn(test.app.get<QueueHealth>(QueueHealth), "oldestWaitingMs").mockResolvedValue(301_000);
    const { body } = await http().get("/api/health").expect(200);
    expect(body).toMatchObject({ status: "degraded", reasons: ["queue_delayed"] });
    await http().get("/api/health/ready").expect(200);
  });

  it("is degraded and not ready while the pool stays full or the event loop late, and well again afterwards", async () => {
    const monitor = test.app.get(LoadMonitor);
    const busy = { idleCount: 0, waitingCount: 3 };
    const idle = { idleCount: 3, waitingCount: 0 };
    for (let second = 0; second < 10; second += 1) monitor.sample(busy, 1_500);
    const { body } = await http().get("/api/health").expect(200);
    expect(body).toMatchObject({ status: "degraded", reasons: ["pool_full", "event_loop_delayed"] });
    await http().get("/api/health/ready").expect(503);
    for (let second = 0; second < 10; second += 1) monitor.sample(idle, 20);
    await http().get("/api/health/ready").expect(200);
  });
});

describe("the state of the server", () => {
  it("tells administrators how much of the disk is free", async () => {
    disk("disk_low", 2 * GB);
    const { body } = await as(test, admin).get("/api/admin/system").expect(200);
    expect(body).toMatchObject({
      reasons: ["disk_low"],
      disk: { freeBytes: 2 * GB, totalBytes: 40 * GB, isLow: true },
    });
  });

  it("is for administrators only", async () => {
    await as(test, await register(test))
      .get("/api/admin/system")
      .expect(403);
  });
});
