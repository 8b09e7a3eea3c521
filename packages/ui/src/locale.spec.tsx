import type * as MessagesModule from "@promptory/rules/messages";
import type * as LocaleModule from "./locale.ts";

type Files = Parameters<typeof LocaleModule.loadLocale>[0];

/** The modules, as a page with these languages has them: loaded anew. */
async function openPage(locales: Record<string, Record<string, object>>) {
  let loaded: { messages: typeof MessagesModule; locale: typeof LocaleModule } | undefined;
  jest.isolateModules(() => {
    loaded = { messages: require("@promptory/rules/messages"), locale: require("./locale.ts") };
  });
  if (!loaded) throw new Error("The modules were not loaded.");
  const { messages, locale } = loaded;
  const load = async (path: string) => ({ messages: locales[path.split("/")[1] ?? ""] ?? {} });
  const files = Object.assign(load, { keys: () => Object.keys(locales).map((tag) => `./${tag}/shell.ts`) });
  await locale.loadPageLocale(files satisfies Files);
  return { ...locale, ...messages };
}

const german = { "shell.app": { title: "Prompts und mehr" } };
const english = { title: "Prompts and more" };

afterEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute("dir");
});

it("stays English without another language", async () => {
  const page = await openPage({});
  expect(page.availableLocales()).toEqual(["en"]);
  expect(page.defineMessages("shell.app", english)).toBe(english);
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(["en", "ltr"]);
});

it("shows the language that was chosen before", async () => {
  localStorage.setItem("locale", "de");
  const page = await openPage({ de: german });
  expect(page.availableLocales()).toEqual(["en", "de"]);
  expect(page.defineMessages("shell.app", english).title).toBe("Prompts und mehr");
  expect(page.formatNumber(1234.5)).toBe("1.234,5");
  expect([page.nameOfLocale("de"), page.nameOfLocale("en")]).toEqual(["Deutsch", "English"]);
  expect(document.documentElement.lang).toBe("de");
});

it("shows the language of the browser until another one is chosen", async () => {
  jest.spyOn(navigator, "languages", "get").mockReturnValue(["de-CH", "en"]);
  expect((await openPage({ de: german })).getLocale()).toBe("de");
  localStorage.setItem("locale", "en");
  expect((await openPage({ de: german })).getLocale()).toBe("en");
  jest.restoreAllMocks();
});

it("shows English when the chosen language is no longer there", async () => {
  localStorage.setItem("locale", "fr");
  expect((await openPage({ de: german })).getLocale()).toBe("en");
});

it("has a pseudo-locale from right to left that is not offered", async () => {
  localStorage.setItem("locale", "en-XB");
  const page = await openPage({});
  expect(page.availableLocales()).toEqual(["en"]);
  expect(page.defineMessages("shell.app", english).title).toMatch(/^\[Þŕ.*\]$/);
  expect(document.documentElement.dir).toBe("rtl");
});
