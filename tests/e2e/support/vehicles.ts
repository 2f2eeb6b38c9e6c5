import type { DemonstrationSite } from "./demonstration-site.ts";

/** «Corbère Relais L2H2»: five photos, every field shown, at the agency of Perpignan. The same on every installation. */
export const vanId = "0199dc95-5c00-76ad-83db-fd7ae8f46792";
export const vanPath = `/catalogue/${vanId}`;

/** A copy of the van under another name, with its first photos and the columns given. Returns its path. */
export async function addVan(
  site: DemonstrationSite,
  { name = "Copie", photos = 0, ...columns }: { name?: string; photos?: number; [column: string]: unknown },
): Promise<string> {
  const [row] = await site.query<{ id: string }>(
    `insert into vehicles (name, type, brand, model, capacity, mileage, location, price, description, agency_id,
       motorisation, chassis_type, body_type, ptac, useful_length, equipment)
     select $1, type, brand, model, capacity, mileage, location, price, description, agency_id,
       motorisation, chassis_type, body_type, ptac, useful_length, equipment
     from vehicles where id = $2 returning id`,
    [name, vanId],
  );
  const id = row?.id as string;
  await site.query(
    `insert into vehicle_photos (vehicle_id, url, "order", file_id)
     select $1, url, "order", file_id from vehicle_photos where vehicle_id = $2 order by "order" limit $3`,
    [id, vanId, photos],
  );
  const changes = Object.keys(columns).map((column, index) => `${column} = $${index + 2}`);
  if (changes.length > 0) {
    await site.query(`update vehicles set ${changes} where id = $1`, [id, ...Object.values(columns)]);
  }
  return `/catalogue/${id}`;
}

/** Without addresses and ids: their figures are chance, and may be those somebody looks for. */
export function withoutChance(text: string, { url }: DemonstrationSite): string {
  return text.replaceAll(url, "").replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "");
}
