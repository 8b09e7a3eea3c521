import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import request from "supertest";
import { MetricsServer } from "../src/metrics/metrics.module.js";
import { openApp, type TestApp } from "./support/app.js";
import { as, type Person, register } from "./support/session.js";

let test: TestApp;
let ada: Person;
let origin: string;
beforeAll(async () => {
  test = await openApp({ metrics: { port: 0, host: "127.0.0.1" } });
  ada = await register(test);
  const { port } = test.app.get(MetricsServer).address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => test.close());

const scrape = async () => (await request(origin).get("/metrics").expect(200)).text;
/** The names of the metrics a text of Prometheus, PromQL or a dashboard speaks of. */
const namesIn = (text: string) => [...new Set(text.match(/\bpromptory_\w+/g))];

describe("the metrics port", () => {
  it("answers what Prometheus reads, and nothing else", async () => {
    const { headers } = await request(origin).get("/metrics").expect(200);
    expect(headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
    await request(origin).get("/api/health").expect(404);
    await request(origin).post("/metrics").expect(404);
    await request(test.app.getHttpServer()).get("/metrics").expect(404);
  });

  it("measures requests by declared route, whatever their address holds", async () => {
    await as(test, ada).get("/api/templates/7654321").expect(404);
    await as(test, ada).get("/api/no-such-route-4711").expect(404);
    const text = await scrape();
    expect(text).toMatch(/request_duration_seconds_count\{method="GET",route="\/api\/templates\/:id",status="404"\} 1/);
    expect(text).toMatch(/request_duration_seconds_count\{method="GET",route="unmatched",status="404"\} \d/);
    for (const part of ["7654321", "4711", ada.username]) expect(text).not.toContain(part);
  });

  it("says what the database and the queues know", async () => {
    const text = await scrape();
    expect(text).toContain("promptory_postgres_up 1");
    expect(text).toMatch(/promptory_postgres_pool_connections\{state="open"\} [1-9]/);
    expect(text).toMatch(/promptory_sessions_active 1/);
    expect(text).toMatch(/promptory_queue_jobs\{queue="mail",state="failed"\} 0/);
    expect(text).toMatch(/promptory_queue_age_seconds\{queue="improve"\} 0/);
    expect(text).toMatch(/^promptory_backup_age_seconds \+Inf$/m);
    await test.sql(
      "insert into backups (kind, status, created_at) values ('daily', 'done', now() - interval '1 hour')",
    );
    expect(await scrape()).toMatch(/^promptory_backup_age_seconds 36\d\d/m);
  });

  it("offers every metric that the alert rules and the dashboard use", async () => {
    const text = await scrape();
    const known = namesIn(text);
    for (const file of ["alerts.yml", "grafana-dashboard.json"]) {
      const used = namesIn(readFileSync(join(import.meta.dirname, "../../deploy/prometheus", file), "utf8"));
      const families = used.map((name) => name.replace(/_(count|bucket|sum)$/, ""));
      expect(families.filter((name) => !known.includes(name))).toEqual([]);
    }
  });
});
