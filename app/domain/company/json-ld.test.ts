import { expect, test } from "vitest";
import { defaultOfficeHours } from "#app/domain/agencies/opening-hours.ts";
import { agencyLd, autoRental, breadcrumbs } from "./json-ld.ts";

const origin = "https://www.example.fr";
const agency = {
  id: "019a5f3e-6f00-7abc-8def-0123456789ab",
  name: "Rivesaltes",
  address: "1 rue de la Plaine",
  zip: "66600",
  city: "Rivesaltes",
  phone: "04 65 71 00 10",
  email: "",
  hours: defaultOfficeHours,
  exceptions: [],
};
/** As it stands in the page. */
const written = (thing: object) => JSON.parse(JSON.stringify(thing));

test("opening hours are one entry per span, with the days that share it, and none for closed days", () => {
  const { openingHoursSpecification } = written(agencyLd(agency, { origin }));
  const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map(
    (day) => `https://schema.org/${day}`,
  );
  expect(openingHoursSpecification).toEqual([
    { "@type": "OpeningHoursSpecification", dayOfWeek: weekdays, opens: "09:00", closes: "12:00" },
    { "@type": "OpeningHoursSpecification", dayOfWeek: weekdays, opens: "14:00", closes: "17:30" },
  ]);
});

test("the company carries its agencies; what is unknown is not said", () => {
  const thing = written(autoRental({ ...agency, name: "Tramontane" }, { origin, agencies: [agency] }));
  expect(thing).toMatchObject({ "@type": "AutoRental", name: "Tramontane", url: `${origin}/` });
  expect(thing.department).toHaveLength(1);
  expect(thing.department[0]).toMatchObject({
    "@type": "AutoRental",
    "@id": `${origin}/agences/${agency.id}`,
    parentOrganization: { "@id": thing["@id"] },
  });
  const bare = written(autoRental({ ...agency, address: "", phone: "", hours: null }, { origin }));
  for (const property of ["email", "telephone", "address", "openingHoursSpecification", "department"])
    expect(bare).not.toHaveProperty(property);
});

test("a company says of itself what it has given, and has pictures of its own", () => {
  const facts = {
    legalName: "Brenac Location",
    vatNumber: "FR40303265045",
    foundedYear: 2017,
    place: "Foix",
  };
  const thing = written(autoRental({ ...agency, facts }, { origin }));
  expect(thing).toMatchObject({
    legalName: "Brenac Location",
    vatID: "FR40303265045",
    foundingDate: "2017",
    areaServed: "Foix",
    logo: `${origin}/icon-512.png`,
    image: `${origin}/partage.jpg`,
  });
  const bare = written(autoRental({ ...agency, facts: {} }, { origin }));
  for (const property of [
    "legalName",
    "vatID",
    "foundingDate",
    "areaServed",
    "aggregateRating",
    "priceRange",
  ])
    expect(bare).not.toHaveProperty(property);
});

test("days out of the ordinary are told as runs, closed ones from midnight to midnight, with the place's own point", () => {
  const closed = (date: string) => ({ date, label: "Congés", hours: [] });
  const place = {
    ...agency,
    exceptions: [
      { date: "2026-12-24", label: "Veille de Noël", hours: [{ open: "09:00", close: "16:00" }] },
      ...["2026-12-28", "2026-12-29", "2026-12-31"].map(closed),
    ],
    geo: { latitude: 42.7689, longitude: 2.8721 },
  };
  const { specialOpeningHoursSpecification, geo } = written(agencyLd(place, { origin }));
  const special = (validFrom: string, validThrough: string, opens: string, closes: string) => ({
    "@type": "OpeningHoursSpecification",
    validFrom,
    validThrough,
    opens,
    closes,
  });
  expect(specialOpeningHoursSpecification).toEqual([
    special("2026-12-24", "2026-12-24", "09:00", "16:00"),
    special("2026-12-28", "2026-12-29", "00:00", "00:00"),
    special("2026-12-31", "2026-12-31", "00:00", "00:00"),
  ]);
  expect(geo).toEqual({ "@type": "GeoCoordinates", latitude: 42.7689, longitude: 2.8721 });
  expect(written(agencyLd(agency, { origin }))).not.toHaveProperty("specialOpeningHoursSpecification");
});

test("breadcrumbs are numbered and lead somewhere", () => {
  const trail = [{ name: "Catalogue", path: "/catalogue" }];
  expect(breadcrumbs(trail, { origin }).itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Accueil", item: `${origin}/` },
    { "@type": "ListItem", position: 2, name: "Catalogue", item: `${origin}/catalogue` },
  ]);
});
