import { apiSpecs, isAbout, journeySpecs, touchedFeatures } from "./changed.mjs";

describe("the tests of a change", () => {
  it("are those about the feature, by name, import or route, and the tables of all routes", () => {
    const specs = apiSpecs(["api/src/megaprompts/megaprompts.service.ts"]);
    expect(specs).toEqual(
      expect.arrayContaining(["api/test/megaprompts.e2e-spec.ts", "api/test/route-access.e2e-spec.ts"]),
    );
    expect(specs).not.toContain("api/test/mail.e2e-spec.ts");
    expect(isAbout("types", "api/test/x.e2e-spec.ts", 'ada.get("/types")')).toBe(true);
    expect(isAbout("types", "api/test/x.e2e-spec.ts", 'import { a } from "../src/types/a.js"')).toBe(true);
    expect(isAbout("types", "api/test/x.e2e-spec.ts", "prototypes")).toBe(false);
  });

  it("are all of the API for what every feature uses", () => {
    expect(apiSpecs(["api/src/common/errors.ts"])).toBeUndefined();
    expect(apiSpecs(["packages/rules/src/limits.ts"])).toBeUndefined();
  });

  it("are a changed test file alone, and none for a document", () => {
    expect(apiSpecs(["api/test/mail.e2e-spec.ts"])).toEqual(["api/test/mail.e2e-spec.ts"]);
    expect(apiSpecs(["docs/mail.md"])).toEqual([]);
    expect(journeySpecs(["docs/mail.md"])).toEqual([]);
  });

  it("include the journeys of a feature of the API, the shell or the extension", () => {
    expect(journeySpecs(["web-shell/src/features/types/types-page.tsx"])).toContain("e2e/journeys/types.spec.ts");
    expect(journeySpecs(["api/src/trash/trash.service.ts"])).toContain("e2e/journeys/trash.spec.ts");
    expect(journeySpecs(["extension/src/background/index.ts"])).toContain("e2e/journeys/extension.spec.ts");
    expect(journeySpecs(["web-shell/src/app/routes.tsx"])).toBeUndefined();
    expect([...touchedFeatures(["web-admin/src/features/users/a.tsx"]).web]).toEqual(["users"]);
  });
});
