import type { Picture } from "./guide.ts";
import { guide } from "./locales/en/guide.ts";

const alt = guide.pictures;

/** The pictures by name. `npm run shots -- --guide` paints them anew from the built product. */
export const pictures: Readonly<Record<string, Picture>> = {
  download: { file: "download.png", alt: alt.download, width: 960, height: 620 },
  "extensions-page": { file: "extensions-page.png", alt: alt.extensionsPage, width: 640, height: 420 },
  "sign-in": { file: "sign-in.png", alt: alt.signIn, width: 400, height: 692 },
  list: { file: "list.png", alt: alt.list, width: 400, height: 640 },
  inserted: { file: "inserted.png", alt: alt.inserted, width: 400, height: 640 },
};
