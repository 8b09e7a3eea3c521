import { buffer } from "node:stream/consumers";
import yazl from "yazl";
import { unzip } from "./unzip.js";

const MB = 1024 * 1024;

async function zip(files: Record<string, Buffer>, compress = true): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(content, name, { compress });
  archive.end();
  return buffer(archive.outputStream);
}

it("refuses a file that is more than 400 times as large as in the archive", async () => {
  const archive = await zip({ "small.csv": Buffer.from("title"), "zeros.csv": Buffer.alloc(2 * MB) });
  await expect(unzip(archive, () => true)).rejects.toThrow("too large once unpacked (“zeros.csv”)");
});

it("refuses files of more than 80 MB together, each of them small enough", async () => {
  const file = Buffer.alloc(30 * MB, "x");
  const archive = await zip({ "a.csv": file, "b.csv": file, "c.csv": file }, false);
  await expect(unzip(archive, () => true)).rejects.toThrow("too large once unpacked (“c.csv”)");
  expect(await unzip(archive, (path) => path !== "c.csv")).toHaveLength(2);
});
