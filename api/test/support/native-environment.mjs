import NativeEnvironment from "../../../scripts/jest/native-environment.mjs";
import { startSharedServer } from "./environment.mjs";

/** Gives test files `startSharedServer()`. */
export default class ApiEnvironment extends NativeEnvironment {
  setup() {
    super.setup();
    globalThis.startSharedServer = startSharedServer;
  }
}
