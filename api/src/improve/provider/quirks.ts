import { HOUR_MS } from "../../common/time.js";
export type Feature = "response_format" | "max_tokens";

const TTL_MS = HOUR_MS;

/** Each feature is tried again after an hour. */
export class Quirks {
  private readonly learnedAt = new Map<Feature, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  known(): Set<Feature> {
    return new Set([...this.learnedAt].flatMap(([feature, at]) => (this.now() - at < TTL_MS ? [feature] : [])));
  }

  learn(features: Iterable<Feature>): void {
    for (const feature of features) this.learnedAt.set(feature, this.now());
  }
}

export function suspect(complaint: string, leftOut: ReadonlySet<Feature>): Feature | undefined {
  if (!leftOut.has("max_tokens") && /max_(completion_)?tokens/.test(complaint)) return "max_tokens";
  return leftOut.has("response_format") ? undefined : "response_format";
}

/** The request body without these features; newer servers call the token limit `max_completion_tokens`. */
export function without(features: ReadonlySet<Feature>, body: Record<string, unknown>): Record<string, unknown> {
  const { response_format, max_tokens, ...rest } = body;
  return {
    ...rest,
    ...(!features.has("response_format") && response_format !== undefined && { response_format }),
    ...(max_tokens !== undefined && {
      [features.has("max_tokens") ? "max_completion_tokens" : "max_tokens"]: max_tokens,
    }),
  };
}
