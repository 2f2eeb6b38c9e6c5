import { expect, test } from "vitest";
import { fromDuring, toDuring } from "#app/domain/rental/days.ts";
import { type Estimate, estimateRental } from "#app/domain/rental/tariff.ts";
import { toText } from "#server/mail/layout/to-text.ts";
import {
  chosenFacts,
  estimatePart,
  formatDates,
  missingEstimate,
  type RequestExtra,
  type RequestTerms,
  type RequestVehicle,
  requestFacts,
  totalOf,
} from "./request-words.ts";

const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");

const tariff = {
  ...{ id: "1", name: "Utilitaires", notes: "", min_age: null, min_licence_years: null, damage_excess: null },
  ...{ km_per_day: 150, extra_km_price: 0.15, deposit: 800 },
  tiers: [{ from_days: 3, discount: 8 }],
};
const offer = { dayPrice: 6900, taxes: { includesTax: false, vatRate: 20 }, tariff };
const estimate = estimateRental(offer, 5, 1000) as Estimate;

test.each([
  ["2026-11-23", "2026-11-27", "du lundi 23 au vendredi 27 novembre inclus"],
  ["2026-11-23", "2026-11-23", "le lundi 23 novembre"],
  ["2026-12-28", "2027-01-02", "du lundi 28 décembre au samedi 2 janvier 2027 inclus"],
  ["2026-12-01", null, "à partir du mardi 1er décembre"],
  [null, "2026-11-27", "jusqu’au vendredi 27 novembre inclus"],
  [null, null, null],
])("from %s to %s: %s", (from, to, words) => {
  const during = toDuring({ from, to });
  expect(plain(formatDates(during, "2026-11-17")) ?? null).toBe(words);
  expect(fromDuring(during)).toEqual({ from, to });
});

test("without today every date has its year", () => {
  const during = toDuring({ from: "2026-11-23", to: "2026-11-27" });
  expect(plain(formatDates(during))).toBe("du lundi 23 au vendredi 27 novembre 2026 inclus");
});

test("what was typed stands apart from what was chosen", () => {
  const terms: RequestTerms = {
    ...{ during: toDuring({ from: "2026-11-23", to: "2026-11-27" }), days: 5, flexible: true, km: 1000 },
    ...{ from_time: "07:30", to_time: "17:00" },
    customer_kind: "professionnel",
    company_name: "Atelier Garrigue",
    handover: "livraison",
    place: "Céret",
  };
  expect(chosenFacts(terms, "2026-11-17").map(({ label, text }) => `${label}: ${plain(text)}`)).toEqual([
    "Dates: du lundi 23 au vendredi 27 novembre inclus, dates souples",
    "Heures: départ à 07:30, retour à 17:00",
    "Durée: 5 jours",
    "Kilomètres prévus: 1 000 km par véhicule",
    "Vous êtes: un professionnel",
    "Retrait: livraison au lieu que vous avez indiqué",
  ]);
  expect(chosenFacts({ ...terms, place: null }).at(-1)?.text).toBe("livraison, lieu à convenir");
  const chosen = chosenFacts(terms).map(({ text }) => text);
  const typed = requestFacts(terms).filter(({ text }) => !chosen.includes(text));
  expect(typed.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    "Client: Professionnel",
    "Société: Atelier Garrigue",
    "Retrait: livraison à Céret",
  ]);
  expect(requestFacts({ ...terms, handover: "agence", place: null }).at(-1)?.text).toBe("à l’agence");
  const vague = { ...terms, during: null, days: null, km: null };
  expect(chosenFacts(vague)[0]).toEqual({ label: "Dates", text: "souples" });
});

const linesOf = (
  vehicles: RequestVehicle[],
  terms: Parameters<typeof estimatePart>[1],
  extras: RequestExtra[] = [],
) =>
  toText([estimatePart({ vehicles, extras }, terms)])
    .trimEnd()
    .split("\n")
    .map(plain);

test("the lines of an estimate add up, vehicle by vehicle and in all", () => {
  const vehicles = [
    { vehicle_name: "Corbère Relais", estimate },
    { vehicle_name: "Agly", estimate },
    { vehicle_name: "Remorque", estimate: null },
  ];
  expect(linesOf(vehicles, { days: 5, handover: "agence" })).toEqual([
    "- Corbère Relais",
    "  5 jours (76,176 € TTC par jour) : 380,88 € TTC, 317,40 € HT",
    "  750 km (150 km par jour) : compris",
    "  250 km au-delà (0,18 € TTC le kilomètre) : 45,00 € TTC, 37,50 € HT",
    "  Estimation : 425,88 € TTC, 354,90 € HT",
    "- Agly",
    "  5 jours (76,176 € TTC par jour) : 380,88 € TTC, 317,40 € HT",
    "  750 km (150 km par jour) : compris",
    "  250 km au-delà (0,18 € TTC le kilomètre) : 45,00 € TTC, 37,50 € HT",
    "  Estimation : 425,88 € TTC, 354,90 € HT",
    "- Remorque",
    "  Tarif sur demande.",
    "Total : 851,76 € TTC, 709,80 € HT (hors véhicule sans tarif)",
  ]);
  expect(totalOf({ vehicles: vehicles.slice(2), extras: [] })).toBeNull();
});

test("beside a delivery an estimate says that it is without it; where there is none, nothing is said", () => {
  const delivered = { days: 5, handover: "livraison" } as const;
  const lines = linesOf([{ vehicle_name: "Agly", estimate }], delivered);
  expect(lines.at(-1)).toBe("Prix hors livraison, chiffrée dans le devis.");
  expect(linesOf([{ vehicle_name: "Agly", estimate: null }], delivered).join()).not.toContain(
    "hors livraison",
  );
});

test("what has no estimate says why", () => {
  expect([null, 400, 5].map(missingEstimate).map(plain)).toEqual([
    "Sans durée, pas d’estimation.",
    "Longue durée : devis personnalisé.",
    "Tarif sur demande.",
  ]);
});
