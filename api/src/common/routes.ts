import { RequestMethod, type Type } from "@nestjs/common";
import { INTERCEPTORS_METADATA, METHOD_METADATA, PATH_METADATA } from "@nestjs/common/constants.js";
import { MetadataScanner, ModulesContainer, Reflector } from "@nestjs/core";
import type { Request } from "express";
import { ACCESS, type Access, BY_KEY, HEADER_ONLY, type KeyAccess } from "./access.js";
import { ALIAS_OF, FAILS, OPERATION_GROUP } from "./api-docs.js";
import type { ErrorCode } from "./errors.js";
import { takesIdempotencyKey } from "./idempotent.js";
import { BUDGET, type BudgetName } from "./request-budget.js";

export type Route = {
  method: string;
  path: string;
  operationId: string;
  access: Access;
  byKey: boolean;
  headerOnly: boolean;
  budget: BudgetName;
  fails: ErrorCode[];
  idempotent: boolean;
  interceptors: unknown[];
  aliasOf: string | undefined;
};

export function listRoutes(modules: ModulesContainer, prefix = "/api"): Route[] {
  return [...modules.values()]
    .flatMap(({ controllers }) => [...controllers.values()])
    .flatMap(({ metatype }) => (typeof metatype === "function" ? routesOf(metatype as Type, prefix) : []))
    .sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
}

export function methodsAt(routes: Route[], path: string): string[] {
  const here = routes.filter((route) => new RegExp(`^${route.path.replace(/:\w+/g, "[^/]+")}/?$`, "i").test(path));
  const methods = new Set(here.map(({ method }) => method));
  if (methods.has("GET")) methods.add("HEAD");
  return [...methods].sort();
}

function operationGroup(controller: string): string {
  const [, name = "", isAdmin] = /^(\w+?)(Admin)?Controller$/.exec(controller) ?? [];
  const group = `${isAdmin ? "Admin" : ""}${name}`;
  return `${group.charAt(0).toLowerCase()}${group.slice(1)}`;
}

function routesOf(controller: Type, prefix: string): Route[] {
  const reflector = new Reflector();
  const group = Reflect.getMetadata(OPERATION_GROUP, controller) ?? operationGroup(controller.name);
  const base = String(Reflect.getMetadata(PATH_METADATA, controller) ?? "");
  return new MetadataScanner().getAllMethodNames(controller.prototype).flatMap((name) => {
    const handler = controller.prototype[name];
    const method: number | undefined = Reflect.getMetadata(METHOD_METADATA, handler);
    if (method === undefined) return [];
    const paths = [Reflect.getMetadata(PATH_METADATA, handler)].flat().map(String);
    return paths.map((path) => ({
      method: RequestMethod[method] ?? "ALL",
      path: join(prefix, base, path),
      operationId: `${group}.${name}`,
      access: reflector.getAllAndOverride<Access | undefined>(ACCESS, [handler, controller]) ?? "user",
      byKey: reflector.getAllAndOverride<KeyAccess | undefined>(BY_KEY, [handler, controller]) !== undefined,
      headerOnly: reflector.getAllAndOverride<boolean | undefined>(HEADER_ONLY, [handler, controller]) ?? false,
      budget: reflector.getAllAndOverride<BudgetName | undefined>(BUDGET, [handler, controller]) ?? "api",
      aliasOf: reflector.getAllAndOverride<string | undefined>(ALIAS_OF, [handler, controller]),
      fails: reflector.getAllAndMerge<ErrorCode[]>(FAILS, [handler, controller]) ?? [],
      idempotent: takesIdempotencyKey(reflector, [handler, controller], RequestMethod[method] ?? "ALL"),
      interceptors: Reflect.getMetadata(INTERCEPTORS_METADATA, handler) ?? [],
    }));
  });
}

function join(...parts: string[]): string {
  const path = parts
    .flatMap((part) => part.split("/"))
    .filter(Boolean)
    .join("/");
  return `/${path}`;
}

export function routeOf(request: Request): string {
  const path: unknown = request.route?.path;
  if (typeof path === "string" && path.startsWith("/api")) return path;
  return request.originalUrl.startsWith("/api") ? "unmatched" : "web";
}
