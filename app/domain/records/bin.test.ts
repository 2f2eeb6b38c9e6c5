import { expect, test } from "vitest";
import { binHref, binQuery } from "./bin.ts";

test("the bin's address says its search, kind, author and page", () => {
  const search = "q=agly&objet=photos&auteur=0197a000-0000-7000-8000-000000000001&page=2";
  expect(binHref(binQuery.read(search), { page: 2 })).toBe(`/locadmin/dashboard/corbeille?${search}`);
});
