import type { UploadedFile } from "#app/domain/files/uploads.schema.ts";
import { defaultInclusions } from "#app/domain/identity/claims.ts";
import { toDuring, todayOf } from "#app/domain/rental/days.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import type { Trx } from "#server/db/write.ts";
import { attachFile } from "#server/files/stored-files.ts";
import { type AgencySlug, demoAgencies, demoClosures } from "./agencies.ts";
import { demoBrands } from "./brands.ts";
import {
  demoAboutPage,
  demoCompany,
  demoContactSettings,
  demoRentalConditions,
  demoSiteTexts,
  demoStatistics,
} from "./company.ts";
import type { DemoVehicle } from "./demo-vehicle.ts";
import { demoExtras, type ExtraSlug } from "./extras.ts";
import { stableId } from "./identifiers.ts";
import type { StoredPictures } from "./pictures.ts";
import { demoSitePhotos } from "./site-photos.ts";
import { demoTariffs, type TariffSlug } from "./tariffs.ts";
import { demoVehicles } from "./vehicles.ts";

/** When the company's agencies and brands were entered: before its first vehicle. */
const opening = new Date("2024-09-02T08:00:00Z");

export const pictureNames = {
  vehicle: (vehicle: DemoVehicle, order: number) => `vehicle ${vehicle.slug} ${order}`,
  logo: (brand: string) => `logo ${brand}`,
  site: (index: number) => `site ${index}`,
};

export const agencyId = (slug: AgencySlug) => stableId(`agency ${slug}`, opening);
export const tariffId = (slug: TariffSlug) => stableId(`tariff ${slug}`, opening);
export const extraId = (slug: ExtraSlug) => stableId(`extra ${slug}`, opening);
export const brandId = (name: string) => stableId(`brand ${name}`, opening);
export const vehicleId = (vehicle: DemoVehicle) => stableId(`vehicle ${vehicle.slug}`, arrival(vehicle));

export async function writeCompany(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable("company_info")
    .set({
      ...demoCompany,
      inclusions: JSON.stringify(
        defaultInclusions.map(({ title, text }) => ({ title, text, confirmed: true })),
      ),
      rental_conditions: JSON.stringify(demoRentalConditions),
    })
    .execute();
  await trx.updateTable("contact_page_settings").set(demoContactSettings).execute();
  await trx
    .updateTable("site_texts")
    .set(demoSiteTexts(Number(todayOf(now).slice(0, 4))))
    .execute();
  await trx.updateTable("about_page_settings").set({ content: demoAboutPage }).execute();
  const available_vehicles = demoVehicles.filter(isAvailable).length;
  await trx
    .updateTable("company_stats")
    .set({ ...demoStatistics, available_vehicles })
    .execute();
}

/** Price lists come before the vehicles that name them. */
export async function writeTariffs(trx: Trx): Promise<void> {
  await trx
    .insertInto("tariffs")
    .values(
      demoTariffs.map(({ slug, tiers: _, ...tariff }) => ({
        ...tariff,
        id: tariffId(slug),
        created_at: opening,
      })),
    )
    .execute();
  await trx
    .insertInto("tariff_tiers")
    .values(
      demoTariffs.flatMap(({ slug, tiers }) => tiers.map((tier) => ({ ...tier, tariff_id: tariffId(slug) }))),
    )
    .execute();
}

export async function writeExtras(trx: Trx): Promise<void> {
  await trx
    .insertInto("extras")
    .values(demoExtras.map(({ slug, ...extra }) => ({ ...extra, id: extraId(slug), created_at: opening })))
    .execute();
}

/** Each on the next such day, so that a new installation has something to announce. */
export async function writeClosures(trx: Trx, now: Date): Promise<void> {
  const today = todayOf(now);
  const next = (day: string, after: string) => {
    const year = Number(after.slice(0, 4));
    const date = `${year}-${day}`;
    return date >= after ? date : `${year + 1}-${day}`;
  };
  await trx
    .insertInto("closures")
    .values(
      demoClosures.map(({ slug, agency, from, to, label, hours }) => {
        const first = next(from, today);
        return {
          id: stableId(`closure ${slug}`, opening),
          agency_id: agency ? agencyId(agency) : null,
          during: toDuring({ from: first, to: next(to, first) }),
          label,
          hours: hours ? JSON.stringify(hours) : null,
        };
      }),
    )
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
  await writeVehicles(trx, demoVehicles, pictures);
}

export async function writeVehicles(
  trx: Trx,
  vehicles: DemoVehicle[],
  pictures: StoredPictures,
): Promise<void> {
  await trx
    .insertInto("vehicles")
    .values(vehicles.map((vehicle) => vehicleRow(vehicle, pictures)))
    .execute();
  for (const vehicle of vehicles) {
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

export async function writeBrand(trx: Trx, name: string, pictures: StoredPictures): Promise<void> {
  const { id, url } = await attach(trx, pictures, pictureNames.logo(name));
  await trx
    .insertInto("brands")
    .values({ id: brandId(name), name, logo_url: url, file_id: id, created_at: opening })
    .execute();
}

export async function writeGallery(trx: Trx, pictures: StoredPictures): Promise<void> {
  for (const { name } of demoBrands) await writeBrand(trx, name, pictures);
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
  const { slug, agency, tariff, arrived, hidden = [], pictures: names, ...fields } = vehicle;
  return {
    critair: critAirOf(vehicle),
    ...fields,
    fleet_number: fleetNumber(vehicle),
    plate: plateOf(vehicle),
    tariff_id: tariff ? tariffId(tariff) : null,
    ...Object.fromEntries(hidden.map((field) => [`show_${field}`, false])),
    id: vehicleId(vehicle),
    location: demoAgencies.find((candidate) => candidate.slug === agency)?.city,
    agency_id: agencyId(agency),
    available: isAvailable(vehicle),
    image_url: find(stored, pictureNames.vehicle(vehicle, 0)).url,
    created_at: arrival(vehicle),
  };
}

/** By its first engine, as the stickers of recent vehicles go; what has none has no sticker. */
function critAirOf({ motorisation: [engine] }: DemoVehicle): string | null {
  if (engine === "Electrique") return "E";
  if (engine === "Diesel") return "2";
  return engine ? "1" : null;
}

const fleetLetters: Record<VehicleType, string> = {
  "Véhicules léger": "V",
  "Poids lourds": "P",
  "Semi-remorques": "S",
  Frigorifiques: "F",
  "Energies alternatives": "E",
  Remorques: "R",
};

/** «V-03»: in the order in which those of its type joined the fleet. */
function fleetNumber({ type, slug }: DemoVehicle): string {
  const ofType = demoVehicles.filter((vehicle) => vehicle.type === type).map((vehicle) => vehicle.slug);
  const rank = ofType.length - ofType.indexOf(slug);
  return `${fleetLetters[type]}-${String(rank).padStart(2, "0")}`;
}

/** «ZB-231-KD», of a series that is not given out yet: nobody drives with it. A trailer under 500 kg has its car's. */
function plateOf({ ptac, slug }: DemoVehicle): string | null {
  if (ptac != null && ptac <= 500) return null;
  const place = demoVehicles.findIndex((vehicle) => vehicle.slug === slug);
  const letter = (at: number) => plateLetters.charAt(at % plateLetters.length);
  const number = 100 + ((place * 137 + 131) % 900);
  return `Z${letter(place * 5)}-${number}-${letter(place * 7 + 3)}${letter(place * 11 + 1)}`;
}

/** Without those that read as figures. */
const plateLetters = "ABCDEFGHJKLMNPQRSTVWXYZ";

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
