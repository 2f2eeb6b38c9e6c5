import { expect, test } from "vitest";
import { agencyLd, autoRental, breadcrumbs } from "./json-ld.ts";
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
