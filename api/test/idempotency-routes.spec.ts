import { readFileSync } from "node:fs";

type Operation = { parameters?: { name?: string }[]; responses: Record<string, unknown> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: object }> };
};

const document: Document = JSON.parse(readFileSync(new URL("../../openapi/openapi.json", import.meta.url), "utf8"));

const writes = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([method]) => method !== "get")
    .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);
const takesKey = ({ operation }: { operation: Operation }) =>
  operation.parameters?.some(({ name }) => name === "Idempotency-Key") ?? false;

/** Writes that ignore the header, and why. */
const WITHOUT_KEY: Record<string, string> = {
  "POST /api/auth/login": "no person yet; a second session does no harm",
  "POST /api/auth/register": "no person yet; the name is unique",
  "POST /api/auth/forgot-password": "no person; a code opens once",
  "POST /api/extension/connect": "no person yet; a code opens once",
  "POST /api/admin/backups/{id}/download": "changes nothing; its answer is a file",
  "POST /api/oauth/consent": "its answer is a secret that ends the last one; a code opens once",
  "POST /api/oauth/requests": "changes nothing",
  "POST /api/templates/improve": "changes no prompt; its answer may be a stream",
  "POST /api/imports":
    "a preview is not in the library; sent again it makes another preview, and only the newest three are kept",
  "POST /api/imports/{id}/apply": "its answer may be a stream; an import is applied once, and has its result",
};

/** Writes with the header whose answer holds a secret, so that it is not stored (`@AnswersSecret`). */
const WITH_SECRET = [
  "POST /api/admin/invitations",
  "POST /api/admin/users/{id}/recovery-code",
  "POST /api/api-keys",
  "POST /api/api-keys/extension",
  "POST /api/auth/recovery-code",
  "POST /api/extension/api-keys",
  "POST /api/extension/connect-codes",
];

describe("Idempotency-Key", () => {
  it("is taken by every write but those that have a reason not to", () => {
    const without = writes.filter((write) => !takesKey(write)).map(({ name }) => name);
    expect(without.sort()).toEqual(Object.keys(WITHOUT_KEY).sort());
  });

  it("is taken by no further write that answers a secret", () => {
    const answersSecret = ({ operation }: { operation: Operation }) => {
      const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith("2"));
      const names = [...JSON.stringify(answers).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
        ([, name]) => name ?? "",
      );
      const properties = names.flatMap((name) => Object.keys(document.components.schemas[name]?.properties ?? {}));
      return properties.some((property) => /^(apiKey|code|token|verificationCode|secret|password)$/.test(property));
    };
    const found = writes.filter((write) => takesKey(write) && answersSecret(write)).map(({ name }) => name);
    expect(found.sort()).toEqual(WITH_SECRET);
  });
});
