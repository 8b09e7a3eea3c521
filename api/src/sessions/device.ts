import { createParamDecorator, type ExecutionContext } from "@nestjs/common";
import type { Request } from "express";

// Ordered: a browser also names the browsers it derives from.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\bChromium\//, "Chromium"],
  [/\bHeadlessChrome\//, "Chromium"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/\S+.*\bSafari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\b(?:Macintosh|Mac OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

export function deviceName(userAgent: string | null | undefined): string {
  if (!userAgent) return "Unknown device";
  const browser = first(BROWSERS, userAgent) ?? /^[A-Za-z][\w.-]{0,39}(?=\/)/.exec(userAgent)?.[0];
  const system = first(SYSTEMS, userAgent);
  // Every browser contains Mozilla, which alone identifies none.
  const known = browser === "Mozilla" ? undefined : browser;
  if (known && system) return `${known} on ${system}`;
  return known ?? system ?? "Unknown device";
}

function first(names: [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}

export type Device = { ip: string; userAgent: string | null };

export const Device = createParamDecorator((_: unknown, context: ExecutionContext): Device => {
  const request = context.switchToHttp().getRequest<Request>();
  return { ip: request.ip ?? "unknown", userAgent: request.get("user-agent")?.slice(0, 400) ?? null };
});
