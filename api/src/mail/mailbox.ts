/** A person's address, with the name mail programs show. */
export type Mailbox = { name: string; address: string };

/** Takes `Promptory <promptory@example.org>`, or an address alone, apart. The configuration has checked it. */
export function readMailbox(text: string): Mailbox {
  const [, name = "", address = text] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: address.trim() };
}

/** The domain of an address. */
export const domainOf = ({ address }: Mailbox): string => address.slice(address.lastIndexOf("@") + 1);
