import { pluginModuleFederation } from "@module-federation/rsbuild-plugin";
import catalogue from "../../package.json" with { type: "json" };

const versions: Readonly<Record<string, string>> = catalogue.dependencies;

/** A library of which there is one in the page; the remote brings its own where the host lends none. */
const singleton = (library: string) => ({
  singleton: true,
  requiredVersion: `^${versions[library.replace(/\/$/, "")]}`,
  strictVersion: false,
});

interface Remote {
  name: string;
  exposes: Record<string, string>;
  /** What it takes from its host. */
  shared: readonly string[];
  /** The environment of the build that makes it, where there are several. */
  environment?: string;
}

/** The build of a remote: `mf-manifest.json`, `remoteEntry.js` and the chunks behind them. */
export const pluginRemote = ({ name, exposes, shared, environment }: Remote) =>
  pluginModuleFederation(
    {
      name,
      filename: "remoteEntry.js",
      manifest: true,
      exposes,
      shared: Object.fromEntries(shared.map((library) => [library, singleton(library)])),
      dts: false,
    },
    environment === undefined ? {} : { environment },
  );

interface CssRule {
  name: string;
  params: string;
}

/**
 * Breakpoints of an app inside the page of another count from the width of the app (packages/ui/src/remote-root.module.css);
 * those that also ask for a height are of dialogs, which have the window.
 */
export const containerBreakpoints = {
  postcssPlugin: "promptory:container-breakpoints",
  Once(root: { walkAtRules(name: string, visit: (rule: CssRule) => void): void }) {
    const breakpoints = new Map<string, string>();
    // Put before each style sheet by rsbuild-media.ts: `--below-md (max-width: 767px)`.
    root.walkAtRules("custom-media", ({ params }) => {
      const [, name, query] = /^(--[\w-]+)\s+(\(.+\))$/.exec(params) ?? [];
      if (name && query) breakpoints.set(`(${name})`, query);
    });
    root.walkAtRules("media", (rule) => {
      const query = breakpoints.get(rule.params) ?? rule.params;
      if (!/^\((?:min|max)-width:\s*\d+px\)$/.test(query)) return;
      rule.name = "container";
      rule.params = `promptory ${query}`;
    });
  },
};
