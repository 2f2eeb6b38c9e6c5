import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { extraField } from "#app/domain/extras/extra.ts";
import { withStay } from "#app/domain/rental/carried-stay.ts";
import { quantityField } from "#app/domain/rental/vehicle-quantity.ts";
import routes from "#app/routes.ts";
import { declaredParams, publicPageKey } from "./public-page-keys.server.ts";

const id = "019a5f3e-6f00-7abc-8def-0123456789ab";

test.each([
  ["/", "/"],
  ["/?utm_source=lettre", "/"],
  ["/_.data", "/_.data"],
  ["/catalogue?utm_source=x", "/catalogue"],
  [
    "/catalogue?page=2&type=Remorques&q=a&type=Frigorifiques",
    "/catalogue?page=2&q=a&type=Remorques&type=Frigorifiques",
  ],
  ["/catalogue.data?disponibilite=disponibles", "/catalogue.data?disponibilite=disponibles"],
  ["/catalogue?du=&au=&q=a", "/catalogue?q=a"],
  ["/_.data?_routes=root", null],
  ["/agences?utm_source=lettre&q=perpignan", "/agences?q=perpignan"],
  [
    "/agences/019aa1b2-0000-7000-8000-00000000000a?page=2",
    "/agences/019aa1b2-0000-7000-8000-00000000000a?page=2",
  ],
  ["/agences?pres=66240", null],
  ["/agences?ouvert=samedi&q=a", "/agences?ouvert=samedi&q=a"],
  ["/agences?ouvert=demain", "/agences"],
  // The visitor's days and agency go along with every link of a page.
  ["/?du=2026-11-24&au=2026-11-27", null],
  [`/?agence=${id}`, `/?agence=${id}`],
  [`/catalogue?agence=${id}&q=a`, `/catalogue?agence=${id}&q=a`],
  ["/catalogue?du=&au=&agence=", "/catalogue"],
  [`/catalogue/${id}?agence=${id}&utm_source=x`, `/catalogue/${id}?agence=${id}`],
  [`/catalogue/${id}?mois=2027-01`, null],
  [`/agences/${id}?du=2026-11-24`, null],
  ["/agences.data?q=a&pres=66240", null],
  ["/agences?q=a?b", "/agences?q=a%3Fb"],
  ["/agences/perpignan", "/agences/inconnu"],
  ["/agences/perpignan.data?page=2", "/agences/inconnu.data"],
  [`/catalogue/${id}?utm_source=lettre`, `/catalogue/${id}`],
  [`/catalogue/${id}?du=2026-11-24&au=2026-12-05&km=600`, null],
  [`/catalogue/${id}.data?duree=12`, null],
  [`/catalogue/${id}.data`, `/catalogue/${id}.data`],
  ["/catalogue/42", "/catalogue/inconnu"],
  ["/sitemap.xml?a=b", "/sitemap.xml"],
  ["/partage.jpg?v=0123456789", "/partage.jpg"],
  ["/icon-512.png", "/icon-512.png"],
  ["/icon-512xpng", null],
  ["/sitemap.xml?partie=2", "/sitemap.xml?partie=2"],
  [`/contact?sujet=devis&vehicule=${id}&fbclid=x`, `/contact?sujet=devis&vehicule=${id}`],
  ["/contact?envoye=1", null],
  ["/contact?envoye=K7M-4XQ", null],
  ["/contact?sujet=devis&vehicule=a&vehicule=b", null],
  ["/contact.data?vehicule=a&vehicule=b", null],
  ["/contact?sujet=devis&vehicule=a&du=2026-12-08&au=2026-12-12", null],
  ["/contact?retrait=agence", null],
  ["/cgv?envoye=1", "/cgv"],
  ["/tarifs?prix=ht&utm_source=lettre", "/tarifs?prix=ht"],
  ["/a-propos.data", "/a-propos.data"],
  // No end of them: an estimate, a selection, an answer.
  [`/catalogue/${id}?duree=12&km=600`, null],
  [`/catalogue/${id}.data?du=2026-11-23`, null],
  [`/contact?vehicule=${id}&sujet=devis&du=2026-11-23`, null],
  ["/catalogue?du=2026-11-24&au=2026-11-27", null],
  ["/catalogue.data?q=a&du=2026-11-24", null],
  [`/selection?v=${id}`, null],
  ["/selection", "/selection"],
  ["/quel-vehicule?mode=demenage&surface=45", null],
  ["/quel-vehicule?utm_source=lettre", "/quel-vehicule"],
  ["/tarifs?prix=ht&x=1", "/tarifs?prix=ht"],
  // What means nothing is no page of its own.
  ["/tarifs?prix=ttc", "/tarifs"],
  ["/tarifs?prix=ht&prix=x", "/tarifs?prix=ht"],
  ["/tarifs?prix=x&prix=ht", "/tarifs"],
  ["/catalogue?page=1", "/catalogue"],
  ["/catalogue?page=-3&type=b&permis=Z&disponibilite=x&capacite_min=beaucoup", "/catalogue"],
  ["/catalogue?page=999999", "/catalogue?page=100000"],
  ["/catalogue?q=+%00+a%09b++", "/catalogue?q=a+b"],
  [`/catalogue?q=${"a".repeat(300)}`, `/catalogue?q=${"a".repeat(100)}`],
  ["/catalogue?capacite_min=12,50&capacite_max=+20.0+", "/catalogue?capacite_max=20&capacite_min=12.5"],
  ["/catalogue?permis=B&permis=C", "/catalogue?permis=C"],
  [
    "/catalogue?type=Remorques&type=Remorques&disponibilite=disponibles&disponibilite=x",
    "/catalogue?disponibilite=disponibles&type=Remorques",
  ],
  [`/agences/${id}?page=un`, `/agences/${id}`],
  [`/agences/${id}?page=1001`, `/agences/${id}`],
  [`/agences/${id}?page=2.0`, `/agences/${id}?page=2`],
  ["/agences?q=++", "/agences"],
  ["/contact?sujet=x&agence=y&vehicule=", "/contact"],
  ["/contact?recherche=benne", null],
  ["/contact?vehicule=a", "/contact?vehicule=inconnu"],
  ["/sitemap.xml?partie=x", "/sitemap.xml?partie=inconnue"],
  ["/sitemap.xml?partie=0002", "/sitemap.xml?partie=inconnue"],
  ["/locadmin", null],
  ["/inconnu", null],
  ["/storage/photos/a.webp", null],
  ["//evil.example/", null],
  ["/%00", null],
])("%s is kept as %s", (target, key) => expect(publicPageKey(target)).toBe(key));

