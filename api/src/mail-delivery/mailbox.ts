export type Mailbox = { name: string; address: string };

/** Parses `Promptory <promptory@example.org>` or a plain address; validated by the configuration. */
export function readMailbox(text: string): Mailbox {
  const [, name = "", address = text] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: address.trim() };
}

export const domainOf = ({ address }: Mailbox): string => address.slice(address.lastIndexOf("@") + 1);
