import { ThemeProvider } from "@promptory/ui/mode";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ThemeQuestion } from "./theme-question.tsx";

const open = (system: "light" | "dark") => {
  jest.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: query.includes(system),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  return render(
    <ThemeProvider>
      <ThemeQuestion />
    </ThemeProvider>,
  );
};

describe("the question about the theme", () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => jest.restoreAllMocks());

  it("is asked once where the system is light, and dark stays until then", async () => {
    const { unmount } = open("light");
    expect(document.documentElement.dataset.theme).toBe("dark");
    await userEvent.click(screen.getByRole("button", { name: "Use light" }));
    expect(document.documentElement.dataset.theme).toBe("light");
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
    unmount();
    localStorage.removeItem("theme");
    open("light");
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  it("is not asked where the system is dark, or a theme was chosen", () => {
    open("dark").unmount();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
    localStorage.setItem("theme", "dark");
    open("light");
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});
