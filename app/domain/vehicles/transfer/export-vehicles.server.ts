import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { csvLine, csvStart } from "#app/lib/csv.ts";
import { streamText } from "#app/lib/stream-text.server.ts";
import type { App } from "#server/app.ts";
import { findVehicleIds } from "../staff-vehicle-list.server.ts";
import type { VehicleQuery } from "../vehicle-query.ts";
import { readVehicles } from "../write-vehicles.server.ts";
import { type CellGround, cellOf, idLabel, namesOf, transferColumns } from "./vehicle-cells.ts";

/** Rows read at a time: memory stays small however long the file. */
const batchSize = 500;

/** Every vehicle the filters let through, in the table's order, as a CSV file made while it is downloaded. */
export async function exportVehicles(app: Pick<App, "db">, actor: Actor, query: VehicleQuery) {
  requireRight(actor, "vehicles:write");
  const [ids, agencies, tariffs] = await Promise.all([
    findVehicleIds(app, actor, query),
    app.db.selectFrom("agencies").select(["id", "name"]).execute(),
    app.db.selectFrom("tariffs").select(["id", "name"]).execute(),
  ]);
  const ground = { agencies: namesOf(agencies), tariffs: namesOf(tariffs) };
  return streamText(writeLines(app, ids, ground));
}

async function* writeLines(
  app: Pick<App, "db">,
  ids: string[],
  ground: CellGround,
): AsyncGenerator<string, void> {
  yield csvStart + csvLine([idLabel, ...transferColumns.map(({ label }) => label)]);
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = ids.slice(at, at + batchSize);
    const vehicles = new Map((await readVehicles(app.db, batch)).map((vehicle) => [vehicle.id, vehicle]));
    const lines = batch.flatMap((id) => {
      // Deleted while the file was made: it is not there.
      const vehicle = vehicles.get(id);
      if (!vehicle) return [];
      return csvLine([id, ...transferColumns.map((column) => cellOf(column, vehicle[column.key], ground))]);
    });
    yield lines.join("");
  }
}
