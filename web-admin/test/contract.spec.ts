import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REMOTE_CONTRACT_VERSION, type RemoteModule, SHARED_ROUTER_NAMES } from "@promptory/ui/remote-contract";

const source = join(__dirname, "../src");
const ALONE = /^(standalone|index\.ts$|bootstrap\.tsx$)/;

const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.spec\./.test(file),
);

const importsOf = (file: string, library: string) =>
  [...readFileSync(join(source, file), "utf8").matchAll(/import \{([^}]+)\} from "([^"]+)"/g)]
    .filter(([, , from]) => from === library)
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim().replace(/ as .*/, ""))
    .filter((name) => name !== "" && !name.startsWith("type "));

it("exposes what the contract says, checked when it is compiled", async () => {
  const load = (): Promise<RemoteModule> => import("../src/admin-app.tsx");
  expect((await load()).contractVersion).toBe(REMOTE_CONTRACT_VERSION);
});

describe("what the remote takes from the shell", () => {
  const federated = files.filter((file) => !ALONE.test(file));

  it("is nothing of the router that a shell does not lend", () => {
    const taken = federated.flatMap((file) => importsOf(file, "react-router"));
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.filter((name) => !(SHARED_ROUTER_NAMES as readonly string[]).includes(name))).toEqual([]);
  });

  it("never reaches into the part that only stands alone", () => {
    const reaching = federated.filter((file) =>
      /from "[./]+standalone\/standalone/.test(readFileSync(join(source, file), "utf8")),
    );
    expect(reaching).toEqual([]);
  });
});
