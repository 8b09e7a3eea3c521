import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RsbuildPlugin } from "@rsbuild/core";

/** Writes `build.json` with the id that the code of this build reads as `__webpack_hash__`, beside the files of each environment. */
export const pluginBuildId = (): RsbuildPlugin => ({
  name: "promptory:build-id",
  setup(api) {
    api.onAfterEnvironmentCompile(({ stats, environment }) => {
      const { hash } = stats?.toJson({ all: false, hash: true }) ?? {};
      writeFileSync(join(environment.distPath, "build.json"), JSON.stringify({ id: hash }));
    });
  },
});
