import * as mode from "@promptory/ui/mode";
import type { SharedLibrary, SharedRouterName } from "@promptory/ui/remote-contract";
import * as query from "@tanstack/react-query";
import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as reactDom from "react-dom";
import * as reactDomClient from "react-dom/client";
import {
  Link,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from "react-router";
import catalogue from "../../../package.json" with { type: "json" };

const { dependencies, version } = catalogue;

// Named one by one: lending the whole router would put all of it on every page of the shell.
const router = {
  Link,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} satisfies Record<SharedRouterName, unknown>;

/** The shell's own copies of what the remote runs on: one React, one router, one cache, one theme in the page. */
export const shared = {
  react: lend(react, dependencies.react),
  "react/jsx-runtime": lend(jsxRuntime, dependencies.react),
  "react-dom": lend(reactDom, dependencies["react-dom"]),
  // antd imports it; left out, the remote would silently bring a second react-dom.
  "react-dom/client": lend(reactDomClient, dependencies["react-dom"]),
  "react-router": lend(router, dependencies["react-router"]),
  "@tanstack/react-query": lend(query, dependencies["@tanstack/react-query"]),
  "@promptory/ui/mode": lend(mode, version, false),
} satisfies Record<SharedLibrary, ReturnType<typeof lend>>;

function lend(library: object, version: string, requiredVersion: string | false = `^${version}`) {
  return { version, scope: "default", lib: () => library, shareConfig: { singleton: true, requiredVersion } };
}
