import { readFile } from "node:fs/promises";
import path from "node:path";
import { type RawBuilder, sql } from "kysely";
import { Failure } from "#app/lib/failure.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import type { UploadPurpose } from "#app/lib/uploads.schema.ts";
import type { App } from "#server/app.ts";
import type { Trx } from "#server/db/write.ts";
import { type AttachedFile, attachFile, storeUpload } from "#server/files/stored-files.ts";
import { type Progress, seldom } from "../command.ts";
import { localCopy } from "./local-copy.ts";

export interface PicturesReport {
  brought: number;
  left: { table: string; url: string; reason: string }[];
}

/** Has no account: files it stores are nobody's. */
const importer: StaffMember = { id: "import", email: "", role: "admin", active: true };

interface Place {
  table: string;
  address: string;
  purpose: RawBuilder<unknown>;
  /** Besides those whose address is another site's. */
  only?: RawBuilder<boolean>;
  take: (trx: Trx, picture: Picture, file: AttachedFile) => Promise<boolean>;
}

interface Picture {
  id: string;
  url: string;
  purpose: UploadPurpose;
}

const isForeign = (column: string) => sql<boolean>`${sql.ref(column)} ~* '^https?://'`;

/** The record shows the file from now on, unless somebody changed it meanwhile. */
function replacement(table: string, address: string, file: string): Place["take"] {
  return async (trx, picture, stored) => {
    const changed = await sql`
      update ${sql.table(table)} set ${sql.ref(address)} = ${stored.url}, ${sql.ref(file)} = ${stored.id}
      where id = ${picture.id} and ${sql.ref(address)} = ${picture.url}`.execute(trx);
    return changed.numAffectedRows === 1n;
  };
}

const simple = (table: string, address: string, file: string, purpose: Place["purpose"]): Place => ({
  table,
  address,
  purpose,
  take: replacement(table, address, file),
});

const logo = sql`jsonb_build_object('kind', 'company-logo')`;
const vehiclePhoto = (vehicle: string) =>
  sql`jsonb_build_object('kind', 'vehicle-photo', 'vehicleId', ${sql.ref(vehicle)})`;

const places: Place[] = [
  simple("vehicle_photos", "url", "file_id", vehiclePhoto("vehicle_id")),
  {
    table: "vehicles",
    address: "image_url",
    purpose: vehiclePhoto("id"),
    only: sql`not exists (select from vehicle_photos where vehicle_id = vehicles.id)`,
    // The only picture of a vehicle without photos becomes its first one.
    async take(trx, { id }, { id: file_id, url }) {
      await trx.insertInto("vehicle_photos").values({ vehicle_id: id, url, order: 0, file_id }).execute();
      return true;
    },
  },
  simple(
    "site_photos",
    "url",
    "file_id",
    sql`jsonb_build_object('kind', 'site-photo', 'category', category)`,
  ),
  simple("brands", "logo_url", "file_id", sql`jsonb_build_object('kind', 'brand-logo')`),
  simple("company_info", "header_logo_url", "header_logo_file_id", logo),
  simple("company_info", "footer_logo_url", "footer_logo_file_id", logo),
  {
    ...simple(
      "company_info",
      "hero_image_url",
      "hero_image_file_id",
      sql`jsonb_build_object('kind', 'hero-image')`,
    ),
    async take(trx, picture, file) {
      const hero_image_storage_path = file.url.replace("/storage/photos/", "");
      await trx.updateTable("company_info").set({ hero_image_storage_path }).execute();
      return replacement("company_info", "hero_image_url", "hero_image_file_id")(trx, picture, file);
    },
  },
];

/**
 * Brings pictures that records still show from the hosted original into our own store, from a downloaded copy of its
 * buckets. What is brought stays so: run again, it takes up whatever is left.
 */
export async function bringPictures(
  app: Pick<App, "db" | "storage" | "jobs" | "log" | "now">,
  folder: string,
  progress: Progress = () => {},
): Promise<PicturesReport> {
  const report: PicturesReport = { brought: 0, left: [] };
  const now = seldom(progress);
  for (const place of places) {
    const { rows } = await sql<Picture>`
      select id, ${sql.ref(place.address)} as url, ${place.purpose} as purpose from ${sql.table(place.table)}
      where ${isForeign(place.address)} and ${place.only ?? sql`true`} order by id`.execute(app.db);
    for (const picture of rows) {
      const reason = await bring(app, place, picture, folder);
      if (reason) report.left.push({ table: place.table, url: picture.url, reason });
      else report.brought += 1;
      now(`Images : ${report.brought} reprises, ${report.left.length} laissées`);
    }
  }
  await followCovers(app);
  return report;
}

/** Resolves to why it could not be, or to null. */
async function bring(
  app: Parameters<typeof bringPictures>[0],
  { take }: Place,
  picture: Picture,
  folder: string,
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
      const isTaken = await take(trx, picture, await attachFile(trx, stored.id));
      // Undone, the file stays unattached: the sweep takes it.
      if (!isTaken) throw new Failure("conflict", "la fiche a changé entre-temps");
    });
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.message;
  }
}

/** A vehicle's own picture is the first of its photos. */
async function followCovers({ db }: Pick<App, "db">): Promise<void> {
  await sql`
    update vehicles set image_url = cover.url from (
      select distinct on (vehicle_id) vehicle_id, url from vehicle_photos order by vehicle_id, "order", id
    ) as cover
    where cover.vehicle_id = vehicles.id and ${isForeign("image_url")} and image_url <> cover.url`.execute(
    db,
  );
}
