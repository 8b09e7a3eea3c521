import { isIP } from "node:net";
import { normalizeIp } from "@nestjs/throttler";

export const UNKNOWN_ADDRESS = "unknown";

/** The key under which an address is counted: an IPv4 address itself, an IPv6 address as its /64, which one person controls. */
export function clientAddress(ip = ""): string {
  return isIP(ip) === 0 ? UNKNOWN_ADDRESS : normalizeIp(ip);
}
