import { addDays, toDuring, todayOf, weekdayOf } from "#app/domain/rental/days.ts";
import type { DemonstrationSite } from "./demonstration-site.ts";

/** Sophie's request of two vehicles from a Monday to its Friday, of which the second is taken in between. */
export async function addOpenRequest(site: DemonstrationSite): Promise<{ id: string; reference: string }> {
  const data = {
    ...{ name: "Sophie Garrigue", email: "sophie.garrigue@exemple.fr", phone: "06 39 98 14 27" },
    subject: "devis",
  };
  const soon = addDays(todayOf(new Date()), 7);
  const monday = addDays(soon, (7 - weekdayOf(soon)) % 7);
  const message =
    "Bonjour, nous cherchons deux caisses de 20 m³ avec hayon, du lundi au vendredi. Quel est le montant du dépôt ?";
  const [arrival] = await site.query<{ id: string }>(
    `insert into notifications (title, message, data, created_at)
     values ('Demande de devis', $1, $2, now() - interval '1 day') returning id`,
    [message, JSON.stringify(data)],
  );
  const [opened] = await site.query<{ id: string; reference: string }>(
    `update requests set customer_kind = 'professionnel', company_name = 'Atelier Garrigue',
       during = $2, days = 5, km = 600, handover = 'agence', agency_name = 'Perpignan'
     where notification_id = $1 returning id, reference`,
    [arrival?.id, toDuring({ from: monday, to: addDays(monday, 4) })],
  );
  if (!opened) throw new Error("no request was opened");
  const estimate = {
    ...{
      days: 5,
      chargedDays: 5,
      km: 600,
      rental: { ht: 40_940, ttc: 49_128 },
      perDay: { ht: 8_188, ttc: 9_826 },
    },
    ...{ includedKm: 750, extraKm: null, total: { ht: 40_940, ttc: 49_128 }, vatRate: 20, deposit: 800 },
  };
  const vehicles = await site.query<{ id: string }>(
    `insert into request_vehicles (request_id, position, vehicle_id, vehicle_name, estimate)
     select $1, row_number() over (order by capacity_value desc, id) - 1, id, name, $2::jsonb
       from (select * from vehicles where type = 'Véhicules léger' and available and capacity_value >= 8
         order by capacity_value desc, id limit 2) as chosen
     returning vehicle_id as id`,
    [opened.id, JSON.stringify(estimate)],
  );
  await site.query("delete from vehicle_periods where vehicle_id = any($1)", [vehicles.map(({ id }) => id)]);
  await site.query("insert into vehicle_periods (vehicle_id, kind, during) values ($1, 'location', $2)", [
    vehicles[1]?.id,
    toDuring({ from: addDays(monday, 1), to: addDays(monday, 3) }),
  ]);
  return opened;
}
