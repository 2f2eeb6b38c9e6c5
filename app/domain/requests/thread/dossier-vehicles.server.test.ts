import { beforeAll, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { listPeriods } from "#app/domain/periods/periods.server.ts";
import { changePeriod } from "#app/domain/periods/staff-planning.server.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addSentQuote, quotedDays } from "#tests/support/sent-quotes.ts";
import { addMember } from "#tests/support/staff.ts";
import { addArrival, addFleetVehicle } from "#tests/support/thread-requests.ts";
import { addFileVehicle } from "./edit-dossier.server.ts";
import { getOpenRequest } from "./open-request.server.ts";

const database = testDatabase();
const app = testApp(database, { now: () => new Date("2027-03-01T09:00:00Z") });
let claire: StaffMember;

beforeAll(async () => {
  claire = await addMember(database, "user", "claire.vidal@example.fr");
});

const open = async (id: string) =>
  (await getOpenRequest(app, claire, id)) ?? expect.fail("the request is gone");

test("a reservation that was moved is named in its file, beside the vehicle of the quote; off the catalogue it stays reserved", async () => {
  const { id } = await addArrival(database.db, { during: "[2027-03-08,2027-03-13)", days: 5 });
  const pro = await addFleetVehicle(database.db, "Corbère Grand Large Pro");
  const large = await addFleetVehicle(database.db, "Corbère Grand Large 20\u00a0m³");
  await addFileVehicle(app, claire, { requestId: id, vehicleId: pro });
  const quote = await addSentQuote(database.db, {
    requestId: id,
    lines: [{ vehicleId: pro, ...quotedDays }],
  });
  await database.db
    .updateTable("vehicle_periods")
    .set({ kind: "reservation" })
    .where("quote_id", "=", quote.id)
    .execute();
  await database.db.updateTable("vehicles").set({ available: false }).where("id", "=", pro).execute();
  expect((await open(id)).vehicles.map(({ mark }) => mark)).toEqual([{ kind: "own-promise" }]);

  const [period] = await listPeriods(database.db, { vehicleIds: [pro] });
  const { id: periodId, version } = period ?? expect.fail("nothing is reserved");
  await changePeriod(app, claire, periodId, { version, vehicle_id: large });
  const { vehicles, reserved, entries } = await open(id);
  expect(reserved.map(({ name, insteadOf }) => [name, insteadOf?.name])).toEqual([
    ["Corbère Grand Large 20\u00a0m³", "Corbère Grand Large Pro"],
  ]);
  expect(vehicles.map(({ mark }) => mark)).toEqual([{ kind: "moved", to: "Corbère Grand Large 20\u00a0m³" }]);
  const moves = entries.flatMap(({ detail }) => detail.moved ?? []);
  expect(moves).toEqual([
    {
      from: { vehicle: "Corbère Grand Large Pro", ...quotedDays },
      to: { vehicle: "Corbère Grand Large 20\u00a0m³", ...quotedDays },
    },
  ]);
});
