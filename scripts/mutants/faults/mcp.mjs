/** The MCP server: who may call it, what a key reaches, what agents are shown. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
const mcp = (id, file, find, replace, description) => ({
  id: `mcp-${id}`,
  file: `api/src/${file}.ts`,
  find,
  replace,
  description,
});

export const faults = [
  mcp("host", "mcp/mcp.controller", "assertOwnHost(request, this.config.publicUrl);", "", "every Host is accepted"),
  mcp("session", "mcp/mcp.controller", "@KeyOnly()\n", "", "a session opens /mcp"),
  mcp(
    "url",
    "mcp/mcp.controller",
    'request.originalUrl.includes("?")',
    "request.originalUrl.length > 9000",
    "a key in the URL is not refused",
  ),
  mcp(
    "depth",
    "mcp/mcp.controller",
    "isDeeper(body, MAX_DEPTH)",
    "false",
    "a deeply nested message is an error of ours",
  ),
  mcp("commit", "mcp/mcp.controller", "  @WithoutIdempotencyKey()\n", "", "a save is answered before its commit"),
  mcp(
    "write-scope",
    "mcp/tools.service",
    'if (!user.scopes.includes("write")) throw new Forbidden("This API key can only read.");',
    "",
    "a key that only reads saves",
  ),
  mcp(
    "placeholders",
    "mcp/tools.service",
    "lost.length > 0 && !removePlaceholders",
    "lost.length > 99 && !removePlaceholders",
    "a save loses placeholders unasked",
  ),
  mcp(
    "reach",
    "templates/templates.repository",
    "t.command = ${command} and ${reached(ownerId, reach, sql`t`)}",
    "t.command = ${command} and (true or ${reached(ownerId, reach, sql`t`)})",
    "a key reads prompts beyond its reach",
  ),
  mcp(
    "owner",
    "templates/templates.repository",
    "where t.user_id = ${ownerId} and t.command = ${command}",
    "where (true or t.user_id = ${ownerId}) and t.command = ${command}",
    "another person's prompt is answered",
  ),
  mcp("secret", "mcp/agent-prompt", "!SECRET.test(variable.name)", "true", "values of secret variables are completed"),
  mcp(
    "clean",
    "mcp/agent-prompt",
    '.replace(/[\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]/gu, "")',
    "",
    "bidi characters are in names",
  ),
  mcp("source", "mcp/agent-prompt", 'source === "import"', 'source === "restore"', "imported text is not marked"),
  mcp("titles", "mcp/agent-prompt", "...(withTitle && {", "...(true && {", "clients of 2025 get a title"),
];
