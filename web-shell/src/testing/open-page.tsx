import { createApi } from "@promptory/api-client";
import { ThemeProvider } from "@promptory/ui/mode";
import { setOwner } from "@promptory/ui/storage";
import { ToastArea } from "@promptory/ui/toast-area";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { rateLimits } from "../api/account/rate-limits.ts";
import { createQueryClient } from "../api/client.ts";
import { LibraryLinks } from "../features/prompts/filters/library-links.tsx";
import { PromptsPage } from "../features/prompts/prompts-page.tsx";
import type { FakeLibrary } from "./fake-library.ts";

// As on the screen: the sidebar's links beside the list.
const PAGE = (
  <>
    <LibraryLinks />
    <PromptsPage />
  </>
);

/** Chooses from the menu beside New Prompt: Import, Select, or an export. */
export async function chooseFromMenu(person: UserEvent, name: string) {
  await person.click(await screen.findByRole("button", { name: "More" }));
  await person.click(screen.getByRole("menuitem", { name }));
}

/** Renders a page, by default the prompts, at an address with a fake library. Returns the user, the address and unmount; a "Back" button goes one step back. */
export function openPage(library: FakeLibrary, address = "/templates", page: ReactElement = PAGE) {
  setOwner(7);
  createApi({ token: () => "token", fetch: library.fetch, onAnswer: rateLimits.learn });
  const place = { address: "" };
  function Probe() {
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    place.address = pathname + search;
    return (
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    );
  }
  const { unmount } = render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={["/before", address]} initialIndex={1}>
          {page}
          <Probe />
        </MemoryRouter>
        <ToastArea />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return { person: userEvent.setup({ applyAccept: false }), place, leave: unmount };
}
