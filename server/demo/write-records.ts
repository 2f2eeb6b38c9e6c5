import type { UploadedFile } from "#app/lib/uploads.schema.ts";
import type { Trx } from "#server/db/write.ts";
import { attachFile } from "#server/files/stored-files.ts";
import { type AgencySlug, demoAgencies } from "./agencies.ts";
import { demoBrands } from "./brands.ts";
import { demoAboutPage, demoCompany, demoContactSettings, demoStatistics } from "./company.ts";
import type { DemoVehicle } from "./demo-vehicle.ts";
import { stableId } from "./identifiers.ts";
import type { StoredPictures } from "./pictures.ts";
import { demoSitePhotos } from "./site-photos.ts";
import { demoVehicles } from "./vehicles.ts";

/** When the company's agencies and brands were entered: before its first vehicle. */
const opening = new Date("2024-09-02T08:00:00Z");

export const pictureNames = {
  hero: "hero",
  vehicle: (vehicle: DemoVehicle, order: number) => `vehicle ${vehicle.slug} ${order}`,
  logo: (brand: string) => `logo ${brand}`,
  site: (index: number) => `site ${index}`,
};

export const agencyId = (slug: AgencySlug) => stableId(`agency ${slug}`, opening);
export const vehicleId = (vehicle: DemoVehicle) => stableId(`vehicle ${vehicle.slug}`, arrival(vehicle));

export async function writeCompany(trx: Trx, pictures: StoredPictures): Promise<void> {
  const hero = await attach(trx, pictures, pictureNames.hero);
  await trx
    .updateTable("company_info")
    .set({
      ...demoCompany,
      hero_image_url: hero.url,
      hero_image_storage_path: hero.url.replace("/storage/photos/", ""),
      hero_image_file_id: hero.id,
    })
    .execute();
  await trx.updateTable("contact_page_settings").set(demoContactSettings).execute();
  await trx.updateTable("about_page_settings").set({ content: demoAboutPage }).execute();
  const available_vehicles = demoVehicles.filter(isAvailable).length;
  await trx
    .updateTable("company_stats")
    .set({ ...demoStatistics, available_vehicles })
    .execute();
}

export async function writeFleet(trx: Trx, pictures: StoredPictures): Promise<void> {
  await trx
    .insertInto("agencies")
    .values(
      demoAgencies.map(({ slug, hours, ...agency }) => ({
        ...agency,
        id: agencyId(slug),
        hours: JSON.stringify(hours),
        created_at: opening,
      })),
    )
    .execute();
  await trx
    .insertInto("vehicles")
    .values(demoVehicles.map((vehicle) => vehicleRow(vehicle, pictures)))
    .execute();
  for (const vehicle of demoVehicles) {
    const photos = [];
    for (const order of vehicle.pictures.keys()) {
      const { id, url } = await attach(trx, pictures, pictureNames.vehicle(vehicle, order));
      photos.push({
        id: stableId(`photo ${vehicle.slug} ${order}`, arrival(vehicle)),
        vehicle_id: vehicleId(vehicle),
        url,
        order,
        file_id: id,
        created_at: arrival(vehicle),
      });
    }
    await trx.insertInto("vehicle_photos").values(photos).execute();
  }
}

export async function writeGallery(trx: Trx, pictures: StoredPictures): Promise<void> {
  for (const { name } of demoBrands) {
    const { id, url } = await attach(trx, pictures, pictureNames.logo(name));
    await trx
      .insertInto("brands")
      .values({
        id: stableId(`brand ${name}`, opening),
        name,
        logo_url: url,
        file_id: id,
        created_at: opening,
      })
      .execute();
  }
  const positions = new Map<string, number>();
  for (const [index, { category, name }] of demoSitePhotos.entries()) {
    const { id, url } = await attach(trx, pictures, pictureNames.site(index));
    const order = positions.get(category) ?? 0;
    positions.set(category, order + 1);
    await trx
      .insertInto("site_photos")
      .values({
        id: stableId(`site photo ${category} ${order}`, opening),
        name,
        url,
        category,
        order,
        file_id: id,
        created_at: opening,
      })
      .execute();
  }
}

function vehicleRow(vehicle: DemoVehicle, stored: StoredPictures) {
  const { slug, agency, arrived, hidden = [], pictures: names, ...fields } = vehicle;
  return {
    ...fields,
    ...Object.fromEntries(hidden.map((field) => [`show_${field}`, false])),
    id: vehicleId(vehicle),
    location: demoAgencies.find((candidate) => candidate.slug === agency)?.city,
    agency_id: agencyId(agency),
    available: isAvailable(vehicle),
    image_url: find(stored, pictureNames.vehicle(vehicle, 0)).url,
    created_at: arrival(vehicle),
  };
}

function arrival({ arrived }: DemoVehicle): Date {
  return new Date(`${arrived}T08:00:00Z`);
}

function isAvailable(vehicle: DemoVehicle): boolean {
  return vehicle.available !== false;
}

function find(pictures: StoredPictures, name: string): UploadedFile {
  const file = pictures.get(name);
  if (!file) throw new Error(`No picture was stored for «${name}»`);
  return file;
}

function attach(trx: Trx, pictures: StoredPictures, name: string) {
  return attachFile(trx, find(pictures, name).id);
}
