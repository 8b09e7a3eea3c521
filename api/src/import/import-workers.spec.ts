import { once } from "node:events";
import { ImportThread, ImportWorkers } from "./import-workers.service.js";

const body = (text: string) => Buffer.from(JSON.stringify({ files: [{ name: "a.json", text }] }));
const worker = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const never = () => new AbortController().signal;

describe("a thread", () => {
  it.each([
    ["takes too long", "for (;;);", { status: 413, message: expect.stringMatching(/takes too long/) }],
    ["throws", "throw new Error('broken')", { message: "broken" }],
    ["ends", "process.exit(1)", { message: "The import thread has ended." }],
  ])("that %s fails its call and every later one", async (_, code, error) => {
    const entry = `import { parentPort } from "node:worker_threads"; parentPort.on("message", () => { ${code} });`;
    const thread = new ImportThread(worker(entry), code === "for (;;);" ? 200 : 20_000);
    await expect(thread.call("lookup")).rejects.toMatchObject(error);
    await expect(thread.call("lookup")).rejects.toThrow("The import thread has ended.");
    expect(thread.isReusable).toBe(false);
  });

  it("is used again after a small upload only", async () => {
    const thread = new ImportThread();
    await thread.call("read", body('[{"title":"A","content":"B"}]'));
    expect(thread.isReusable).toBe(true);
    await thread.call(
      "read",
      body(
        JSON.stringify([
          { title: "A", content: "B".repeat(190_000) },
          { title: "C", content: "D".repeat(190_000) },
        ]),
      ),
    );
    expect(thread.isReusable).toBe(false);
    await thread.end();
  });

  it("is used again after few prompts only", async () => {
    const thread = new ImportThread();
    const row = { title: "A", description: null, content: "B".repeat(190_000), isConverted: false, isNew: true };
    const prepare = () => thread.call("prepare", [row], { ownerId: 1, syntaxes: [], isFirst: true });
    await prepare();
    expect(thread.isReusable).toBe(true);
    await prepare();
    expect(thread.isReusable).toBe(false);
    await thread.end();
  });
});

describe("imports", () => {
  const workers = new ImportWorkers();
  afterAll(() => workers.onModuleDestroy());

  function start(ownerId: number, signal = never()) {
    let finish = () => {};
    const begun = new EventTarget();
    const hasBegun = once(begun, "begun");
    const result = workers.run(ownerId, signal, async () => {
      begun.dispatchEvent(new Event("begun"));
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return ownerId;
    });
    return { hasBegun, result, finish: () => finish() };
  }

  it("run one at a time for a person, two at a time for the process, and the others wait", async () => {
    const first = start(1);
    const second = start(2);
    const third = start(3);
    await Promise.all([first.hasBegun, second.hasBegun]);
    await expect(start(1).result).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/still running/),
    });
    await expect(start(3).result).rejects.toMatchObject({ status: 409 });
    first.finish();
    expect(await first.result).toBe(1);
    await third.hasBegun;
    second.finish();
    third.finish();
    expect(await Promise.all([second.result, third.result])).toEqual([2, 3]);
  });

  it("are refused when twenty of others wait", async () => {
    const all = Array.from({ length: 22 }, (_, n) => start(n + 1));
    await expect(start(99).result).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/Many imports/),
    });
    for (const { hasBegun, finish, result } of all) {
      await hasBegun;
      finish();
      await result;
    }
  });

  it("wait for the end of an import of the same person that was cancelled", async () => {
    const cancel = new AbortController();
    const first = start(1, cancel.signal);
    await first.hasBegun;
    cancel.abort();
    const second = start(1);
    first.finish();
    await second.hasBegun;
    second.finish();
    expect(await second.result).toBe(1);
    await first.result;
  });

  it("end their thread when they are cancelled", async () => {
    const cancel = new AbortController();
    const result = workers.run(1, cancel.signal, async (thread) => {
      const row = {
        title: "x",
        description: null,
        content: "x [NAME] ".repeat(20_000),
        isConverted: true,
        isNew: true,
      };
      const how = { ownerId: 1, syntaxes: ["bracket" as const], isFirst: true };
      const reading = thread().call("prepare", Array(1_000).fill(row), how);
      cancel.abort(new Error("cancelled"));
      return reading;
    });
    await expect(result).rejects.toThrow("cancelled");
  });
});
