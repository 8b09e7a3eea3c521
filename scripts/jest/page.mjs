import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const fromJest = createRequire(require.resolve("jest-environment-jsdom"));
const fromReact = createRequire(require.resolve("react-dom"));
keepVisibilityRules();
const { JSDOM, VirtualConsole } = fromJest("jsdom");

/** jsdom compares each element with all 120 rules of its default style sheet. Without a layout, only those that hide elements matter. */
function keepVisibilityRules() {
  const fromJsdom = createRequire(fromJest.resolve("jsdom"));
  const path = fromJsdom.resolve("./jsdom/browser/default-stylesheet.js");
  const { cssRules } = fromJsdom("rrweb-cssom").parse(fromJsdom(path));
  const isKept = ({ style }) => style && (style.display || style.visibility);
  fromJsdom.cache[path].exports = cssRules
    .filter(isKept)
    .map(({ cssText }) => cssText)
    .join("\n");
}

// Node's: jsdom has no fetch, and its abort signals would be refused by Node's Request.
const OF_NODE = new Set([
  "AbortController",
  "AbortSignal",
  "Headers",
  "atob",
  "btoa",
  "console",
  "crypto",
  "performance",
  "queueMicrotask",
]);
const TIMERS = new Set(["setTimeout", "setInterval", "clearTimeout", "clearInterval"]);
const OF_LANGUAGE = new Set(["globalThis", "undefined", "NaN"]);
const before = Object.getOwnPropertyDescriptors(globalThis);
const immediates = { setImmediate: before.setImmediate, clearImmediate: before.clearImmediate };
const isMethod = (name, value) => typeof value === "function" && /^[a-z]/.test(name);

const { URL: NodeUrl, Request: NodeRequest } = globalThis;

/** As in a page, an address without an origin belongs to the page's own. */
class PageRequest extends NodeRequest {
  constructor(input, init) {
    super(typeof input === "string" ? new NodeUrl(input, location.href).href : input, init);
  }
}

/**
 * What React's scheduler posts to itself: by the timers of the moment, so that fake ones reach its work; a real channel would
 * keep Jest from ending.
 */
class TimedChannel {
  static posted = new Set();
  port1 = { onmessage: null, close() {} };
  port2 = {
    postMessage: (data) => {
      const deliver = () => TimedChannel.posted.delete(deliver) && this.port1.onmessage?.({ data });
      TimedChannel.posted.add(deliver);
      setTimeout(deliver, 0);
    },
    close() {},
  };
}

const timers = new Set();
let close = () => {};

// A timer of a component that outlives its test file must not run in the next one.
for (const name of ["setTimeout", "setInterval"]) {
  const start = globalThis[name];
  const wrapped = (...args) => {
    const timer = start(...args);
    timers.add(timer);
    return timer;
  };
  globalThis[name] = Object.defineProperties(wrapped, Object.getOwnPropertyDescriptors(start));
  before[name] = Object.getOwnPropertyDescriptor(globalThis, name);
}

/** Opens a page and puts the names of its window into the process, as the globals of a browser are. */
export function openPage(console) {
  closePage();
  const virtualConsole = new VirtualConsole();
  virtualConsole.sendTo(console, { omitJSDOMErrors: true });
  virtualConsole.on("jsdomError", (error) => console.error(error));
  const { window } = new JSDOM("<!DOCTYPE html>", {
    pretendToBeVisual: true,
    url: "http://localhost/",
    virtualConsole,
  });
  const own = Object.getOwnPropertyDescriptors(window);
  for (const [name, { get, set, value }] of Object.entries(own)) {
    const isNodes = OF_NODE.has(name) || TIMERS.has(name) || OF_LANGUAGE.has(name);
    if (name.startsWith("_") || isNodes || (!get && value === globalThis[name])) continue;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      enumerable: true,
      ...(get
        ? { get: get.bind(window), set: set?.bind(window) }
        : { value: isMethod(name, value) ? value.bind(window) : value, writable: true }),
    });
  }
  for (const name of ["window", "self", "parent", "top", "frames"]) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: globalThis });
  }
  globalThis.Request = PageRequest;
  const { addEventListener, removeEventListener, dispatchEvent } = window;
  for (const method of [addEventListener, removeEventListener, dispatchEvent]) {
    globalThis[method.name] = method.bind(window);
  }
  // `element.ownerDocument.defaultView` has what a test puts in the place of a function, and its fake timers.
  for (const [name, { value, configurable }] of Object.entries(own)) {
    if (!configurable || name.startsWith("_") || !isMethod(name, value)) continue;
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => globalThis[name],
      set: (value) => {
        globalThis[name] = value;
      },
    });
  }
  globalThis.MessageChannel = TimedChannel;
  withoutImmediates(() => fromReact("scheduler"));
  window.addEventListener("error", ({ error }) => {
    if (error != null) process.emit("uncaughtException", error);
  });
  close = () => window.close();
}

/** Ends what would run on after the test file; the globals stay until the next one, for what still ends. */
export function stopPage() {
  // The scheduler serves the next file too: it must not wait for a message that never comes.
  for (let round = 0; round < 100 && TimedChannel.posted.size > 0; round += 1) {
    for (const deliver of TimedChannel.posted) deliver();
  }
  close();
  close = () => {};
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}

/** No browser has `setImmediate`: what would use it, or fake it, is loaded without. jsdom needs it. */
export function withoutImmediates(load) {
  for (const name of Object.keys(immediates)) delete globalThis[name];
  const loaded = load();
  Object.defineProperties(globalThis, immediates);
  return loaded;
}

/** Gives the globals back that the process had. */
export function closePage() {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!(name in before)) delete globalThis[name];
  }
  Object.defineProperties(globalThis, before);
}
