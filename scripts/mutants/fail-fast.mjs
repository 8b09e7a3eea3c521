/** Wraps a Jest environment: after the first failure the other tests of the file are left out. */
export function failFast(module) {
  const Environment = module.TestEnvironment ?? module.default?.default ?? module.default;
  return class extends Environment {
    #hasFailed = false;

    async handleTestEvent(event, state) {
      if (event.name === "test_fn_failure" || event.name === "hook_failure") this.#hasFailed = true;
      if (event.name === "test_start" && this.#hasFailed) event.test.mode = "skip";
      await super.handleTestEvent?.(event, state);
    }
  };
}
