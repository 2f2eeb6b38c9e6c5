import { readFile } from "node:fs/promises";
import path from "node:path";
import { type RawBuilder, sql } from "kysely";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { UploadPurpose } from "#app/domain/files/uploads.schema.ts";
import { Failure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";
import type { Trx } from "#server/db/write.ts";
import { type AttachedFile, attachFile, storeUpload } from "#server/files/stored-files.ts";
import { type Progress, throttle } from "../command.ts";

/** Has no account: files it stores are nobody's. */
const importer: StaffMember = { id: "import", email: "", role: "admin", active: true };

/** Where a record shows a picture: the columns of its address and of its file. */
interface Place {
  table: string;
  address: string;
  /** Absent where the file becomes a vehicle's first photo instead. */
  file?: string;
  /** The address below `/storage/photos/`. */
  path?: string;
  purpose: RawBuilder<unknown>;
  /** Besides those whose address is another site's. */
  only?: RawBuilder<boolean>;
}

interface Picture {
  id: string;
  url: string;
  purpose: UploadPurpose;
}

const isForeign = (column: string) => sql<boolean>`${sql.ref(column)} ~* '^https?://'`;
const kind = (name: UploadPurpose["kind"]) => sql`jsonb_build_object('kind', ${name}::text)`;
const vehiclePhoto = (vehicle: string) =>
  sql`jsonb_build_object('kind', 'vehicle-photo', 'vehicleId', ${sql.ref(vehicle)})`;

const sitePhoto = sql`jsonb_build_object('kind', 'site-photo', 'category', category)`;
const withoutPhotos = sql<boolean>`not exists (select from vehicle_photos where vehicle_id = vehicles.id)`;
const logo = { table: "company_info", purpose: kind("company-logo") };

export const picturePlaces: Place[] = [
  { table: "vehicle_photos", address: "url", file: "file_id", purpose: vehiclePhoto("vehicle_id") },
  { table: "vehicles", address: "image_url", purpose: vehiclePhoto("id"), only: withoutPhotos },
  { table: "site_photos", address: "url", file: "file_id", purpose: sitePhoto },
  { table: "brands", address: "logo_url", file: "file_id", purpose: kind("brand-logo") },
  { ...logo, address: "header_logo_url", file: "header_logo_file_id" },
  { ...logo, address: "footer_logo_url", file: "footer_logo_file_id" },
  {
    table: "company_info",
    address: "hero_image_url",
    file: "hero_image_file_id",
    path: "hero_image_storage_path",
    purpose: kind("hero-image"),
  },
];

/** Takes pictures of the hosted original from a downloaded copy of its buckets; run again, it takes up whatever is left. */
export async function bringPictures(
  app: Pick<App, "db" | "storage" | "jobs" | "log" | "now">,
  folder: string,
  progress: Progress = () => {},
): Promise<{ brought: number; left: { table: string; url: string; reason: string }[] }> {
  const left: { table: string; url: string; reason: string }[] = [];
  let brought = 0;
  const now = throttle(progress);
  for (const place of picturePlaces) {
    const { rows } = await sql<Picture>`
      select id, ${sql.ref(place.address)} as url, ${place.purpose} as purpose from ${sql.table(place.table)}
      where ${isForeign(place.address)} and ${place.only ?? sql`true`} order by id`.execute(app.db);
    for (const picture of rows) {
      const reason = await bring(app, { place, picture, folder });
      if (reason) left.push({ table: place.table, url: picture.url, reason });
      else brought += 1;
      now(`Images : ${brought} reprises, ${left.length} laissées`);
    }
  }
  // A vehicle's own picture is the first of its photos.
  await sql`
    update vehicles set image_url = cover.url from (
      select distinct on (vehicle_id) vehicle_id, url from vehicle_photos order by vehicle_id, "order", id
    ) as cover
    where cover.vehicle_id = vehicles.id and ${isForeign("image_url")}
      and image_url <> cover.url`.execute(app.db);
  return { brought, left };
}

/** Resolves to why it could not be, or to null. */
async function bring(
  app: Parameters<typeof bringPictures>[0],
  { place, picture, folder }: { place: Place; picture: Picture; folder: string },
): Promise<string | null> {
  const file = localCopy(folder, picture.url);
  if (!file) return "son adresse n’est pas celle d’un fichier de l’hébergeur";
  const body = await readFile(file).catch(() => null);
  if (!body) return `${file} n’est pas là`;
  try {
    const stored = await storeUpload(app, importer, {
      purpose: picture.purpose,
      body,
      originalName: path.basename(file),
    });
    await app.db.transaction().execute(async (trx) => {
      const isShown = await show(trx, { place, ...picture, shown: await attachFile(trx, stored.id) });
      // Undone, the file stays unattached: the sweep takes it.
      if (!isShown) throw new Failure("conflict", "la fiche a changé entre-temps");
    });
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.message;
  }
}

/** The record shows the file from now on; false where somebody changed it meanwhile. */
async function show(trx: Trx, { place, id, url, shown }: { place: Place; shown: AttachedFile } & Picture) {
  const { table, address, file, path } = place;
  if (!file) {
    const photo = { vehicle_id: id, url: shown.url, order: 0, file_id: shown.id };
    await trx.insertInto("vehicle_photos").values(photo).execute();
    return true;
  }
  const changes = [sql`${sql.ref(address)} = ${shown.url}`, sql`${sql.ref(file)} = ${shown.id}`];
  if (path) changes.push(sql`${sql.ref(path)} = ${shown.url.replace("/storage/photos/", "")}`);
  const changed = await sql`
    update ${sql.table(table)} set ${sql.join(changes)}
    where id = ${id} and ${sql.ref(address)} = ${url}`.execute(trx);
  return changed.numAffectedRows === 1n;
}

/** In a hosted file's address, its bucket and its place in there follow this. */
const hostedFile = /\/storage\/v1\/(?:object|render\/image)\/(?:public|sign|authenticated)\/([^?#]+)/;

/** Where a downloaded copy of the hosted buckets keeps the file of an address; null where it cannot be. */
export function localCopy(folder: string, address: string): string | null {
  const place = hostedFile.exec(address)?.[1];
  if (!place) return null;
  try {
    const root = path.resolve(folder);
    const file = path.resolve(root, ...place.split("/").map(decodeURIComponent));
    // An export may say anything: nothing outside of the folder is read.
    return file.startsWith(root + path.sep) && !file.includes("\0") ? file : null;
  } catch {
    return null;
  }
}
