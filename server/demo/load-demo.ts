import { sql } from "kysely";
import type { App } from "#server/app.ts";
import { type Trx, writePublic } from "#server/db/write.ts";
import { demoBinnedBrand, demoBinnedVehicle } from "./binned.ts";
import { demoBrands } from "./brands.ts";
import { type PictureRequest, type StoredPictures, storePictures } from "./pictures.ts";
import { demoSitePhotos } from "./site-photos.ts";
import { demoVehicles } from "./vehicles.ts";
import { writeBin } from "./write-bin.ts";
import { writeCounts } from "./write-counts.ts";
import { readDesk, writeFiles, writePeriods } from "./write-files.ts";
import { writeMessages, writeRequests } from "./write-messages.ts";
import { writeQuotes } from "./write-quotes.ts";
import {
  pictureNames,
  vehicleId,
  writeClosures,
  writeCompany,
  writeExtras,
  writeFleet,
  writeGallery,
  writeTariffs,
} from "./write-records.ts";
import { writeStates } from "./write-states.ts";

type DemoApp = Pick<App, "db" | "env" | "storage" | "jobs" | "log" | "now" | "pages">;

const marker = "demo-data";

/**
 * Fills an empty database with the demonstration company, once in its life: whoever empties it afterwards does not see
 * it return. All records appear in one transaction; a start that was cut leaves only files without a record, which
 * the sweep collects.
 */
export async function loadDemoData(app: DemoApp): Promise<{ loaded: boolean }> {
  const startedAt = performance.now();
  const pictures = await writePublic(app, null, async (trx) => {
    // Instances that start together wait here for the first one, and then find its work.
    await sql`select pg_advisory_xact_lock(hashtextextended(${marker}, 0))`.execute(trx);
    if (!(await isUntouched(trx))) return null;
    const pictures = await storePictures(app, pictureRequests());
    await writeCompany(trx, app.now());
    await writeTariffs(trx);
    await writeExtras(trx);
    await writeFleet(trx, pictures);
    await writeClosures(trx, app.now());
    await writeGallery(trx, pictures);
    await writeMessages(trx, app.now());
    await writeRequests(trx, app.now());
    const desk = await readDesk(trx);
    await writeFiles(trx, desk, app.now());
    await writeStates(trx, desk, app.now());
    await writePeriods(trx, desk, app.now());
    await writeQuotes(trx, desk, { now: app.now(), env: app.env });
    await writeCounts(trx, app.now());
    await writeBin(trx, { pictures, desk, now: app.now() });
    await trx.insertInto("installation").values({ name: marker, value: "loaded" }).execute();
    return pictures;
  });
  if (!pictures) return { loaded: false };

  await queueVariants(app, pictures);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  app.log.info(
    { vehicles: demoVehicles.length, pictures: pictures.size, seconds },
    "demonstration data loaded",
  );
  return { loaded: true };
}

async function isUntouched(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ untouched: boolean }>`
    select not exists (select from vehicles)
      and not exists (select from agencies)
      and not exists (select from brands)
      and not exists (select from site_photos)
      and not exists (select from tariffs)
      and not exists (select from extras)
      and not exists (select from installation where name = ${marker}) as untouched
  `.execute(trx);
  return rows[0]?.untouched === true;
}

/** What visitors meet first comes first: the newest vehicles' first pictures. */
function pictureRequests(): PictureRequest[] {
  const ofVehicles = [...demoVehicles, demoBinnedVehicle].map((vehicle) =>
    vehicle.pictures.map(
      (picture, order): PictureRequest => ({
        name: pictureNames.vehicle(vehicle, order),
        purpose: { kind: "vehicle-photo", vehicleId: vehicleId(vehicle) },
        file: `pictures/vehicles/${picture}.webp`,
      }),
    ),
  );
  const logos = [...demoBrands, demoBinnedBrand].map(
    ({ name, logo }): PictureRequest => ({
      name: pictureNames.logo(name),
      purpose: { kind: "brand-logo" },
      file: `logos/${logo}`,
    }),
  );
  const gallery = demoSitePhotos.map(
    (photo, index): PictureRequest => ({
      name: pictureNames.site(index),
      purpose: { kind: "site-photo", category: photo.category },
      file: `pictures/${photo.picture}.webp`,
    }),
  );
  return [
    ...ofVehicles.flatMap((pictures) => pictures.slice(0, 1)),
    ...logos,
    ...gallery,
    ...ofVehicles.flatMap((pictures) => pictures.slice(1)),
  ];
}

/** The first page of the catalogue. */
const variantsAtOnce = 24;

/**
 * Encoding two hundred pictures takes minutes of a small machine's time: what visitors meet first is asked for now,
 * the hourly sweep asks for the rest. Outside the transaction, one after the other: jobs of one transaction would be
 * taken in no particular order.
 */
async function queueVariants(app: Pick<App, "jobs">, pictures: StoredPictures) {
  for (const { name } of pictureRequests().slice(0, variantsAtOnce)) {
    const file = pictures.get(name);
    if (file) await app.jobs.send("make-variants", { fileId: file.id });
  }
}
