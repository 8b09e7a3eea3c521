import { SHARED_LIBRARIES, SHARED_ROUTER_NAMES } from "@promptory/ui/remote-contract";
import { useState } from "react";
import { shared } from "./admin-remote-shared.ts";

describe("what the shell lends to the admin remote", () => {
  it("is every library of the contract, in the version of the catalogue", () => {
    expect(Object.keys(shared).sort()).toEqual([...SHARED_LIBRARIES].sort());
    for (const { version } of Object.values(shared)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it("is every name of the router in the contract", () => {
    const router = shared["react-router"].lib() as Record<string, unknown>;
    expect(SHARED_ROUTER_NAMES.filter((name) => router[name] === undefined)).toEqual([]);
  });

  it("is the shell's own React", () => {
    expect(shared.react.lib()).toHaveProperty("useState", useState);
  });
});
