import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, useLocation, useNavigate } from "react-router";
import { RemoteRouter } from "./remote-router.tsx";

function App({ name }: { name: string }) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return (
    <section aria-label={name}>
      <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>
      <Link to="/types?new=1">Types of {name}</Link>
      <Link to="/">Home of {name}</Link>
      <button type="button" onClick={() => navigate("/tags", { replace: true, state: { from: 1 } })}>
        Tags of {name}
      </button>
    </section>
  );
}

function open(address: string) {
  window.history.replaceState(null, "", address);
  render(
    <>
      <RemoteRouter basename="/library">
        <App name="library" />
      </RemoteRouter>
      <RemoteRouter basename="/admin">
        <App name="admin" />
      </RemoteRouter>
    </>,
  );
  return userEvent.setup();
}

const placeOf = (name: string) => screen.getByRole("region", { name }).querySelector("output")?.textContent;
const address = () => window.location.pathname + window.location.search;

it("starts where the address leads, and at the beginning where the address is elsewhere", () => {
  open("/library/types?new=1");
  expect([placeOf("library"), placeOf("admin")]).toEqual(["/types?new=1 null", "/ null"]);
});

it("has its links below the base path, and pushes its addresses there", async () => {
  const person = open("/portal");
  expect(screen.getByRole("link", { name: "Home of library" })).toHaveAttribute("href", "/library");
  await person.click(screen.getByRole("link", { name: "Types of library" }));
  expect([address(), placeOf("library")]).toEqual(["/library/types?new=1", "/types?new=1 null"]);
  await person.click(screen.getByRole("button", { name: "Tags of library" }));
  expect([address(), placeOf("library")]).toEqual(["/library/tags", '/tags {"from":1}']);
});

it("stays where it is while the address belongs to another app", async () => {
  const person = open("/library/types");
  await person.click(screen.getByRole("link", { name: "Types of admin" }));
  expect([address(), placeOf("library"), placeOf("admin")]).toEqual([
    "/admin/types?new=1",
    "/types null",
    "/types?new=1 null",
  ]);
});

it("follows the back button and what the host does with the address", async () => {
  const person = open("/library/types");
  await person.click(screen.getByRole("button", { name: "Tags of library" }));
  const pop = (to: string, state: unknown) =>
    act(() => {
      window.history.replaceState(state, "", to);
      window.dispatchEvent(new PopStateEvent("popstate", { state }));
    });
  pop("/library/types?page=2", { usr: { back: true }, key: "abc" });
  expect(placeOf("library")).toBe('/types?page=2 {"back":true}');
  pop("/libraryother", null);
  expect(placeOf("library")).toBe('/types?page=2 {"back":true}');
  pop("/library", null);
  expect(placeOf("library")).toBe("/ null");
});

it("lets the host's router know, as the back button would", async () => {
  const seen: string[] = [];
  const listener = () => seen.push(address());
  const person = open("/library");
  window.addEventListener("popstate", listener);
  await person.click(screen.getByRole("link", { name: "Types of library" }));
  window.removeEventListener("popstate", listener);
  expect(seen).toEqual(["/library/types?new=1"]);
});
