import NativeEnvironment from "./native-environment.mjs";
import { closePage } from "./page.mjs";
import { isolateModules } from "./source-runtime.mjs";

/** Node without a page: what a page of an earlier test file left is taken away. */
export default class SourceEnvironment extends NativeEnvironment {
  constructor(config, context) {
    closePage();
    super(config, context);
  }

  setup() {
    super.setup();
    globalThis.jest.isolateModules = isolateModules;
  }
}
