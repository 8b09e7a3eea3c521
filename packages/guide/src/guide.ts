import { guide } from "./locales/en/guide.ts";

/** The browsers there is a package for; Edge, Brave and Chromium take the one of Chrome. */
export type Browser = "chrome" | "firefox";

/** One step of the guide. */
export interface GuideStep {
  /** Stable: addresses and tests name it. */
  readonly id: string;
  readonly title: string;
  /** What to do, a paragraph each. */
  readonly text: readonly string[];
  /** Something to put into the browser's address bar. */
  readonly address?: string;
  /** The picture that shows it, by its name in the pictures. */
  readonly picture?: string;
}

/** A step that reads differently in Firefox. */
export interface InstallStep extends GuideStep {
  readonly firefox?: Partial<Pick<GuideStep, "title" | "text" | "address" | "picture">>;
}

/** Something that may go wrong, and what to try, the likeliest first. */
export interface Trouble {
  readonly id: string;
  readonly title: string;
  /** How a person knows it is this one. */
  readonly sign: string;
  readonly remedies: readonly string[];
}

/** A picture of the real product. */
export interface Picture {
  /** In the folder `pictures`. */
  readonly file: string;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
  /** In pixels, as the file has them. */
  readonly width: number;
  readonly height: number;
}

/** The pictures by name. `npm run shots -- --guide` paints them anew from the built product. */
export const pictures: Readonly<Record<string, Picture>> = {
  download: { file: "download.png", alt: guide.pictures.download, width: 960, height: 620 },
  "extensions-page": { file: "extensions-page.png", alt: guide.pictures.extensionsPage, width: 640, height: 420 },
  "sign-in": { file: "sign-in.png", alt: guide.pictures.signIn, width: 400, height: 692 },
  list: { file: "list.png", alt: guide.pictures.list, width: 400, height: 640 },
  inserted: { file: "inserted.png", alt: guide.pictures.inserted, width: 400, height: 640 },
};

/** The four named troubles (specification section 2). */
export const troubles: readonly Trouble[] = [
  { id: "templates-not-loading", ...guide.troubles.templatesNotLoading },
  { id: "authentication-issues", ...guide.troubles.authenticationIssues },
  { id: "insertion-not-working", ...guide.troubles.insertionNotWorking },
  { id: "extension-not-appearing", ...guide.troubles.extensionNotAppearing },
];

/** From the panel to an answer (specification section 2). */
export const usage: readonly GuideStep[] = [
  { id: "log-in", title: guide.usage.logIn.title, text: guide.usage.logIn.text, picture: "sign-in" },
  { id: "go-to-chat", title: guide.usage.goToChat.title, text: guide.usage.goToChat.text },
  { id: "open", title: guide.usage.open.title, text: guide.usage.open.text },
  { id: "browse", title: guide.usage.browse.title, text: guide.usage.browse.text, picture: "list" },
  { id: "insert", title: guide.usage.insert.title, text: guide.usage.insert.text, picture: "inserted" },
  { id: "send", title: guide.usage.send.title, text: guide.usage.send.text },
];
