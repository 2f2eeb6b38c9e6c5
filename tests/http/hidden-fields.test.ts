import { beforeAll, describe, expect, test } from "vitest";
import { addAgency } from "#tests/support/agencies.ts";
import { eventually } from "#tests/support/eventually.ts";
import { plainPages, publicSite } from "#tests/support/public-site.ts";

// A vehicle whose every field is told apart from any other text, with every flag off: nothing of it may leave.
const site = publicSite({ demo: false });

const name = "Fourgon discret";
const secrets = {
  brand: "Zmarque8731",
  model: "Zmodele8732",
  location: "Zlieu8733",
  chassis_type: "Zchassis8734",
  body_type: "Zcaisse8735",
  capacity: "87,36 m³ Zvolume",
  useful_length: "87,37 m Zlongueur",
  equipment: ["Zequipement8738"],
  motorisation: ["Hybride"],
  mileage: 873_943,
  price: 8740.41,
  ptac: 874_142,
};

/** What to look for in a response without spaces: the values as stored, and as pages write them. */
const markers = {
  brand: ["Zmarque8731"],
  model: ["Zmodele8732"],
  location: ["Zlieu8733"],
  chassis_type: ["Zchassis8734"],
  body_type: ["Zcaisse8735"],
  capacity: ["87,36", "87.36", "Zvolume"],
  useful_length: ["87,37", "87.37", "Zlongueur"],
  equipment: ["Zequipement8738"],
  motorisation: ["Hybride"],
  mileage: ["873943"],
  price: ["8740,41", "8740.41", "8740"],
  ptac: ["874142", "874,1", "874.1"],
};

const flags = {
  show_brand: false,
  show_model: false,
  show_capacity: false,
  show_mileage: false,
  show_location: false,
  show_price: false,
  show_motorisation: false,
  show_chassis_type: false,
  show_body_type: false,
  show_ptac: false,
  show_agency: false,
  show_useful_length: false,
  show_equipment: false,
};

let id: string;
let agencyId: string;

beforeAll(async () => {
  agencyId = await addAgency(site.db);
  const vehicle = await site.db
    .insertInto("vehicles")
    .values({
      name,
      type: "Poids lourds",
      description: "Un véhicule.",
      agency_id: agencyId,
      ...secrets,
      ...flags,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  id = vehicle.id;
  // Others beside it, so that lists, similar vehicles and ranges have something to show.
  await site.db
    .insertInto("vehicles")
    .values(
      [1, 2, 3].map((count) => ({ name: `Porteur ${count}`, type: "Poids lourds", capacity: `${count} m³` })),
    )
    .execute();
});

/** Every kind of public response that could speak of the vehicle, with what a client navigation asks for. */
function addresses(): string[] {
  const pages = [
    ...plainPages,
    "/catalogue?type=Poids+lourds",
    "/catalogue?disponibilite=disponibles",
    "/catalogue?q=fourgon",
    `/catalogue/${id}`,
    `/agences/${agencyId}`,
    `/contact?vehicule=${id}&sujet=devis`,
    `/contact?agence=${agencyId}`,
  ];
  const data = pages.map((page) => {
    const [path, query] = page.split("?");
    return `${path === "/" ? "/_" : path}.data${query ? `?${query}` : ""}`;
  });
  return [...pages, ...data, "/sitemap.xml"];
}

const withoutSpaces = (text: string) => text.replace(/[\s\u00a0\u202f]|&nbsp;|<!-- -->/g, "");

async function foundIn(path: string): Promise<string[]> {
  const bytes = withoutSpaces(await site.html(path));
  return Object.values(markers)
    .flat()
    .filter((marker) => bytes.includes(marker));
}

test("the markers do appear once the flags are on: the test can see", async () => {
  const shown = Object.fromEntries(Object.keys(flags).map((flag) => [flag, true]));
  await site.db.updateTable("vehicles").set(shown).where("id", "=", id).execute();
  await eventually(async () => (await foundIn(`/catalogue/${id}`)).length > 0);
  for (const path of [`/catalogue/${id}`, `/catalogue/${id}.data`]) {
    const found = await foundIn(path);
    for (const [field, wanted] of Object.entries(markers))
      expect(
        found.some((marker) => wanted.includes(marker)),
        `${field} in ${path}`,
      ).toBe(true);
  }
  expect(await site.html("/catalogue?q=zmarque8731")).toContain(`/catalogue/${id}`);
  expect(await site.html("/catalogue?capacite_min=87")).toContain(`/catalogue/${id}`);
  expect(await site.html(`/catalogue/${id}`)).toContain(`/agences/${agencyId}`);

  await site.db.updateTable("vehicles").set(flags).where("id", "=", id).execute();
  await eventually(async () => (await foundIn(`/catalogue/${id}`)).length === 0);
});

test("no public response holds a hidden value", async () => {
  for (const path of addresses()) {
    const answer = await site.get(path);
    expect(answer.status, path).toBeLessThan(300);
    await answer.body?.cancel();
    expect(await foundIn(path), path).toEqual([]);
  }
});

test("the vehicle itself is still there", async () => {
  for (const path of ["/", "/catalogue", `/catalogue/${id}`])
    expect(await site.html(path), path).toContain(name);
});

describe("a hidden value cannot be found by asking for it", () => {
  test.each(["zmarque8731", "Zmodele8732", "Zlieu8733", "hybride", "Zequipement8738", "8740"])(
    "searching for %s finds nothing",
    async (words) => {
      for (const path of [`/catalogue?q=${words}`, `/catalogue.data?q=${words}`])
        expect(await site.html(path), path).not.toContain(id);
    },
  );

  test("nor by a capacity it would match", async () => {
    for (const bounds of ["capacite_min=80", "capacite_min=87.36&capacite_max=87.36", "capacite_max=90"])
      expect(await site.html(`/catalogue?${bounds}`), bounds).not.toContain(`/catalogue/${id}`);
  });

  test("nor through its agency: neither page names the other, nor does the form it leads to", async () => {
    expect(await site.html(`/catalogue/${id}`)).not.toContain(agencyId);
    expect(await site.html(`/catalogue/${id}.data`)).not.toContain(agencyId);
    expect(await site.html(`/agences/${agencyId}`)).not.toContain(id);
    expect(await site.html(`/agences/${agencyId}.data`)).not.toContain(id);
    const form = await site.html(`/contact?vehicule=${id}&sujet=devis`);
    expect(form).toContain(name);
    expect(form).not.toMatch(new RegExp(`<option(?=[^>]*value="${agencyId}")(?=[^>]*\\sselected)`));
  });
});
