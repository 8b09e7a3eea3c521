/** SDK 1.32: the library of most clients in use. Prints what it was answered as JSON. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const { MCP_URL, MCP_KEY } = process.env;
const client = new Client({ name: "sdk-1", version: "1" });
const requestInit = { headers: { Authorization: `Bearer ${MCP_KEY}` } };
await client.connect(new StreamableHTTPClientTransport(new URL(MCP_URL), { requestInit }));
const prompts = await client.listPrompts();
const prompt = await client.getPrompt({ name: "trip", arguments: { city: "Rome", way: "train" } });
const completion = await client.complete({
  ref: { type: "ref/prompt", name: "trip" },
  argument: { name: "way", value: "t" },
});
const resource = await client.readResource({ uri: "promptory://prompt/trip" });
const tools = await client.listTools();
const found = await client.callTool({ name: "search_prompts", arguments: { query: "trip" } });
await client.close();
console.log(JSON.stringify({ prompts, prompt, completion, resource, tools, found }));
