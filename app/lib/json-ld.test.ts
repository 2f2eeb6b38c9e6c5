import { expect, test } from "vitest";
import { agencyLd, autoRental, breadcrumbs, vehicleLd } from "./json-ld.ts";
import { defaultOfficeHours } from "./opening-hours.ts";

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
};
const vehicle = { id: agency.id, name: "Fourgon 12 m³", type: "Véhicules léger", available: true };
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

test("a vehicle is offered only where its price may be seen", () => {
  const options = { origin, priceIncludesTax: false };
  expect(written(vehicleLd({ ...vehicle, price: null }, options))).not.toHaveProperty("offers");
  const { offers } = written(vehicleLd({ ...vehicle, price: 89.5, available: false }, options));
  expect(offers).toMatchObject({
    price: 89.5,
    priceCurrency: "EUR",
    availability: "https://schema.org/OutOfStock",
    priceSpecification: { unitCode: "DAY", valueAddedTaxIncluded: false },
  });
});

test("a vehicle says what is shown and nothing else", () => {
  const thing = written(
    vehicleLd(
      {
        ...vehicle,
        brand: null,
        model: "",
        mileage: 0,
        motorisation: [],
        pictures: [{ url: "/storage/a.webp" }],
      },
      { origin, priceIncludesTax: true },
    ),
  );
  expect(thing).toEqual({
    "@type": ["Product", "Vehicle"],
    "@id": `${origin}/catalogue/${vehicle.id}`,
    url: `${origin}/catalogue/${vehicle.id}`,
    name: vehicle.name,
    category: vehicle.type,
    mileageFromOdometer: { "@type": "QuantitativeValue", value: 0, unitCode: "KMT" },
    image: [`${origin}/storage/a.webp`],
  });
});

test("breadcrumbs are numbered and lead somewhere", () => {
  const trail = [
    { name: "Accueil", path: "/" },
    { name: "Catalogue", path: "/catalogue" },
  ];
  expect(breadcrumbs(trail, { origin }).itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Accueil", item: `${origin}/` },
    { "@type": "ListItem", position: 2, name: "Catalogue", item: `${origin}/catalogue` },
  ]);
});
