import { defaultInclusions } from "#app/domain/identity/claims.ts";
import {
  demoAboutPage,
  demoCompany,
  demoContactSettings,
  demoRentalConditions,
  demoSiteTexts,
  demoStatistics,
} from "./company.ts";

/** Kept as the year in which it was loaded; a demonstration is seldom older. */
const loadedWithin = 5;
const thisYear = new Date().getFullYear();
const { founded_year: foundedYear, ...texts } = demoSiteTexts(thisYear);

/** What the demonstration company says of itself, by table and column. */
const exampleValues = {
  company_info: {
    ...demoCompany,
    rental_conditions: demoRentalConditions,
    // Confirmed in the name of a company that does not exist.
    inclusions: defaultInclusions.map(({ title, text }) => ({ title, text, confirmed: true })),
  },
  contact_page_settings: demoContactSettings,
  about_page_settings: { content: demoAboutPage },
  company_stats: demoStatistics,
  site_texts: texts,
} satisfies Record<string, Record<string, unknown>>;

export type ExampleValueTable = keyof typeof exampleValues;

export const exampleValueTables = Object.keys(exampleValues) as ExampleValueTable[];

/** Choices among ours, not words about a company: another may well make the same. */
const choices = [
  "prices_include_tax",
  "vat_rate",
  "answer_within_hours",
  "palette",
  "livery",
  "landscape",
  "holidays",
  "holiday_zone",
  // The same as in a house without demonstration.
  "revenue_millions",
];

/** The same value as the demonstration's. An empty one never is. */
export function isExampleValue(table: ExampleValueTable, column: string, value: unknown): boolean {
  if (column === "founded_year")
    return typeof value === "number" && value <= foundedYear && value > foundedYear - loadedWithin;
  const example = (exampleValues[table] as Record<string, unknown>)[column];
  if (choices.includes(column) || isEmpty(example) || isEmpty(value)) return false;
  if (column === "rental_conditions") return exampleTopics(value).length > 0;
  return plain(value) === plain(example);
}

/** What another company of the same town may say too: the demonstration's only beside what is nobody else's. */
const shared: Partial<Record<ExampleValueTable, Record<string, string>>> = {
  company_info: {
    ...{ legal_form: "siren", rcs_city: "siren", zip: "address", city: "address" },
    ...{ cancellation_free_hours: "rental_conditions", cancellation_days: "rental_conditions" },
  },
  contact_page_settings: { office_zip: "office_address", office_city: "office_address" },
  site_texts: {
    ...{ place: "hero_text", offer: "hero_text", founded_year: "hero_text", workshop_city: "hero_text" },
    ...{ own_workshop: "hero_text", assistance: "assistance_phone" },
  },
};

/** The columns of a row that still say what the demonstration says. */
export function exampleColumns(table: ExampleValueTable, row: object): string[] {
  const same = Object.entries(row)
    .filter(([column, value]) => isExampleValue(table, column, value))
    .map(([column]) => column);
  return same.filter((column) => {
    const beside = shared[table]?.[column];
    return beside === undefined || same.includes(beside);
  });
}

/** The topics of the rental conditions in its words. */
export function exampleTopics(conditions: unknown): string[] {
  const examples = demoRentalConditions as Record<string, string>;
  return Object.entries((conditions ?? {}) as Record<string, unknown>)
    .filter(([topic, words]) => words === examples[topic])
    .map(([topic]) => topic);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || value === false;
}

/** Whatever its driver makes of a number or a document. */
function plain(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value, sortedKeys) : String(value);
}

function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
