import { ThemeProvider } from "@promptory/ui/mode";
import { ToastArea } from "@promptory/ui/toast-area";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { createQueryClient } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { type Answers, fakeApi, person } from "../../../testing/fake-api.ts";
import { DownloadPage, ExtensionPage } from "../lazy.ts";

/** What the build leaves beside the pages. */
export const packages = [
  {
    browser: "chrome",
    file: "promptory-0.1.0-chrome.zip",
    version: "0.1.0",
    bytes: 412_345,
    sha256: "c0ffee".repeat(10),
  },
  {
    browser: "firefox",
    file: "promptory-0.1.0-firefox.zip",
    version: "0.1.0",
    bytes: 1_234_567,
    sha256: "beef".repeat(16),
  },
];

/** Opens an address of the extension's pages for a signed-in user. */
export function openExtension(address: string, answers: Answers = {}, user: Partial<typeof person> = {}) {
  localStorage.setItem("auth_token", "t1");
  const queries = createQueryClient();
  queries.setQueryData(queryKeys.session("t1"), { ...person, ...user });
  const api = fakeApi({
    "GET /downloads/packages.json": () => Response.json(packages),
    "GET /api/api-keys": () => Response.json([]),
    ...answers,
  });
  const { unmount } = render(
    <ThemeProvider>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/extension" element={<ExtensionPage />} />
            <Route path="/extension/download" element={<DownloadPage />} />
          </Routes>
          <Address />
        </MemoryRouter>
        <ToastArea />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return { ...api, unmount };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
