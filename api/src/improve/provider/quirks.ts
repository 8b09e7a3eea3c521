/**
 * What a server that calls itself compatible with OpenAI does not understand. It says so with a 400, is asked again without
 * it, and is not asked that way any more.
 */
export class Quirks {
  private withoutFormat = false;
  private newTokens = false;

  /** Learns from what the server complains about; false when there is nothing left to leave out. */
  learn(complaint: string): boolean {
    if (!this.newTokens && /max_(completion_)?tokens/.test(complaint)) {
      this.newTokens = true;
      return true;
    }
    if (this.withoutFormat) return false;
    this.withoutFormat = true;
    return true;
  }

  /** The request's body as this server understands it. */
  apply(body: Record<string, unknown>): Record<string, unknown> {
    const { response_format, max_tokens, ...rest } = body;
    return {
      ...rest,
      ...(!this.withoutFormat && response_format !== undefined && { response_format }),
      ...(max_tokens !== undefined && { [this.newTokens ? "max_completion_tokens" : "max_tokens"]: max_tokens }),
    };
  }
}
