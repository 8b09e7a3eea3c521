/** SDK 1.32: prints where a person is asked, waits for the answer on a port of its own, and prints the prompts. */
import { createServer } from "node:http";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const url = new URL(process.argv[2]);
let receive;
const code = new Promise((resolve) => {
  receive = resolve;
});
const callback = createServer((request, response) => {
  response.end("<title>Connected</title>");
  const answer = new URL(request.url, "http://127.0.0.1");
  if (answer.pathname === "/callback") receive(answer.searchParams.get("code"));
});
await new Promise((resolve) => callback.listen(0, "127.0.0.1", resolve));
const redirectUrl = `http://127.0.0.1:${callback.address().port}/callback`;
const kept = {};
const authProvider = {
  redirectUrl,
  clientMetadata: { client_name: "SDK 1.32", redirect_uris: [redirectUrl], token_endpoint_auth_method: "none" },
  clientInformation: () => kept.client,
  saveClientInformation: (client) => Object.assign(kept, { client }),
  tokens: () => kept.tokens,
  saveTokens: (tokens) => Object.assign(kept, { tokens }),
  redirectToAuthorization: (address) => console.log(`Open ${address}`),
  saveCodeVerifier: (verifier) => Object.assign(kept, { verifier }),
  codeVerifier: () => kept.verifier,
};
const transport = () => new StreamableHTTPClientTransport(url, { authProvider });
const first = transport();
await new Client({ name: "sdk-1", version: "1" }).connect(first).catch(() => {});
await first.finishAuth(await code);
const client = new Client({ name: "sdk-1", version: "1" });
await client.connect(transport());
const { prompts } = await client.listPrompts();
console.log(`Prompts ${JSON.stringify(prompts.map(({ name }) => name))}`);
await client.close();
callback.close();
callback.closeAllConnections();
