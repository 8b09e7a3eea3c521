import { CLIENT_URL, DOCUMENT, json, type Reply, startMetadataServer } from "../../test/support/metadata-server.js";
import { isDocumentUrl, readDocument } from "./metadata-document.js";
import { isPublic } from "./public-addresses.js";

let server: Awaited<ReturnType<typeof startMetadataServer>>;

beforeAll(async () => {
  server = await startMetadataServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
  server.reply = json(DOCUMENT);
});

/** The check of addresses is the product's unless it is left out, so that the server on this machine is asked. */
const read = (url: string, { resolved = ["127.0.0.1"], isChecked = true } = {}) =>
  readDocument(url, {
    ...server.network,
    resolve: async () => resolved,
    ...(!isChecked && { isAllowed: () => true }),
  });

it("a document is fetched from the address that was checked, and shows its host", async () => {
  expect(await read(CLIENT_URL, { isChecked: false })).toEqual({
    id: CLIENT_URL,
    name: "Agent",
    host: "agent.example",
    redirectUris: DOCUMENT.redirect_uris,
  });
  expect(server.calls).toEqual(["GET agent.example/client.json"]);
});

it.each<[string, Reply]>([
  ["another client_id", json({ ...DOCUMENT, client_id: "https://agent.example/other.json" })],
  ["no client_id", json({ ...DOCUMENT, client_id: undefined })],
  ["a redirect with a custom scheme", json({ ...DOCUMENT, redirect_uris: ["agent://callback"] })],
  ["no redirects", json({ ...DOCUMENT, redirect_uris: [] })],
  ["a client with a secret", json({ ...DOCUMENT, token_endpoint_auth_method: "client_secret_basic" })],
  ["another type", json(DOCUMENT, { type: "text/html" })],
  ["no JSON", json("{")],
  ["a list", json([DOCUMENT])],
  ["17 KB", json({ ...DOCUMENT, more: "x".repeat(17 * 1024) })],
  ["a redirect", json(DOCUMENT, { status: 302 })],
  ["an error", json(DOCUMENT, { status: 500 })],
  [
    "an answer that ends early",
    (_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
      response.write("{");
      response.destroy();
    },
  ],
])("%s is no client", async (_, answer) => {
  server.reply = answer;
  expect(await read(CLIENT_URL, { isChecked: false })).toBeUndefined();
  expect(server.calls).toHaveLength(1);
});

const ADDRESSES = [
  ...[
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
  ],
  ...["100.64.0.1", "192.0.0.8", "198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1"],
  ...[
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001::1",
    "fc00::1",
    "fd12::1",
    "fe80::1",
    "ff02::1",
  ],
];

it.each(ADDRESSES)("a host whose address is %s is not asked", async (address) => {
  expect(isPublic(address)).toBe(false);
  expect(await read(CLIENT_URL, { resolved: [address] })).toBeUndefined();
  expect(server.calls).toEqual([]);
});

it("one address that is not public is enough to refuse a host", async () => {
  expect(await read(CLIENT_URL, { resolved: ["127.0.0.1", "93.184.216.34"] })).toBeUndefined();
  expect(server.calls).toEqual([]);
  expect(["93.184.216.34", "2606:2800:220:1::1"].every(isPublic)).toBe(true);
});

it.each([
  "http://agent.example/client.json",
  "https://agent.example/",
  "https://agent.example",
  "https://127.0.0.1/client.json",
  "https://[::1]/client.json",
  "https://2130706433/client.json",
  "https://0x7f.1/client.json",
  "https://localhost/client.json",
  "https://user@agent.example/client.json",
  "https://agent.example@127.0.0.1/client.json",
  "https://agent.example:8443/client.json",
  "https://agent.example/client.json#x",
  "https://agent.example/a/../client.json",
  "https://agent.example/%2e%2e/client.json",
  "https://AGENT.example/client.json",
  "https://agent.example\\client.json",
  "https://agent.example/client.json\n",
  "file:///etc/passwd",
  "ftp://agent.example/x",
  "",
])("%j is not the address of a document", async (url) => {
  expect(isDocumentUrl(url)).toBe(false);
  expect(await read(url, { isChecked: false })).toBeUndefined();
  expect(server.calls).toEqual([]);
});
