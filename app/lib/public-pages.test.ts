import { expect, test } from "vitest";
import { isPublicPath, publicPageKey } from "./public-pages.ts";

test.each([
  ["/", "/"],
  ["/?utm_source=lettre", "/"],
  ["/_.data", "/_.data"],
  ["/_.data?_routes=root", null],
  ["/locadmin", null],
  ["/inconnu", null],
  ["/storage/photos/a.webp", null],
  ["//evil.example/", null],
  ["/%00", null],
])("%s is kept as %s", (target, key) => expect(publicPageKey(target)).toBe(key));

test("staff pages and endpoints are not public", () => {
  for (const path of [
    "/locadmin",
    "/locadmin/dashboard",
    "/admin",
    "/api/auth/x",
    "/functions/v1/send-email",
  ]) {
    expect(isPublicPath(path)).toBe(false);
  }
  expect(isPublicPath("/catalogue")).toBe(true);
});
