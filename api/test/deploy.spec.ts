import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { parse } from "yaml";
import { readConfig } from "../src/config/config.js";
import { variables } from "../src/config/environment.js";

type Service = {
  image?: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  volumes?: string[];
  restart?: string;
  build?: { dockerfile: string; target: string };
  environment?: Record<string, string>;
  healthcheck?: { test?: string[]; disable?: boolean };
  deploy?: { replicas: number };
  networks?: string[];
  ports?: string[];
  command?: string[];
};

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const compose: { services: Record<string, Service>; volumes: object } = parse(read("docker-compose.yml"), {
  merge: true,
});
const service = (name: string): Service => compose.services[name] ?? {};

/** The values a person's .env gives, put in as Compose does. */
function interpolate(text: string, env: Record<string, string>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = "") => {
    const value = env[name];
    if (value) return value;
    if (kind === "?") throw new Error(`${name}: ${rest}`);
    return kind === "-" ? rest : "";
  });
}

const secrets = {
  POSTGRES_PASSWORD: "2f7d1c0b9a8e4f6d",
  JWT_SECRET: "q8Zr2Lx0vN5tYw7uB3kEhJ9mPcA4sDfG",
  ADMIN_PASSWORD: "a-long-pass-phrase",
};

describe("docker-compose.yml", () => {
  it("is what the Compose Specification allows", () => {
    // Its formats are names only Compose itself knows.
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    const { $schema: _, ...schema } = JSON.parse(read("deploy/schema/compose-spec.json"));
    const validate = ajv.compile(schema);
    validate(compose);
    expect(validate.errors ?? []).toEqual([]);
  });

  it.each(["api", "worker"])("gives %s exactly the variables that the configuration knows", (name) => {
    const given = Object.keys(service(name).environment ?? {}).filter((key) => key !== "NODE_ENV");
    expect(given.sort()).toEqual(Object.keys(variables.shape).sort());
  });

  it.each(["api", "worker"])("starts %s with nothing in .env but three secrets", (name) => {
    const environment = Object.entries(service(name).environment ?? {});
    const env = Object.fromEntries(environment.map(([key, value]) => [key, interpolate(value, secrets)]));
    const config = readConfig(env);
    expect(config).toMatchObject({ role: name, trustProxy: 1, host: "0.0.0.0", adminUsername: "admin" });
    expect(config.databaseUrl).toBe("postgresql://promptory:2f7d1c0b9a8e4f6d@postgres:5432/promptory");
    expect(config.redisUrl).toBe("redis://redis:6379/0");
    expect(config.mail).toMatchObject({ smtpUrl: "smtp://mailpit:1025", contactTo: expect.stringContaining("@") });
  });

  it.each(Object.keys(secrets))("refuses to start without %s", (missing) => {
    const rest = { ...secrets, [missing]: "" };
    const values = Object.values(service("api").environment ?? {});
    expect(() => values.map((value) => interpolate(value, rest))).toThrow(`${missing}: set ${missing} in .env`);
  });

  it("runs two API processes and two workers, and opens nothing but the proxy and the mail catcher", () => {
    expect([service("api").deploy, service("worker").deploy]).toEqual([{ replicas: 2 }, { replicas: 2 }]);
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).toEqual(["mailpit", "proxy"]);
  });

  it("restarts every service, pins every foreign image and watches whatever listens", () => {
    for (const [name, { restart, image = "", healthcheck }] of Object.entries(compose.services)) {
      expect([name, restart]).toEqual([name, "unless-stopped"]);
      expect([name, image]).toEqual([name, expect.stringMatching(/^promptory\/|:v?\d+\.\d+/)]);
      expect([name, healthcheck?.test !== undefined || name === "worker"]).toEqual([name, true]);
    }
  });

  it("runs every service on a read-only root file system, ours and the proxy without capabilities", () => {
    for (const [name, { read_only, image = "", cap_drop, security_opt }] of Object.entries(compose.services)) {
      expect([name, read_only]).toEqual([name, true]);
      if (!image.startsWith("promptory/") && name !== "proxy") continue;
      expect([name, cap_drop, security_opt]).toEqual([name, ["ALL"], ["no-new-privileges:true"]]);
    }
  });

  it("runs no service as root", () => {
    const notRoot = Object.entries(compose.services).filter(
      // Ours have their user in the Dockerfile; nginx-unprivileged has one in its image.
      ([, { user, image = "" }]) =>
        (user !== undefined && !/^(root|0)(:|$)/.test(user)) || /^promptory\/|nginx-unprivileged:/.test(image),
    );
    expect(notRoot.map(([name]) => name)).toEqual(Object.keys(compose.services));
  });

  it("keeps backups in a volume that workers write and the API reads", () => {
    for (const name of ["api", "worker"]) expect(service(name).volumes).toEqual(["backups:/data/backups"]);
    expect(read("deploy/Dockerfile")).toMatch(/install -d -o node -g node -m 0700 \/data \/data\/backups/);
  });

  it("keeps Redis' jobs on disk and never evicts them", () => {
    expect(service("redis").command?.join(" ")).toContain(
      "--appendonly yes --appendfsync everysec --maxmemory-policy noeviction",
    );
  });

  it("builds each of our images from a stage of the Dockerfile that does not run as root", () => {
    const stages = read("deploy/Dockerfile")
      .split(/^FROM /m)
      .slice(1);
    const byName = new Map(stages.map((stage) => [/ AS (\S+)/.exec(stage)?.[1], stage]));
    const runsAsNode = (name: string | undefined): boolean => {
      const stage = byName.get(name);
      return stage !== undefined && (/^USER node$/m.test(stage) || runsAsNode(stage.split(" ", 1)[0]));
    };
    for (const { build } of Object.values(compose.services)) {
      if (build) expect([build.target, runsAsNode(build.target)]).toEqual([build.target, true]);
    }
  });

  it("leaves sources, development dependencies and build tools out of the images that run", () => {
    const stages = read("deploy/Dockerfile")
      .split(/^FROM /m)
      .slice(1);
    const runtime = stages.filter((stage) => /^CMD /m.test(stage));
    expect(runtime.map((stage) => / AS (\S+)/.exec(stage)?.[1])).toEqual(["api", "web-shell", "web-admin"]);
    for (const stage of runtime) {
      expect(stage).not.toMatch(/^RUN npm|^FROM build|^COPY \.|\bsrc\b/m);
      expect(stage).toMatch(/^COPY --from=build \S+\/dist \S+\/dist$/m);
    }
    const installs = stages.filter((stage) => / AS \S+-dependencies/.test(stage));
    expect(installs.every((stage) => stage.includes("npm ci --omit=dev --ignore-scripts"))).toBe(true);
  });

  it("runs the API with the settings of `npm start`", () => {
    const [settings, dockerfile] = [read("scripts/lib/node.mjs"), read("deploy/Dockerfile")];
    const flags = [...settings.matchAll(/^ {2}("--\S+"),$/gm)].map(([, flag]) => flag);
    expect(flags).toHaveLength(5);
    expect(dockerfile).toContain(`CMD ["node", ${flags.join(", ")}, "api/dist/bundle/main.js"]`);
    const memory = [...settings.matchAll(/^ {2}(MALLOC_\w+): "(\d+)",$/gm)].map(
      ([, name, value]) => `${name}=${value}`,
    );
    expect(memory).toHaveLength(4);
    expect(dockerfile).toContain(memory.join(" "));
  });

  it("installs the workspaces there are", () => {
    const copied = [...read("deploy/Dockerfile").matchAll(/^COPY (\S+)\/package\.json \S+$/gm)].map(([, path]) => path);
    const lock: { packages: Record<string, { link?: boolean; resolved?: string }> } = JSON.parse(
      read("package-lock.json"),
    );
    const workspaces = Object.values(lock.packages).flatMap(({ link, resolved }) =>
      link && resolved ? [resolved] : [],
    );
    expect([...new Set(copied)].sort()).toEqual(expect.arrayContaining(workspaces.sort()));
  });
});

/** Part of Debian's package "prometheus", which the tests do not install. */
const promtool = (...args: string[]) => spawnSync("promtool", args, { encoding: "utf8" });
const withPromtool = promtool("--version").status === 0 ? it : it.skip;

describe("the alert rules", () => {
  withPromtool("are what Prometheus accepts", () => {
    const { status, stdout, stderr } = promtool("check", "rules", join(root, "deploy/prometheus/alerts.yml"));
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("SUCCESS");
  });
});
