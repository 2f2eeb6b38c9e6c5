import { globSync, readFileSync } from "node:fs";
import type { Selectable } from "kysely";
import { expect, test } from "vitest";
import { roleLabels } from "#app/domain/accounts/rights.ts";
import { holidayRules, holidayZones } from "#app/domain/agencies/holidays.ts";
import {
  cleanlinesses,
  contractStates,
  handoverMoments,
  numberSeries,
  signingWays,
} from "#app/domain/contracts/contract-terms.ts";
import { extraUnits } from "#app/domain/extras/extra.ts";
import { photoCategories } from "#app/domain/files/uploads.schema.ts";
import { landscapes, liveries, palettes } from "#app/domain/identity/identity.ts";
import { periodKinds } from "#app/domain/periods/vehicle-periods.ts";
import { quoteStates } from "#app/domain/quotes/quote-terms.ts";
import { licences } from "#app/domain/rental/licence.ts";
import {
  customerWaits,
  entryKinds,
  lostReasons,
  openStatuses,
  statusOrder,
} from "#app/domain/requests/request-status.ts";
import { customerKinds, handovers } from "#app/domain/requests/request-terms.ts";
import { bodyPlans } from "#app/domain/vehicles/state/body-plan.ts";
import { damageExtents, damageKinds, damageViews } from "#app/domain/vehicles/state/damage.ts";
import { critAirClasses, motorisations, vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { realtimeTopics } from "#app/lib/realtime-topics.ts";
import { mailKinds } from "#server/mail/mail-kinds.ts";
import { testDatabase } from "#tests/support/database.ts";
import type { Database } from "./schema.ts";

// Each list of kinds is declared once. What the compiler does not see of it, check constraints, triggers and lists that
// somebody types a second time, fails here.

const database = testDatabase();

/** A list that is only a type: the compiler names what is missing. */
const typed = <Kind extends string>(kinds: Record<Kind, true>) => Object.keys(kinds);

type Column<Table extends keyof Database, Name extends keyof Database[Table]> = Extract<
  Selectable<Database[Table]>[Name & keyof Selectable<Database[Table]>],
  string
>;

const declared: Record<string, readonly string[]> = {
  "agencies.holiday_zone": holidayZones,
  "agencies.holidays": holidayRules,
  "company_info.holiday_zone": holidayZones,
  "company_info.holidays": holidayRules,
  "company_info.landscape": Object.keys(landscapes),
  "company_info.livery": Object.keys(liveries),
  "company_info.mark": typed<Column<"company_info", "mark">>({ initials: true, bars: true }),
  "company_info.palette": Object.keys(palettes),
  "contract_drivers.licence_classes": licences,
  "contracts.state": Object.keys(contractStates),
  "extras.types": vehicleTypes,
  "extras.unit": Object.keys(extraUnits),
  "handovers.clean_inside": Object.keys(cleanlinesses),
  "handovers.clean_outside": Object.keys(cleanlinesses),
  "handovers.how": Object.keys(signingWays),
  "handovers.moment": Object.keys(handoverMoments),
  "history.action": typed<Column<"history", "action">>({
    ...{ created: true, updated: true, deleted: true, restored: true },
  }),
  "invitations.role": Object.keys(roleLabels),
  "outgoing_mails.kind": Object.keys(mailKinds),
  "outgoing_mails.state": typed<Column<"outgoing_mails", "state">>({
    ...{ waiting: true, sent: true, failed: true },
  }),
  "profiles.role": Object.keys(roleLabels),
  "quote_numbers.series": Object.keys(numberSeries),
  "quotes.prices_for": Object.keys(customerKinds),
  "quotes.state": Object.keys(quoteStates),
  "request_entries.kind": entryKinds,
  "request_extras.unit": Object.keys(extraUnits),
  "requests.awaits": customerWaits,
  "requests.customer_kind": Object.keys(customerKinds),
  "requests.handover": Object.keys(handovers),
  "requests.lost_reason": Object.keys(lostReasons),
  "requests.status": statusOrder,
  "site_photos.category": photoCategories,
  "stored_files.state": typed<Column<"stored_files", "state">>({
    ...{ pending: true, attached: true, binned: true, removed: true },
  }),
  "tariffs.default_for": vehicleTypes,
  "vehicle_damages.extent": Object.keys(damageExtents),
  "vehicle_damages.kind": Object.keys(damageKinds),
  "vehicle_damages.view": Object.keys(damageViews),
  "vehicle_periods.kind": Object.keys(periodKinds),
  "vehicles.body_plan": Object.keys(bodyPlans),
  "vehicles.critair": critAirClasses,
  "vehicles.licence": licences,
  "vehicles.motorisation": motorisations,
  "vehicles.type": vehicleTypes,
};

const listed = /^CHECK \(\((\w+) (?:= ANY \(|<@ )ARRAY\[(.+)\]\)?\)\)$/;
const literals = (text: string) => Array.from(text.matchAll(/'([^']+)'/g), ([, value]) => value as string);

test("every list that a check constraint holds is the one that the code declares", async () => {
  const { rows } = await database.pool.query<{ place: string; definition: string }>(`
    select conrelid::regclass::text as place, pg_get_constraintdef(oid) as definition
    from pg_catalog.pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`);
  const found = rows.flatMap(({ place, definition }) => {
    const [, column, values = ""] = listed.exec(definition) ?? [];
    return column ? [[`${place}.${column}`, literals(values).sort()]] : [];
  });
  const expected = Object.entries(declared).map(([column, values]) => [column, [...values].sort()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

test("the index of what is to do covers every open status", async () => {
  const { rows } = await database.pool.query<{ condition: string }>(`
    select pg_get_expr(indpred, indrelid) as condition from pg_catalog.pg_index
    where indrelid = 'requests'::regclass and pg_get_expr(indpred, indrelid) like '%status%'`);
  expect(rows.map(({ condition }) => literals(condition).sort())).toEqual([[...openStatuses].sort()]);
});

test("triggers announce every topic there is, and no other", async () => {
  const { rows } = await database.pool.query<{ topic: string }>(`
    select distinct unnest(string_to_array(trim(trailing '\\000' from encode(tgargs, 'escape')), '\\000')) as topic
    from pg_catalog.pg_trigger where tgfoid = 'announce_change'::regproc
    union select distinct substring(prosrc from 'pg_notify\\(''tramontane'', ''(\\w+)') from pg_catalog.pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~ 'pg_notify' and proname <> 'announce_change'`);
  // Presence is told by whoever is there, without a table.
  expect([...rows.map(({ topic }) => topic), "presence"].sort()).toEqual(Object.keys(realtimeTopics).sort());
});

const sources = globSync("{app,server}/**/*.{ts,tsx}")
  .filter((file) => !/\.test\.tsx?$|^server\/demo\//.test(file))
  .map((file) => [file, readFileSync(file, "utf8")] as const);

/** Two or more quoted words in a row, in TypeScript or SQL. */
const runs = /(?:(["'])[\w-]+\1\s*,\s*)+(["'])[\w-]+\2/g;

test.each([
  ["statuses", statusOrder, "app/domain/requests/request-status.ts"],
  ["kinds of mails", Object.keys(mailKinds), "server/mail/mail-kinds.ts"],
  ["topics", Object.keys(realtimeTopics), "app/lib/realtime-topics.ts"],
])("nobody keeps a second list of %s", (_, kinds, home) => {
  const second = sources.flatMap(([file, text]) =>
    (text.match(runs) ?? [])
      .filter((run) => (run.match(/[\w-]+/g) ?? []).every((word) => kinds.includes(word)))
      .map((run) => `${file}: ${run}`),
  );
  expect(sources.map(([file]) => file)).toContain(home);
  expect(second).toEqual([]);
});

test("only writeEntry writes in a thread", () => {
  const writers = sources.filter(([, text]) => /insert(Into\("|\s+into\s+)request_entries\b/i.test(text));
  expect(writers.map(([file]) => file)).toEqual(["app/domain/requests/thread/write-entry.server.ts"]);
});
