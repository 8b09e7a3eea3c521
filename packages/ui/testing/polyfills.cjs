const { ReadableStream, TransformStream, WritableStream } = require("node:stream/web");
const { TextDecoder, TextEncoder } = require("node:util");

// What browsers have and jsdom lacks.
Object.assign(globalThis, { TextDecoder, TextEncoder, ReadableStream, TransformStream, WritableStream });

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// antd's forms schedule through it; a real channel would keep Jest from ending.
globalThis.MessageChannel ??= class {
  port1 = { onmessage: null, close() {} };
  port2 = { postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data }), 0), close() {} };
};

window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
});

// jsdom refuses pseudo elements loudly; nothing here asks for their styles. It computes a style from all rules at each call, and
// looking for a role or a name calls it for every element: a sixth of the CPU time without this cache, which lasts until the page changes.
const compute = window.getComputedStyle.bind(window);
let computed = new WeakMap();
const changes = new MutationObserver(() => {
  computed = new WeakMap();
});
changes.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
window.getComputedStyle = (element) => {
  if (element.getRootNode() !== document) return compute(element);
  if (changes.takeRecords().length > 0) computed = new WeakMap();
  const known = computed.get(element);
  if (known) return known;
  const style = compute(element);
  computed.set(element, style);
  return style;
};

window.scrollTo = () => {};

// jsdom knows <dialog> but cannot open it modally.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

// jsdom has no layout.
Range.prototype.getBoundingClientRect ??= () => document.body.getBoundingClientRect();
Element.prototype.scrollIntoView ??= () => {};
