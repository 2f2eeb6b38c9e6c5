import {
  demoAboutPage,
  demoCompany,
  demoContactSettings,
  demoRentalConditions,
  demoStatistics,
} from "./company.ts";

/** What the demonstration company says of itself, by table and column. */
const exampleValues = {
  company_info: { ...demoCompany, rental_conditions: demoRentalConditions },
  contact_page_settings: demoContactSettings,
  about_page_settings: { content: demoAboutPage },
  company_stats: demoStatistics,
  site_texts: {},
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
  const example = (exampleValues[table] as Record<string, unknown>)[column];
  if (choices.includes(column) || isEmpty(example) || isEmpty(value)) return false;
  if (column === "rental_conditions") return exampleTopics(value).length > 0;
  return plain(value) === plain(example);
}

/** The columns of a row that still say what the demonstration says. */
export function exampleColumns(table: ExampleValueTable, row: object): string[] {
  return Object.entries(row)
    .filter(([column, value]) => isExampleValue(table, column, value))
    .map(([column]) => column);
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
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
