import { browserValue, ownerStorage, removeOwned, setOwner, storedValue, upgradeStorage } from "./storage.ts";

const keys = () => Object.keys(localStorage).sort();

beforeEach(() => {
  localStorage.clear();
  setOwner(7);
});

it("keeps accounts apart, and removes only the keys of the one that logs out", () => {
  localStorage.setItem("other-app", "1");
  storedValue("theme").set("light");
  browserValue("sidebar").set("folded");
  ownerStorage().setItem("draft", "Ada's");
  setOwner(8);
  expect(ownerStorage().getItem("draft")).toBeNull();
  ownerStorage().setItem("draft", "Grace's");
  removeOwned();
  expect(keys()).toEqual(["other-app", "promptory:1:browser:sidebar", "promptory:1:user-7:draft", "theme"]);
});

it("does not mistake account 7 for account 77", () => {
  setOwner(77);
  ownerStorage().setItem("draft", "text");
  setOwner(7);
  removeOwned();
  expect(ownerStorage(77).getItem("draft")).toBe("text");
});

it("refuses a write of a form that is open after its account logged out or another one signed in", () => {
  const open = ownerStorage();
  removeOwned();
  expect(open.setItem("draft", "late")).toBe(false);
  setOwner(8);
  expect(open.setItem("draft", "late")).toBe(false);
  expect(ownerStorage(7).getItem("draft")).toBeNull();
});

it("stores nothing while the account is not known", () => {
  setOwner(undefined);
  expect(ownerStorage().setItem("draft", "text")).toBe(false);
  expect(ownerStorage().getItem("draft")).toBeNull();
});

it("works without storage, for as long as the page lives", () => {
  const refuse = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  const theme = storedValue("theme");
  theme.set("light");
  expect(theme.get()).toBe("light");
  expect(ownerStorage().setItem("draft", "text")).toBe(false);
  jest.restoreAllMocks();
});

it("moves the drafts of an earlier version and removes its other keys", () => {
  for (const key of ["promptory:draft:7:new", "promptory:left", "megaprompt_draft_new", "variable_values", "other-app"])
    localStorage.setItem(key, key);
  upgradeStorage();
  expect(ownerStorage().getItem("draft:new")).toBe("promptory:draft:7:new");
  expect(keys()).toEqual(["other-app", "promptory:1:browser:owner", "promptory:1:user-7:draft:new"]);
});
