import { createApi } from "@promptory/api-client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { fakeApi, type Route } from "./fake-api.ts";

let api: ReturnType<typeof fakeApi> | undefined;
afterEach(() => api?.restore());

/** Shows a section as the area would at that address, signed in to an API that answers so until the test ends. */
export function openPage(page: ReactNode, route: Route, at = "/") {
  api = fakeApi(route);
  createApi({ baseUrl: "http://promptory.test", token: () => "token" });
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[at]}>
          {page}
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </ConfigProvider>,
  );
  return { ...api, person: userEvent.setup() };
}

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

/** The question in the address, such as `?page=2`. */
export const address = () => screen.getByRole("status", { name: "Address" }).textContent;
