#!/usr/bin/env node
/**
 * Stands between Playwright and the Firefox at FIREFOX_BEHIND. Playwright speaks WebDriver BiDi as the newest Firefox knows
 * it, and tells each page of colours and the like at its start; the long-term Firefox calls a few of those orders unknown.
 * They are answered as done, because no test here emulates anything. Everything else goes through untouched.
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { WebSocketServer } from "ws";

const announcement = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const { FIREFOX_BEHIND: path, ...env } = process.env;
if (!path) throw new Error("FIREFOX_BEHIND names no Firefox.");
const firefox = spawn(path, process.argv.slice(2), { env, stdio: ["ignore", "inherit", "pipe"] });
firefox.on("exit", (code) => process.exit(code ?? 1));
createInterface(firefox.stderr).on("line", (line) => {
  const [, address] = announcement.exec(line) ?? [];
  if (address) relay(address);
  else process.stderr.write(`${line}\n`);
});

function relay(address) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 }, () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  );
  server.on("connection", (playwright) => {
    const browser = new WebSocket(`${address}/session`);
    const isOpen = new Promise((resolve) => browser.addEventListener("open", resolve, { once: true }));
    const emulations = new Set();
    playwright.on("message", async (data) => {
      const order = String(data);
      const { id, method } = JSON.parse(order);
      if (method.startsWith("emulation.")) emulations.add(id);
      await isOpen;
      browser.send(order);
    });
    browser.addEventListener("message", ({ data }) => {
      const { id, error } = JSON.parse(data);
      const isUnknown = emulations.delete(id) && error === "unknown command";
      playwright.send(isUnknown ? JSON.stringify({ type: "success", id, result: {} }) : data);
    });
    playwright.on("close", () => browser.close());
    browser.addEventListener("close", () => playwright.close());
  });
}
