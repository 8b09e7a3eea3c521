import { Resolver } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** Networks that are not on the internet, or lead to one that is not (IANA special-purpose registries). */
const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, "ipv4");
}
/** Of IPv6 only 2000::/3 is public, without tunnels into IPv4 and documentation. */
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet("2000::", 3, "ipv6");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, "ipv6");
}

export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC.check(address, "ipv4");
  return family === 6 && PUBLIC_IPV6.check(address, "ipv6") && !NOT_PUBLIC.check(address, "ipv6");
}

export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** By DNS alone: the resolver of the system would also read the hosts file, and keep a thread of Node waiting. */
const resolveAll: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
};

/** The address to send the request to; undefined unless all addresses of the host are public. */
export async function publicAddressOf(hostname: string, resolve: Resolve = resolveAll): Promise<string | undefined> {
  const name = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(name) === 0 ? await resolve(name).catch(() => []) : [name];
  return addresses.length > 0 && addresses.every(isPublic) ? addresses[0] : undefined;
}
