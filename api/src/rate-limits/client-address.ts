import { isIP } from "node:net";
import { normalizeIp } from "@nestjs/throttler";

export const UNKNOWN_ADDRESS = "unknown";

/** An IPv6 address is counted as its /64, which one person controls. */
export function clientAddress(ip = ""): string {
  return isIP(ip) === 0 ? UNKNOWN_ADDRESS : normalizeIp(ip);
}
