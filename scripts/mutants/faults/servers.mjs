/** The static server, the generated client's frame, and the guide. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
const fault = (id, file, find, replace, description) => ({ id, file: `packages/${file}`, find, replace, description });
const served = (id, file, find, replace, description) =>
  fault(`static-${id}`, `static-server/src/${file}`, find, replace, description);
const client = (id, file, find, replace, description) =>
  fault(`client-${id}`, `api-client/src/${file}`, find, replace, description);

export const faults = [
  served("frame-ancestors", "security-headers.ts", "\"frame-ancestors 'none'\",", "", "pages may be framed"),
  served("nonce", "security-headers.ts", "randomBytes(16)", "randomBytes(0)", "the nonce is always the same"),
  served(
    "nosniff",
    "security-headers.ts",
    'response.setHeader("X-Content-Type-Options", "nosniff");',
    "",
    "answers may be sniffed",
  ),
  served(
    "any-origin",
    "cors.ts",
    "origin !== undefined && origins.has(origin)",
    "origin !== undefined",
    "every origin may load the admin remote",
  ),
  served(
    "immutable",
    "site.ts",
    'HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache"',
    '"public, max-age=31536000, immutable"',
    "files without a hash are kept for a year",
  ),
  served(
    "nonce-reuse",
    "site.ts",
    "page.replace(NONCE, nonce)",
    'page.replace(NONCE, "fixed")',
    "the page's nonce is not the header's",
  ),
  served(
    "method",
    "handler.ts",
    'request.method === "GET" || request.method === "HEAD"',
    'request.method !== "DELETE"',
    "a POST is answered with a file",
  ),
  served(
    "api-prefix",
    "api-proxy.ts",
    'path === "/api" || path.startsWith("/api/")',
    'path.startsWith("/api/")',
    "/api itself is answered with the page",
  ),
  served("settings-port", "settings.ts", "&& Number(port) <= 65_535", "", "a port of 99999 is accepted"),
  served(
    "proxy-headers-sent",
    "api-proxy.ts",
    "if (response.headersSent) {",
    "if (false) {",
    "an answer that broke off crashes the server",
  ),
  client(
    "unauthorized",
    "client.ts",
    'if (error.code === "unauthenticated") onUnauthorized?.();',
    "",
    "an ended session is not noticed",
  ),
  client(
    "retry-after",
    "errors.ts",
    'Number(response?.headers.get("Retry-After")) || undefined',
    "undefined",
    "the wait a server asks for is ignored",
  ),
  client(
    "sse-split",
    "sse.ts",
    'rest = blocks.pop() ?? "";',
    'rest = "";',
    "an event that arrives in two pieces is lost",
  ),
  client(
    "improve-cut",
    "improve.ts",
    'if (event === "problem") throw toApiError(value);',
    "",
    "a problem in the stream is taken for a cut connection",
  ),
  fault(
    "guide-firefox",
    "guide/src/installation.ts",
    'browser !== "firefox" || !firefox',
    "!firefox",
    "the guide for Chrome shows Firefox's steps",
  ),
];
