import { expect, test } from "vitest";
import { isPublicPath, publicPageKey } from "./public-pages.ts";

const id = "019a5f3e-6f00-7abc-8def-0123456789ab";

test.each([
  ["/", "/"],
  ["/?utm_source=lettre", "/"],
  ["/_.data", "/_.data"],
  ["/catalogue?utm_source=x", "/catalogue"],
  ["/catalogue?page=2&type=b&q=a&type=c", "/catalogue?page=2&q=a&type=b&type=c"],
  ["/catalogue.data?disponibilite=disponibles", "/catalogue.data?disponibilite=disponibles"],
  ["/_.data?_routes=root", null],
  ["/agences?utm_source=lettre&q=perpignan", "/agences?q=perpignan"],
  [
    "/agences/019aa1b2-0000-7000-8000-00000000000a?page=2",
    "/agences/019aa1b2-0000-7000-8000-00000000000a?page=2",
  ],
  ["/agences?q=a?b", "/agences?q=a%3Fb"],
  ["/agences/perpignan", null],
  [`/catalogue/${id}?utm_source=lettre`, `/catalogue/${id}`],
  [`/catalogue/${id}.data`, `/catalogue/${id}.data`],
  ["/catalogue/42", null],
  ["/sitemap.xml?a=b", "/sitemap.xml"],
  ["/sitemap.xml?partie=2", "/sitemap.xml?partie=2"],
  ["/contact?sujet=devis&vehicule=a&fbclid=x", "/contact?sujet=devis&vehicule=a"],
  ["/contact?envoye=1", "/contact?envoye=1"],
  ["/cgv?envoye=1", "/cgv"],
  ["/a-propos.data", "/a-propos.data"],
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
