import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { BrowserRouter, MemoryRouter } from "react-router";
import { useUrlState } from "./use-url-state.ts";

it("keeps a filter that was pressed before the address of a search was rendered", () => {
  const { result } = renderHook(useUrlState, { wrapper: MemoryRouter });
  const { write } = result.current;
  const set = (name: string, value: string) =>
    write((now) => {
      now.set(name, value);
      return now;
    });
  act(() => {
    set("search", "ada");
    set("sort", "username");
  });
  expect(result.current.params.toString()).toBe("search=ada&sort=username");
  act(() => set("page", "2"));
  expect(result.current.params.toString()).toBe("search=ada&sort=username&page=2");
});

it("writes below the base path of a router", () => {
  window.history.replaceState(null, "", "/remotes/admin/users?page=2#top");
  const wrapper = ({ children }: { children: ReactNode }) => (
    <BrowserRouter basename="/remotes/admin">{children}</BrowserRouter>
  );
  const { result } = renderHook(useUrlState, { wrapper });
  act(() => result.current.write(() => new URLSearchParams({ sort: "username" })));
  expect(window.location.href).toBe("http://localhost/remotes/admin/users?sort=username#top");
  expect(result.current.current().pathname).toBe("/users");
});
