import NativeEnvironment from "./native-environment.mjs";
import { openPage, stopPage, withoutImmediates } from "./page.mjs";
import { isolateModules } from "./source-runtime.mjs";

/** With a page of jsdom, a new one for each test file. */
export default class PageEnvironment extends NativeEnvironment {
  constructor(config, context) {
    openPage(context.console);
    super(config, context);
    this.fakeTimersModern = withoutImmediates(() => this.newFakeTimers(config));
  }

  setup() {
    super.setup();
    globalThis.jest.isolateModules = isolateModules;
  }

  teardown() {
    super.teardown();
    stopPage();
  }
}
