import { hostPermission } from "../../server-address.ts";
import type { SiteBrowser } from "../sites/site-access.ts";
import type { Tabs } from "./insertion.ts";
import { untilAccessible } from "./page-driver.ts";

const targetOf = (tabId: number, documentId: string | undefined) =>
  documentId ? { tabId, documentIds: [documentId] } : { tabId };

/**
 * The browser's own tabs. Injecting works only where the person called Promptory, or allowed the site. The functions
 * that are handed over run in the page: they may name nothing but their argument, the inserter and the helper.
 */
export const chromeTabs: Tabs = {
  inject: async (tabId) => {
    const [frame] = await chrome.scripting.executeScript({ target: { tabId }, files: ["inserter.js"] });
    return frame?.documentId;
  },
  run: async (tabId, documentId, job) => {
    const [frame] = await chrome.scripting.executeScript({
      target: targetOf(tabId, documentId),
      func: (given) => globalThis.promptoryInserter?.insert(given) ?? null,
      args: [job],
    });
    return (await frame?.result) ?? null;
  },
  outcome: async (tabId, jobId) => {
    const [frame] = await chrome.scripting.executeScript({
      target: { tabId },
      func: (id) => (globalThis.promptoryInsertion?.jobId === id && globalThis.promptoryInsertion.result) || null,
      args: [jobId],
    });
    return (await frame?.result) ?? null;
  },
  isInChat: async (tabId, jobId) => {
    const [frame] = await chrome.scripting.executeScript({
      target: { tabId },
      func: (id) => globalThis.promptoryInsertion?.jobId === id && globalThis.promptoryInsertion.isInChat(),
      args: [jobId],
    });
    return (await frame?.result) === true;
  },
  progress: async (tabId, jobId) => {
    const [frame] = await chrome.scripting.executeScript({
      target: { tabId },
      func: (id) => (globalThis.promptoryInsertion?.jobId === id ? globalThis.promptoryInsertion.progress : 0),
      args: [jobId],
    });
    return frame?.result ?? 0;
  },
  cancel: async (tabId, jobId) => {
    await chrome.scripting.executeScript({
      target: { tabId },
      func: (id) => {
        if (globalThis.promptoryInsertion?.jobId === id) globalThis.promptoryInsertion.isCancelled = true;
      },
      args: [jobId],
    });
  },
  read: async (tabId, documentId, job) => {
    const [frame] = await chrome.scripting.executeScript({
      target: targetOf(tabId, documentId),
      func: (given) => globalThis.promptoryInserter?.readBox(given) ?? null,
      args: [job],
    });
    return (await frame?.result) ?? null;
  },
  undo: async (tabId, documentId, job) => {
    const [frame] = await chrome.scripting.executeScript({
      target: targetOf(tabId, documentId),
      func: (given) => globalThis.promptoryInserter?.undo(given) ?? null,
      args: [job],
    });
    return (await frame?.result) ?? null;
  },
  startHelper: async (tabId, documentId, channel) => {
    const target = targetOf(tabId, documentId);
    await chrome.scripting.executeScript({ target, world: "MAIN", files: ["page-helper.js"] });
    await chrome.scripting.executeScript({
      target,
      world: "MAIN",
      func: (name) => globalThis.promptoryPageHelper?.start(name),
      args: [channel],
    });
  },
  stopHelper: async (tabId, documentId) => {
    await chrome.scripting.executeScript({
      target: targetOf(tabId, documentId),
      world: "MAIN",
      func: () => globalThis.promptoryPageHelper?.stop(),
    });
  },
  origin: async (tabId) => {
    const { url } = await chrome.tabs.get(tabId);
    return url && URL.canParse(url) ? new URL(url).origin : null;
  },
  // A file or a blank page has no origin, so there is nothing to remember.
  isRemembered: async (origin) => origin === "null" || chrome.permissions.contains(hostPermission(origin)),
};

/** Waits until the page of a tab accepts scripts after a press of the toolbar button or a click on a menu of ours. */
export const waitForAccess = (tabId: number): Promise<void> =>
  untilAccessible(
    // Only whether scripts are accepted, which a page that is still loading can answer.
    () => chrome.scripting.executeScript({ target: { tabId }, injectImmediately: true, func: () => true }),
    (ms) => new Promise((done) => setTimeout(done, ms)),
  );

/** The browser's own permissions, registered scripts and tabs. */
export const siteBrowser: SiteBrowser = {
  allowed: async () => (await chrome.permissions.getAll()).origins ?? [],
  registered: () => chrome.scripting.getRegisteredContentScripts(),
  register: (script) => chrome.scripting.registerContentScripts([script]),
  unregister: (id) => chrome.scripting.unregisterContentScripts({ ids: [id] }),
  tabs: async (patterns) => {
    const tabs = await chrome.tabs.query(patterns ? { url: patterns } : {});
    return tabs.flatMap(({ id }) => (id === undefined ? [] : [id]));
  },
  inject: async (tabId, file) => {
    // Not only when the page is loaded: a page that loads for long would be without it until then.
    await chrome.scripting.executeScript({
      target: { tabId, allFrames: true },
      files: [file],
      injectImmediately: true,
    });
  },
  notify: (tabId, command, place) => chrome.tabs.sendMessage(tabId, command, place ? { frameId: place.frameId } : {}),
};
