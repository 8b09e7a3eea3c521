/**
 * Loaded into a product by a journey (NODE_OPTIONS): agent.example has a public address, and connections to that address
 * lead to METADATA_PORT on this machine. Everything else is the product's own code.
 */
import { Resolver } from "node:dns/promises";
import tls from "node:tls";

const ADDRESS = "93.184.216.34";
Resolver.prototype.resolve4 = async (host) => (host === "agent.example" ? [ADDRESS] : []);
Resolver.prototype.resolve6 = async () => [];

const { connect } = tls;
tls.connect = (options, ...more) => {
  if (options?.host !== "agent.example") return connect(options, ...more);
  let pinned;
  options.lookup("agent.example", { all: true }, (_, found) => {
    pinned = found;
  });
  if (pinned?.length !== 1 || pinned[0].address !== ADDRESS)
    throw new Error("The address is not the one that was checked.");
  const { lookup: _, ...others } = options;
  return connect({ ...others, host: "127.0.0.1", port: Number(process.env.METADATA_PORT) }, ...more);
};
