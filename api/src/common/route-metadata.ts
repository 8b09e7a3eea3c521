import { Global, Injectable, Module } from "@nestjs/common";
import { Reflector } from "@nestjs/core";

type Target = Parameters<Reflector["get"]>[1];

/** Nest's `Reflector`, which looks up the value of a decorator once: it never changes, and the guards need about twenty for each request. */
@Injectable()
export class RouteMetadata extends Reflector {
  private readonly known = new WeakMap<Target, Map<unknown, unknown>>();

  override get<TResult, TKey = unknown>(key: TKey, target: Target): TResult {
    const ofTarget = this.known.get(target) ?? new Map<unknown, unknown>();
    if (ofTarget.has(key)) return ofTarget.get(key) as TResult;
    const value = super.get<TResult>(key, target);
    this.known.set(target, ofTarget.set(key, value));
    return value;
  }
}

@Global()
@Module({ providers: [RouteMetadata], exports: [RouteMetadata] })
export class RouteMetadataModule {}
