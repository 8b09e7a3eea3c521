import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ErrorBoundary } from "react-error-boundary";
import { isOutdatedBuild, lazyWithRetry, loadWithRetry, OutdatedBuild } from "./lazy-with-retry.tsx";

const failed = () => new Error("Loading chunk 8 failed.");
const build = globalThis as { __webpack_hash__?: string; __webpack_public_path__?: string };

beforeEach(() => {
  build.__webpack_hash__ = "old";
  build.__webpack_public_path__ = "/";
  jest.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  delete build.__webpack_hash__;
  jest.restoreAllMocks();
});

/** The build that the server has now; undefined for a server that does not answer. */
function serve(id: string | undefined): string[] {
  const asked: string[] = [];
  globalThis.fetch = async (input) => {
    asked.push(String(input));
    if (id === undefined) throw new TypeError("Failed to fetch");
    return { json: async () => ({ id }) } as Response;
  };
  return asked;
}

it("loads once more when the first try fails", async () => {
  serve("old");
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries === 1) throw failed();
    return "loaded";
  };
  expect(await loadWithRetry(load)).toBe("loaded");
});

it("does not ask for a missing file again when the server has another build", async () => {
  const asked = serve("new");
  const load = jest.fn(async () => Promise.reject(failed()));
  await expect(loadWithRetry(load)).rejects.toMatchObject({ name: "OutdatedBuildError" });
  expect(load).toHaveBeenCalledTimes(1);
  expect(asked).toEqual(["/build.json"]);
});

it("reports the failure itself when the build cannot be read", async () => {
  serve(undefined);
  await expect(loadWithRetry(() => Promise.reject(failed()))).rejects.toThrow("Loading chunk 8 failed.");
});

it("offers to reload after an update, and loads again on Retry otherwise", async () => {
  const Broken = ({ error, resetErrorBoundary }: { error: unknown; resetErrorBoundary(): void }) =>
    isOutdatedBuild(error) ? (
      <OutdatedBuild />
    ) : (
      <button type="button" onClick={resetErrorBoundary}>
        Retry
      </button>
    );
  let isThere = false;
  const Page = lazyWithRetry(async () => {
    if (!isThere) throw failed();
    return () => <h1>Page</h1>;
  });
  const shown = () =>
    render(
      <ErrorBoundary FallbackComponent={Broken}>
        <Page />
      </ErrorBoundary>,
    );
  serve("new");
  const { unmount } = shown();
  expect(await screen.findByText("Promptory has been updated")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Reload" })).toBeInTheDocument();
  unmount();
  serve("old");
  shown();
  const retry = await screen.findByRole("button", { name: "Retry" });
  isThere = true;
  await userEvent.click(retry);
  expect(await screen.findByRole("heading", { name: "Page" })).toBeInTheDocument();
});
