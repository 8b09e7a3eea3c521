import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { probeDisk } from "./disk-space.js";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "promptory-disk-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

it("tells how much is free and leaves nothing behind", async () => {
  const { freeBytes, totalBytes } = await probeDisk(dir);
  expect(freeBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeGreaterThan(freeBytes);
  expect(readdirSync(dir)).toEqual([]);
});

it("calls a disk full that takes no more bytes", async () => {
  symlinkSync("/dev/full", join(dir, ".disk-probe"));
  expect(await probeDisk(dir)).toMatchObject({ reason: "disk_full" });
});

it("tells a directory that cannot be written from a full disk", async () => {
  writeFileSync(join(dir, "file"), "");
  expect(await probeDisk(join(dir, "file"))).toMatchObject({ reason: "disk_unwritable" });
});
