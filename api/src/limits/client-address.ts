import { isIPv4, isIPv6 } from "node:net";

/**
 * Whom an address stands for when tries are counted: an IPv4 address by itself, an IPv6 address with its /64, because
 * one person has all of that. What is no address counts as one stranger.
 */
export function clientAddress(ip: string | undefined): string {
  if (ip === undefined) return "unknown";
  const [plain = ""] = ip.replace(/^::ffff:(?=\d+\.)/i, "").split("%", 1);
  if (isIPv4(plain)) return plain;
  return isIPv6(plain) ? `${network64(plain)}::/64` : "unknown";
}

function network64(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::", 2);
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  // A dotted tail stands for two groups, which are never among the first four that count here.
  const missing = tail === undefined ? 0 : 8 - left.length - right.length - (right.at(-1)?.includes(".") ? 1 : 0);
  const groups = [...left, ...Array<string>(missing).fill("0"), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
