import iconv from "iconv-lite";
import { decode } from "./decode.js";

const MARKS = { "utf-16le": [0xff, 0xfe], "utf-16be": [0xfe, 0xff] } as const;

// Without the mark it looks like any other bytes: nothing in it is Latin.
it.each(["utf-16le", "utf-16be"] as const)("reads Chinese in %s by its byte order mark", (encoding) => {
  const bytes = Buffer.concat([Buffer.from(MARKS[encoding]), iconv.encode("写一首诗。翻译合同。", encoding)]);
  expect(decode(bytes)).toEqual({ text: "写一首诗。翻译合同。", encoding });
});
