import { isIP } from "node:net";
import { normalizeIp } from "@nestjs/throttler";

/** What every text that is no address is counted as. */
export const UNKNOWN_ADDRESS = "unknown";

/**
 * Whom an address stands for when something is counted: an IPv4 address by itself, an IPv6 address with its /64, because
 * one person has all of that. What is no address counts as one stranger.
 */
export function clientAddress(ip = ""): string {
  return isIP(ip) === 0 ? UNKNOWN_ADDRESS : normalizeIp(ip);
}
