import fc from "fast-check";
import { clientAddress } from "./client-address.js";

describe("an address", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:1:2::6", "2001:db8:1:2::/64"],
    ["2001:db8::6", "2001:db8::/64"],
    ["::1", "::1"],
    ["fe80::1%eth0", "fe80::/64"],
    ["64:ff9b::203.0.113.9", "64:ff9b::/64"],
    [undefined, "unknown"],
    ["", "unknown"],
    ["not an address", "unknown"],
  ])("%s counts as %s", (ip, counted) => {
    expect(clientAddress(ip)).toBe(counted);
  });

  it("counts the same however it is written", () => {
    fc.assert(
      fc.property(fc.ipV6(), (ip) => {
        const [, canonical = ""] = /^\[(.+)\]$/.exec(new URL(`http://[${ip}]`).hostname) ?? [];
        expect(clientAddress(ip)).toBe(clientAddress(canonical));
      }),
    );
  });

  it("of any text is an answer", () => {
    fc.assert(fc.property(fc.string(), (ip) => clientAddress(ip).length > 0));
  });
});
