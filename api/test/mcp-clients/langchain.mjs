/** The adapters of LangChain: the tools of the server as tools of a model. Prints what they answer as JSON. */
import { MultiServerMCPClient } from "@langchain/mcp-adapters";

const { MCP_URL, MCP_KEY } = process.env;
const headers = { Authorization: `Bearer ${MCP_KEY}` };
const client = new MultiServerMCPClient({ mcpServers: { promptory: { transport: "http", url: MCP_URL, headers } } });
const tools = await client.getTools();
const read = tools.find(({ name }) => name.endsWith("get_prompt"));
const text = await read.invoke({ command: "trip", values: { city: "Rome", way: "train" } });
await client.close();
console.log(JSON.stringify({ tools: tools.map(({ name }) => name), text }));
