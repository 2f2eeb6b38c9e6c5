import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { getTraffic, getTrafficPage } from "#app/domain/counts/staff-traffic.server.ts";
import { trafficQuery } from "#app/domain/counts/traffic.ts";
import { findPlaces } from "#app/domain/palette/find-places.server.ts";
import { listRequests } from "#app/domain/requests/request-list.server.ts";
import { readRequestQuery } from "#app/domain/requests/request-query.ts";
import { statusOrder } from "#app/domain/requests/request-status.ts";
import { listCatalogue } from "#app/domain/vehicles/catalogue/catalogue.server.ts";
import { readFilters } from "#app/domain/vehicles/catalogue/catalogue.ts";
import { listNewestVehicles } from "#app/domain/vehicles/public-vehicles.server.ts";
import { listStaffVehicles } from "#app/domain/vehicles/staff-vehicle-list.server.ts";
import { getPublicVehicle, listSimilarVehicles } from "#app/domain/vehicles/vehicle-detail.server.ts";
import { readVehicleQuery } from "#app/domain/vehicles/vehicle-query.ts";
import type { App } from "#server/app.ts";
import { workOn } from "#tests/support/database-server.ts";
import { rowsLookedAt } from "#tests/support/rows-looked-at.ts";
import { type BenchRow, withinLimit } from "../row.ts";
import { type Fleet, fill, springDays } from "./growth.ts";

type Read = (app: Pick<App, "db" | "now">, asked: string) => Promise<unknown>;

const fleet: Fleet = { vehicles: 10_000, notifications: 20_000, periods: 20_000 };
const staff: StaffMember = {
  id: "0197a000-0000-7000-8000-0000000000aa",
  email: "a@b.fr",
  role: "user",
  active: true,
};

const inbox: Read = (app, asked) => listRequests(app, staff, readRequestQuery(new URLSearchParams(asked)));
const catalogue: Read = (app, asked) => listCatalogue(app, readFilters(new URLSearchParams(asked)));
const table: Read = (app, asked) => listStaffVehicles(app, staff, readVehicleQuery(asked));
const palette: Read = (app, asked) => findPlaces(app, staff, asked);
const trafficFigures: Read = (app, asked) => getTraffic(app, staff, trafficQuery.read(asked));
const trafficPage: Read = (app, asked) => getTrafficPage(app, staff, trafficQuery.read(asked));
const vehiclePage: Read = async (app) => {
  const { id } = await app.db
    .selectFrom("vehicles")
    .select("id")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirstOrThrow();
  const vehicle = await getPublicVehicle(app, id);
  if (vehicle) await listSimilarVehicles(app, vehicle, 3);
};

/** Each read of a list, how it is asked, and how many rows and index entries it may look at. */
const reads: [what: string, read: Read, asked: string[], limit: number][] = [
  ["requests", inbox, ["", ...statusOrder.map((status) => `statut=${status}`)], 1_000],
  [
    "requests",
    inbox,
    ["vue=miennes", "vue=retard", "vue=a-traiter", "filtre=non-lus", "filtre=echecs"],
    1_000,
  ],
  ["requests", inbox, ["sujet=devis", "agence=siege&statut=gagne"], 1_000],
  ["requests", inbox, ["q=chantier+012345", "q=montgolfière", "q=ui"], 1_000],
  // Up to 501 matches, each with its mail, then the page itself.
  ["requests, a word of all of them", inbox, ["q=bonjour", "q=06+39+98+14+27"], 2_500],
  ["palette", palette, ["K7M-4XQ", "Client 19999", "client14142@example.fr", "montgolfière"], 1_000],
  ["palette, a word of thousands", palette, ["client", "example.fr"], 3_000],
  ["catalogue", catalogue, ["", "type=Remorques", "disponibilite=indisponibles", "permis=B"], 700],
  ["catalogue", catalogue, ["capacite_min=88.8&capacite_max=88.8"], 700],
  ["catalogue, a search", catalogue, ["q=modele+000042"], 700],
  ["catalogue, days", catalogue, [springDays()], 1_000],
  [
    "vehicles of staff",
    table,
    [
      "",
      ...["nom", "capacite", "kilometrage", "prix"].flatMap((sort) => [
        `tri=${sort}`,
        `tri=${sort}&ordre=desc`,
      ]),
      "tri=type",
      "disponibilite=non",
      "q=modele+000042",
    ],
    700,
  ],
  ["newest vehicles", (app) => listNewestVehicles(app, 6), [""], 100],
  // Those of its type are compared to find three alike: half the fleet here.
  ["a vehicle's page", vehiclePage, [""], 4_000],
  ["dashboard figures", trafficFigures, ["jours=90"], 6_000],
  // It has a line for each vehicle.
  ["traffic page", trafficPage, ["jours=90"], 20_000],
];

/** Counted by PostgreSQL, not timed: a list that loses its index shows on any machine. */
export const rowsRead: BenchRow = {
  name: "rows-read",
  title: `Rows looked at: ${fleet.vehicles} vehicles, ${fleet.notifications} requests`,
  async run(stage, progress) {
    const site = await stage.openSite();
    progress("filling");
    await fill(site, fleet);
    return workOn(site.databaseUrl, async ({ pool }) => {
      const measurements = [];
      for (const [what, read, asked, limit] of reads)
        for (const question of asked) {
          progress(`${what} ${question}`);
          const measured = await rowsLookedAt({ pool }, (app) => read(app, question));
          measurements.push(
            withinLimit({ what: `${what} ${question}`.trim(), measured, limit, unit: "rows" }),
          );
        }
      return measurements;
    });
  },
};
