import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromeManifest } from "../manifest";

const dist = join(__dirname, "../dist");
const source = join(__dirname, "../src");
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
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
    expect(manifest).not.toHaveProperty("web_accessible_resources");
    expect(manifest).not.toHaveProperty("externally_connectable");
    expect(manifest.permissions).toEqual(["storage", "sidePanel", "scripting", "activeTab"]);
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
    const html = read("sidepanel.html");
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
    expect(
      [read("guest.js"), read("page-helper.js"), read("background.js")].filter((script) => writer.test(script)),
    ).toEqual([]);
    const ours = filesIn(source).filter((file) => /\.tsx?$/.test(file));
    expect(
      ours.filter(
        (file) => /dangerouslySetInnerHTML/.test(readFileSync(file, "utf8")) || writer.test(readFileSync(file, "utf8")),
      ),
    ).toEqual([]);
  });

  it.each(["guest.js", "page-helper.js"])("gives %s in the page no network, no storage and no messages", (name) => {
    expect(read(name)).not.toMatch(
      /fetch\(|XMLHttpRequest|WebSocket|sendBeacon|chrome\.(storage|runtime|cookies)|localStorage/,
    );
  });

  it("gives the script in the page's own world nothing of the extension", () => {
    expect(read("page-helper.js")).not.toMatch(/chrome\.|browser\.|postMessage/);
  });

  it("keeps both small", () => {
    expect(read("guest.js").length).toBeLessThan(24_000);
    expect(read("page-helper.js").length).toBeLessThan(5_000);
  });

  it("carries no source maps", () => {
    expect(filesIn(dist).filter((file) => file.endsWith(".map"))).toEqual([]);
  });
});
