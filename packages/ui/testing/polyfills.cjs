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

// jsdom refuses pseudo elements loudly; nothing here asks for their styles.
const computed = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computed(element);

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
