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
