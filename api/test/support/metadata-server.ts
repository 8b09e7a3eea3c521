import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Reply = (request: IncomingMessage, response: ServerResponse) => void;

/** What a client of OAuth publishes. */
export const CLIENT_URL = "https://agent.example/client.json";
export const DOCUMENT = {
  client_id: CLIENT_URL,
  client_name: "Agent",
  redirect_uris: ["https://agent.example/callback"],
};

export const json =
  (body: unknown, { status = 200, type = "application/json" } = {}): Reply =>
  (_, response) => {
    response.writeHead(status, { "content-type": type });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

/** The https server of agent.example on this machine; `network` leads to it. */
export async function startMetadataServer() {
  const folder = mkdtempSync(join(tmpdir(), "metadata-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const subject = ["-subj", "/CN=agent.example", "-addext", "subjectAltName=DNS:agent.example"];
  execFileSync("openssl", ["req", ...kind, "-keyout", key, "-out", cert, ...subject], { stdio: "pipe" });
  const ca = readFileSync(cert, "utf8");
  const state = { reply: json(DOCUMENT), calls: [] as string[] };
  const server = createServer({ key: readFileSync(key), cert: ca }, (request, response) => {
    state.calls.push(`${request.method} ${request.headers.host?.split(":")[0]}${request.url}`);
    state.reply(request, response);
  });
  rmSync(folder, { recursive: true });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(state, { network: { port, ca, resolve: async () => ["127.0.0.1"] }, close });
}
