import { ModernFakeTimers } from "@jest/fake-timers";
import { ModuleMocker } from "jest-mock";

const { console, process } = globalThis;
const { exit } = process;

/** The process itself instead of a context of `node:vm`: what a test file loads from node_modules stays loaded for the next one. */
export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #variables = { ...process.env };

  constructor(config) {
    this.fakeTimersModern = this.newFakeTimers(config);
  }

  newFakeTimers({ projectConfig }) {
    return new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  setup() {
    const { moduleMocker: mocks, fakeTimersModern: timers } = this;
    globalThis.jest = {
      fn: mocks.fn.bind(mocks),
      spyOn: mocks.spyOn.bind(mocks),
      restoreAllMocks: () => mocks.restoreAllMocks(),
      // Node's own streams wait for these two.
      useFakeTimers: (options = {}) =>
        timers.useFakeTimers({ ...options, doNotFake: [...(options.doNotFake ?? []), "nextTick", "queueMicrotask"] }),
      useRealTimers: () => timers.useRealTimers(),
      clearAllTimers: () => timers.clearAllTimers(),
      setSystemTime: (now) => timers.setSystemTime(now),
      advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
      advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
    };
  }

  /** Undoes what the test file, or Jest for it, changed in the process. */
  teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    process.exit = exit;
    for (const name of Object.keys(process.env)) {
      if (!(name in this.#variables)) delete process.env[name];
    }
    Object.assign(process.env, this.#variables);
    globalThis.console = console;
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return ["node", "node-addons"];
  }
}
