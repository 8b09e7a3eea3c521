import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ThemeProvider, useTheme } from "./mode.tsx";

const system = { isDark: false, listeners: new Set<() => void>() };

function Probe() {
  const { choice, resolved, setChoice } = useTheme();
  return (
    <button type="button" onClick={() => setChoice?.("system")}>
      {choice} {resolved}
    </button>
  );
}

const show = () =>
  render(
    <ThemeProvider>
      <Probe />
    </ThemeProvider>,
  );

beforeEach(() => {
  localStorage.clear();
  system.isDark = false;
  window.matchMedia = (query: string) =>
    ({
      media: query,
      get matches() {
        return system.isDark;
      },
      addEventListener: (_: string, listener: () => void) => system.listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => system.listeners.delete(listener),
    }) as unknown as MediaQueryList;
});

it("is dark until a theme is chosen", () => {
  show();
  expect(screen.getByRole("button")).toHaveTextContent("dark dark");
  expect(document.documentElement.dataset.theme).toBe("dark");
});

it("follows the system live once system is chosen, and remembers it", async () => {
  show();
  await userEvent.click(screen.getByRole("button"));
  expect(screen.getByRole("button")).toHaveTextContent("system light");
  expect(localStorage.getItem("theme")).toBe("system");
  act(() => {
    system.isDark = true;
    for (const listener of system.listeners) listener();
  });
  expect(screen.getByRole("button")).toHaveTextContent("system dark");
  expect(document.documentElement.style.colorScheme).toBe("dark");
});

it("follows another tab", () => {
  show();
  act(() => {
    localStorage.setItem("theme", "light");
    window.dispatchEvent(new StorageEvent("storage", { key: "theme" }));
  });
  expect(document.documentElement.dataset.theme).toBe("light");
});

describe("the script before the first paint", () => {
  const paint = () => {
    delete document.documentElement.dataset.theme;
    jest.isolateModules(() => require("./theme-init.js"));
    return document.documentElement.dataset.theme;
  };

  it.each([
    [null, false, "dark"],
    ["light", true, "light"],
    ["dark", false, "dark"],
    ["system", true, "dark"],
    ["system", false, "light"],
    ["nonsense", false, "dark"],
  ])("paints %s on a system that is dark: %s as %s, like the provider", (saved, isDark, painted) => {
    if (saved) localStorage.setItem("theme", saved);
    system.isDark = isDark;
    expect(paint()).toBe(painted);
    show();
    expect(document.documentElement.dataset.theme).toBe(painted);
  });
});
