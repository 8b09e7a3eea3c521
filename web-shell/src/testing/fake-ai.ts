const STREAM = { "Content-Type": "text/event-stream" };
const PROBLEM = { "Content-Type": "application/problem+json" };

/** A rewrite on its way, of which a test says what comes next. */
export class FakeRewrite {
  readonly #controller: ReadableStreamDefaultController<Uint8Array>;
  readonly body: unknown;
  isCancelled = false;

  constructor(controller: ReadableStreamDefaultController<Uint8Array>, body: unknown, signal: AbortSignal) {
    this.body = body;
    this.#controller = controller;
    signal.addEventListener("abort", () => {
      this.isCancelled = true;
      controller.error(signal.reason);
    });
  }

  send(event: "text" | "retry" | "result" | "problem", data: object): void {
    this.#controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  }

  text(delta: string): void {
    this.send("text", { delta });
  }

  done(improvedPrompt: string, explanation = "It is clearer.", improvements = ["Says who answers"]): void {
    const variables = { kept: [], lost: [] };
    this.send("result", { improvedPrompt, explanation, improvements, variables });
    this.#controller.close();
  }

  fail(status: number, message: string): void {
    this.send("problem", { type: "about:blank", title: "", status, code: "ai_failed", message, requestId: "test" });
    this.#controller.close();
  }
}

/** Improves prompts as the API does, to the script of a test. */
export class FakeAi {
  status: object = { configured: true, provider: "ollama", model: "m", maxCharacters: 20_000, message: null };
  quota = { total: 50, remaining: 12, reset: Math.floor(Date.now() / 1000) + 7200 };
  /** Every rewrite that was asked for, the newest last. */
  readonly rewrites: FakeRewrite[] = [];
  /** Answered in place of the next rewrite. */
  refusal: { status: number; message: string } | undefined;

  answer(request: Request, body: unknown): Response {
    const { total, remaining, reset } = this.quota;
    const limits = {
      "X-RateLimit-Limit": `${total}`,
      "X-RateLimit-Remaining": `${remaining}`,
      "X-RateLimit-Reset": `${reset}`,
    };
    if (request.method === "GET") return Response.json(this.status, { headers: limits });
    if (this.refusal) {
      const { status, message } = this.refusal;
      this.refusal = undefined;
      const problem = { status, code: "too_many_requests", message };
      return Response.json(problem, { status, headers: { ...PROBLEM, ...limits } });
    }
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => void this.rewrites.push(new FakeRewrite(controller, body, request.signal)),
    });
    return new Response(stream, { headers: { ...STREAM, ...limits } });
  }
}