interface Page {
  path: string;
  file: string;
}

const site = routes.find(({ file }) => file === "site/layout/layout.route.tsx");
const pages: Page[] = (site?.children ?? [])
  .filter(({ file }) => file !== "site/layout/not-found.route.tsx")
  .map((route) => ({ path: `/${(route.path ?? "").replace(":id", id)}`, file: `app/${route.file}` }));
pages.push({ path: "/sitemap.xml", file: "app/site/sitemap/sitemap.route.ts" });

describe.each(pages)("$path", ({ path: address, file }) => {
  test("is kept", () => expect(publicPageKey(address)).toBe(address));

  test("is another page with the visitor's days or agency, where links carry them to it", () => {
    for (const stay of ["du=2026-11-24", `agence=${id}`]) {
      const carried = withStay(address, stay);
      expect([carried, null]).toContain(publicPageKey(carried));
    }
  });

  test("has every parameter that is read for it in its key, or is not kept with it", () => {
    for (const name of readParameters(file)) {
      const key = publicPageKey(`${address}?${name}=1`);
      if (key !== null) expect(declaredParams(address)).toContain(name);
    }
  });
});

test("how many of a vehicle are wished is told with the vehicle, whose page is not kept", () => {
  const wished = new URLSearchParams({ [quantityField(id)]: "4" });
  expect(publicPageKey(`/selection?v=${id}&${wished}`)).toBeNull();
  expect(publicPageKey(`/contact?vehicule=${id}&${wished}`)).toBeNull();
});

test("a vehicle's page with extras that were chosen is not kept", () => {
  const chosen = new URLSearchParams({ [extraField(id)]: "2" });
  expect(publicPageKey(`/catalogue/${id}?${chosen}`)).toBeNull();
  expect(publicPageKey(`/catalogue/${id}.data?${chosen}`)).toBeNull();
});

test("the readers of parameters are found, wherever a page keeps them", () => {
  expect(readParameters("app/site/catalogue/catalogue.route.tsx")).toContain("capacite_min");
  expect(readParameters("app/site/catalogue/catalogue.route.tsx")).toContain("q");
  expect(readParameters("app/site/contact/contact.route.tsx")).toEqual(
    expect.arrayContaining(["envoye", "vehicule"]),
  );
  expect(readParameters("app/site/agencies/agencies.route.tsx")).toEqual(
    expect.arrayContaining(["ouvert", "pres", "q"]),
  );
});

/** The first reads the address of an upload, not of a page; the codec reads what is declared with it. */
const others = [path.resolve("app/domain/files/uploads.schema.ts"), path.resolve("app/lib/query.ts")];

/** What is declared with the codec: `textParam("q")`, `choiceParam<Value>("tri", …)`, or a `Param` by itself. */
const codecNames =
  /(?:\b(?:param|(?:choice|text|id|page)Param)(?:<[^(]*>)?\(|: Param<.*> = \{)\s*(?:(?:name: )?"([^"]+)"|([^,)]*))/g;

/** The names of search parameters read by a module, or by what it imports. */
function readParameters(entry: string): string[] {
  const names = new Set<string>();
  const seen = new Set<string>(others);
  const queue = [path.resolve(entry)];
  for (const file of queue) {
    if (seen.has(file)) continue;
    seen.add(file);
    // A type reads nothing: what is imported as one is not there when the page is.
    const source = readFileSync(file, "utf8").replaceAll(/^import type [^;]*;/gm, "");
    for (const [, from = ""] of source.matchAll(/(?:from|import)\s*\(?\s*"((?:#app|\.)[^"]+\.tsx?)"/g)) {
      queue.push(
        from.startsWith("#app/") ? path.resolve("app", from.slice(5)) : path.resolve(file, "..", from),
      );
    }
    for (const [, name, other] of source.matchAll(codecNames)) {
      if (name === undefined)
        throw new Error(`${file} declares a parameter by a name nobody can check: ${other}`);
      names.add(name);
    }
    if (!/URLSearchParams|[sS]earchParams/.test(source)) continue;
    for (const [, name, other] of source.matchAll(
      /\b(?:[pP]arams|search|query)\)?\??\.(?:get|getAll|has)\((?:"([^"]+)"|([^)]*))\)/g,
    )) {
      if (name === undefined && other?.startsWith("quantityField(")) continue;
      if (name === undefined)
        throw new Error(`${file} reads a parameter by a name nobody can check: ${other}`);
      names.add(name);
    }
  }
  return [...names];
}
