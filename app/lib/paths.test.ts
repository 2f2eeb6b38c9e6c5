import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { officePaths } from "./office-paths.ts";
import { isPublicPath, sitePaths } from "./site-paths.ts";

/** `/locadmin/dashboard/vehicules/:id`, of every route that has an address of its own. */
function addresses(entries: typeof routes, parent = ""): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path ? `${parent}/${path}` : parent;
    return [own || "/", ...addresses(children, own)];
  });
}

test("every address the code writes has a route", () => {
  const known = addresses(routes).map((path) => path.replace(/:(token|page)\b/, ":id"));
  const written = [...Object.values(sitePaths), ...Object.values(officePaths)].map((path) =>
    typeof path !== "string"
      ? (path as (...ids: string[]) => string)(...(path.length === 2 ? [":table", ":id"] : [":id"]))
      : path,
  );
  // A list opens one of its rows by a parameter; a new quote is the quote page's own.
  const plain = written.map((path) =>
    path.replace(/\?.*|\.ics$/, "").replace("/devis/nouveau", "/devis/:id"),
  );
  // Views are counted by the server itself: see server/http/vehicle-seen.ts.
  expect(plain.filter((path) => !known.includes(path))).toEqual([sitePaths.seen]);
});

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
