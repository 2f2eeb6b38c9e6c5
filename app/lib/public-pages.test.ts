import { expect, test } from "vitest";
import { isPublicPath } from "./public-pages.ts";

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
