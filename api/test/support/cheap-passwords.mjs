import { registerHooks } from "node:module";

const cheap = new URL("cheap-argon2.mjs", import.meta.url).href;

// The API under test hashes passwords with `cheap-argon2.mjs`; the product has no setting for the cost.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "@node-rs/argon2" && context.parentURL !== cheap
      ? { url: cheap, format: "module", shortCircuit: true }
      : next(specifier, context),
});
