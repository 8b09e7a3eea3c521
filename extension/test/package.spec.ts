import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromeManifest } from "../manifest";

const dist = join(__dirname, "../dist");
const source = join(__dirname, "../src");
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
/** The scripts that are put into pages. */
const guests = ["guest.js", "trigger.js", "pointing.js"];
const read = (name: string) => readFileSync(join(dist, name), "utf8");

beforeAll(() => {
  if (!existsSync(join(dist, "manifest.json"))) throw new Error("extension/dist is missing: run npm run build first.");
});

describe("the manifest", () => {
  const manifest = chromeManifest("1.2.3");

  it("is what the build wrote", () => {
    const built = JSON.parse(read("manifest.json")) as { version: string };
    expect(built).toEqual(JSON.parse(JSON.stringify(chromeManifest(built.version))));
  });

  it("asks for no site at install and for nothing more than it needs", () => {
    expect(manifest).not.toHaveProperty("host_permissions");
    expect(manifest).not.toHaveProperty("content_scripts");
    expect(manifest).not.toHaveProperty("externally_connectable");
    expect(manifest.permissions).toEqual(["storage", "sidePanel", "scripting", "activeTab", "contextMenus"]);
  });

  it("shows sites one page only, at an address they cannot know", () => {
    expect(manifest.web_accessible_resources).toEqual([
      { resources: ["picker.html"], matches: ["https://*/*", "http://*/*"], use_dynamic_url: true },
    ]);
  });

  it("keeps the browser's own content security policy", () => {
    expect(manifest).not.toHaveProperty("content_security_policy");
  });

  it("names only files that are in the package", () => {
    const named = [
      manifest.background.service_worker,
      manifest.side_panel.default_path,
      ...Object.values(manifest.icons),
    ];
    expect(named.filter((name) => !existsSync(join(dist, name)))).toEqual([]);
  });
});

describe("the built package", () => {
  const scripts = () => filesIn(dist).filter((file) => file.endsWith(".js"));

  it("makes no code out of text", () => {
    const maker = /\beval\s*\(|\bnew Function\b|[^.\w]Function\s*\(|\bimportScripts\s*\(|\bsetTimeout\s*\(\s*["'`]/;
    expect(scripts().filter((file) => maker.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  it("loads no script from elsewhere", () => {
    const html = read("sidepanel.html") + read("picker.html");
    const sources = [...html.matchAll(/<script\b([^>]*)>([^<]*)/g)];
    expect(sources.length).toBeGreaterThan(0);
    for (const [, attributes = "", inline = ""] of sources) {
      expect(attributes).toMatch(/src="\/[^/]/);
      expect(inline.trim()).toBe("");
    }
    const remote = /import\s*\(\s*["'`]https?:|\.src\s*=\s*["'`]https?:/;
    expect(scripts().filter((file) => remote.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  it("writes no HTML from data into a page or the panel", () => {
    const writer = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|setHTMLUnsafe/;
    expect([...guests, "background.js"].filter((name) => writer.test(read(name)))).toEqual([]);
    const ours = filesIn(source).filter((file) => /\.tsx?$/.test(file));
    expect(
      ours.filter(
        (file) => /dangerouslySetInnerHTML/.test(readFileSync(file, "utf8")) || writer.test(readFileSync(file, "utf8")),
      ),
    ).toEqual([]);
  });

  it.each(guests)("gives %s, which stands in pages, no network and no storage", (name) => {
    expect(read(name)).not.toMatch(
      /fetch\(|XMLHttpRequest|WebSocket|sendBeacon|chrome\.(storage|cookies)|localStorage|indexedDB/,
    );
  });

  it("gives the script that inserts no messages either", () => {
    expect(read("guest.js")).not.toMatch(/chrome\.runtime/);
  });

  it.each([
    ["guest.js", 20_000],
    ["trigger.js", 15_000],
    ["pointing.js", 15_000],
  ])("keeps %s small", (name, most) => {
    expect(read(name).length).toBeLessThan(most);
  });

  it("carries no source maps", () => {
    expect(filesIn(dist).filter((file) => file.endsWith(".map"))).toEqual([]);
  });
});
