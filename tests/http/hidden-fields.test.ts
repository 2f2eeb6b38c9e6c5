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
  licence: "C1E",
  payload_kg: 87_443,
  pallets: 8744,
  inner_width: 87.45,
  inner_height: 87.46,
  atp_class: "Zatp8747",
  critair: "5",
} as const;

/** What no flag ever shows. */
const internal = {
  fleet_number: "Zparc8748",
  atp_until: "2031-07-19",
  body_plan: "tracteur",
  service_km: 874_949,
  service_on: "2031-08-20",
  roadworthy_until: "2031-09-21",
} as const;
const damageNote = "Znote8750";

const asStored = (["brand", "model", "location", "chassis_type", "body_type", "atp_class"] as const).map(
  (field) => [field, [secrets[field]]],
);

/** What to look for in a response without spaces: the values as stored, and as pages write them. */
const markers: Record<string, string[]> = {
  ...Object.fromEntries(asStored),
  capacity: ["87,36", "87.36", "Zvolume"],
  useful_length: ["87,37", "87.37", "Zlongueur"],
  equipment: ["Zequipement8738"],
  motorisation: ["Hybride"],
  mileage: ["873943"],
  price: ["8740,41", "8740.41", "8740"],
  ptac: ["874142", "874,1", "874.1"],
  // As a value: the conditions name every licence.
  licence: [">C1E<", '"C1E'],
  payload_kg: ["87443", "87,4t"],
  pallets: ["8744"],
  inner_width: ["87,45", "87.45"],
  inner_height: ["87,46", "87.46"],
};
const internalMarkers = [
  ...["Zparc8748", "2031-07-19", "19juillet2031", "874949", "2031-08-20", "2031-09-21", damageNote],
];

const flagsAre = (shown: boolean) =>
  Object.fromEntries([...Object.keys(secrets), "agency"].map((field) => [`show_${field}`, shown]));
const showAll = (shown: boolean) =>
  site.db.updateTable("vehicles").set(flagsAre(shown)).where("id", "=", id).execute();

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
      equipment: [...secrets.equipment],
      motorisation: [...secrets.motorisation],
      ...internal,
      ...flagsAre(false),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  id = vehicle.id;
  await site.db
    .insertInto("vehicle_damages")
    .values({
      vehicle_id: id,
      number: 1,
      view: "interieur",
      kind: "choc",
      extent: "petit",
      note: damageNote,
    })
    .execute();
  // A price list that would price it, were its price known.
  const tariff = await site.db
    .insertInto("tariffs")
    .values({ name: "Porteurs", default_for: ["Poids lourds"], km_per_day: 200 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await site.db
    .insertInto("tariff_tiers")
    .values({ tariff_id: tariff.id, from_days: 7, discount: 10 })
    .execute();
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
    `/catalogue/${id}?duree=12&km=600`,
    `/agences/${agencyId}`,
    `/selection?v=${id}&duree=5&km=600`,
    "/quel-vehicule?mode=demenage&surface=200&permis=CE",
    "/quel-vehicule?mode=transport&palettes=20&poids=3000&permis=CE",
    "/quel-vehicule?mode=recherche&permis=CE&hayon=on",
    "/tarifs?prix=ht",
    `/contact?vehicule=${id}&sujet=devis&duree=5&km=600`,
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
  return [...Object.values(markers).flat(), ...internalMarkers].filter((marker) => bytes.includes(marker));
}

const isTold = (field: string, found: string[]) => markers[field]?.some((marker) => found.includes(marker));

test("the markers do appear once the flags are on: the test can see", async () => {
  await showAll(true);
  await eventually(async () => (await foundIn(`/catalogue/${id}`)).length > 0);
  for (const path of [`/catalogue/${id}`, `/catalogue/${id}.data`]) {
    const found = await foundIn(path);
    expect(Object.keys(markers).filter((field) => !isTold(field, found))).toEqual([]);
    expect(found.filter((marker) => internalMarkers.includes(marker))).toEqual([]);
  }
  for (const path of [`/selection?v=${id}`, `/catalogue/${id}?duree=12`]) {
    const found = await foundIn(path);
    expect(["price", "licence", "payload_kg"].filter((field) => !isTold(field, found))).toEqual([]);
  }
  expect(await site.html("/catalogue?q=zmarque8731")).toContain(`/catalogue/${id}`);
  expect(await site.html("/catalogue?capacite_min=87")).toContain(`/catalogue/${id}`);
  expect(await site.html(`/catalogue/${id}`)).toContain(`/agences/${agencyId}`);

  await showAll(false);
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

  test("nor by a licence that its hidden weight would ask for", async () => {
    await site.db
      .updateTable("vehicles")
      .set({ licence: null, show_licence: true, ptac: 12_000 })
      .where("id", "=", id)
      .execute();
    await eventually(async () => !(await site.html("/catalogue?permis=CE")).includes("C1E"));
    for (const held of ["B", "C1", "C", "CE"])
      expect(await site.html(`/catalogue?permis=${held}`), held).not.toContain(`/catalogue/${id}`);
    for (const path of [`/catalogue/${id}`, `/selection?v=${id}`, `/contact?vehicule=${id}&sujet=devis`])
      expect(withoutSpaces(await site.html(path)), path).not.toMatch(/Permis(<[^>]*>)*C\b/);
  });
});
