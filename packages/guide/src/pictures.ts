import type { Picture } from "./guide.ts";

/** The pictures by name. `npm run shots -- --guide` paints them anew from the built product. */
export const pictures: Readonly<Record<string, Picture>> = {
  download: {
    file: "download.png",
    alt: "The download page of Promptory. It says that the download has started, and shows the file's name, version, size and SHA-256 fingerprint.",
    width: 960,
    height: 620,
  },
  "extensions-page": {
    file: "extensions-page.png",
    alt: "The extensions page of Chrome with developer mode switched on at the top right. Below it stand the buttons Load unpacked, Pack extension and Update, then the card of Promptory.",
    width: 640,
    height: 420,
  },
  "sign-in": {
    file: "sign-in.png",
    alt: "The panel of the extension as it asks for the server's address, a username and a password.",
    width: 400,
    height: 692,
  },
  list: {
    file: "list.png",
    alt: "The panel of the extension with a search box, the types to choose from, the list of prompts, and the selected prompt in full below it.",
    width: 400,
    height: 640,
  },
  inserted: {
    file: "inserted.png",
    alt: "The panel of the extension after a prompt was inserted. A notice names the site it went into.",
    width: 400,
    height: 640,
  },
};
