import { screen, within } from "@testing-library/react";
import { palette } from "../../locales/en/palette.ts";
import { FakeLibrary } from "../../testing/fake-library.ts";
import { openPage } from "../../testing/open-page.tsx";
import { GuidePage } from "./guide-page.tsx";

it("shows every key of the key card, and the syntax of variables", () => {
  openPage(new FakeLibrary(), "/guide", <GuidePage />);
  const keys = screen.getByRole("region", { name: "Keyboard shortcuts" });
  for (const { title } of palette.groups) expect(within(keys).getByRole("region", { name: title })).toBeInTheDocument();
  expect(screen.getByText("{{count:number}}")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Install the browser extension" })).toHaveAttribute("href", "/extension");
});
