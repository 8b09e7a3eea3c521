import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { problem } from "../../testing/fake-api.ts";
import { openExtension, packages } from "./testing/open-extension.tsx";

/** What the page asked the browser to save; jsdom saves nothing. */
const saved: string[] = [];
function onClick(event: Event): void {
  const link = (event.target as Element).closest("a[download]");
  if (!link) return;
  saved.push(link.getAttribute("href") ?? "");
  event.preventDefault();
}

beforeEach(() => {
  localStorage.clear();
  saved.length = 0;
  document.addEventListener("click", onClick);
});
afterEach(() => document.removeEventListener("click", onClick));

it.each(["chrome", "firefox"] as const)("saves the package for %s once, and says what it is", async (browser) => {
  openExtension(`/extension/download?browser=${browser}`);
  const { file, sha256 } = packages.find((one) => one.browser === browser) ?? { file: "", sha256: "" };
  expect(await screen.findByText("The download has started")).toBeInTheDocument();
  expect(saved).toEqual([`/downloads/${file}`]);
  expect(screen.getByText(file)).toBeInTheDocument();
  expect(screen.getByText("0.1.0")).toBeInTheDocument();
  expect(screen.getByText(sha256)).toBeInTheDocument();
  expect(localStorage.getItem(`promptory:1:browser:downloaded:${browser}`)).toBe("0.1.0");
});

it("saves it again when asked to", async () => {
  openExtension("/extension/download?browser=chrome");
  await userEvent.click(await screen.findByRole("link", { name: "Download again" }));
  expect(saved).toHaveLength(2);
});

it("leads to the package for the other browser, and saves that", async () => {
  openExtension("/extension/download?browser=chrome");
  await userEvent.click(await screen.findByRole("link", { name: "Download for Firefox instead" }));
  expect(screen.getByRole("heading", { name: "Download for Firefox" })).toBeInTheDocument();
  await waitFor(() =>
    expect(saved).toEqual(["/downloads/promptory-0.1.0-chrome.zip", "/downloads/promptory-0.1.0-firefox.zip"]),
  );
});

it("says what comes next", async () => {
  openExtension("/extension/download?browser=chrome");
  await screen.findByText("The download has started");
  const next = screen.getByRole("list");
  expect(next.children).toHaveLength(6);
  expect(next).toHaveAttribute("start", "2");
  expect(next.firstElementChild).toHaveTextContent("Open the browser's extensions page");
});

it("says what to run where nothing was built, and remembers no download", async () => {
  openExtension("/extension/download?browser=chrome", {
    "GET /downloads/packages.json": () => problem(404, "not_found", ""),
  });
  expect(await screen.findByText("npm run build")).toBeInTheDocument();
  expect(saved).toEqual([]);
  expect(localStorage.getItem("promptory:1:browser:downloaded:chrome")).toBeNull();
});
