import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { built } from "./built";
import { installApart } from "./support/install-apart";

type Finding = { code: string; message: string; file?: string };
type Report = { errors: Finding[]; warnings: Finding[]; notices: Finding[] };

/** The linter has its own lock file, because only the deep run uses it. */
const linterFolder = join(__dirname, "linter");
const linter = join(linterFolder, "node_modules/addons-linter/bin/addons-linter");

/** What Mozilla's own linter, the one behind `web-ext lint`, finds in a package: its level, what, and in which file. */
async function findings(folder: string): Promise<string[]> {
  const ended = promisify(execFile)(process.execPath, [linter, "--output=json", folder], { maxBuffer: 2 ** 26 });
  // It ends with 1 where it found an error, and says so in its report too.
  const { stdout } = await ended.catch((thrown: { stdout: string }) => thrown);
  const { errors, warnings, notices } = JSON.parse(stdout) as Report;
  const lineOf = (level: string) => (finding: Finding) =>
    `${level} ${finding.code} ${(finding.file ?? "").replace(/\.[0-9a-f]{10}\./, ".")}: ${finding.message}`;
  return [...errors.map(lineOf("error")), ...warnings.map(lineOf("warning")), ...notices.map(lineOf("notice"))].sort();
}

/** React DOM's `dangerouslySetInnerHTML`, in its two places of each page; package.spec.ts sees that nothing of ours uses it. */
const reacts = ["picker", "picker", "sidepanel", "sidepanel"].map(
  (page) => `warning UNSAFE_VAR_ASSIGNMENT static/js/${page}.js: Unsafe assignment to innerHTML`,
);

// It takes 5 s, and installs the linter the first time; it matters before a release.
const deepIt = process.env.TEST_DEEP === undefined ? it.skip : it;

describe("Mozilla's linter", () => {
  deepIt(
    "finds nothing in the package for Firefox that we do not know",
    async () => {
      installApart(linterFolder);
      expect(await findings(built("firefox").folder)).toEqual(reacts);
    },
    300_000,
  );
});
