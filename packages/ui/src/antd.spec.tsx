import { render, screen } from "@testing-library/react";
import { theme } from "antd";
import { AntdProvider } from "./antd.tsx";
import { ThemeProvider } from "./mode.tsx";

const Motion = () => <output>{theme.useToken().token.motion ? "motion" : "still"}</output>;

it.each([
  [true, "still"],
  [false, "motion"],
])("with reduced motion %s, its components are: %s", (matches, expected) => {
  window.matchMedia = (query: string) =>
    ({
      matches: matches && query === "(prefers-reduced-motion: reduce)",
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
  render(
    <ThemeProvider>
      <AntdProvider>
        <Motion />
      </AntdProvider>
    </ThemeProvider>,
  );
  expect(screen.getByRole("status")).toHaveTextContent(expected);
});
