import { afterAll, beforeAll } from "vitest";
import { addDays, todayOf } from "#app/domain/rental/days.ts";
import type { Db } from "#server/db/database.ts";
import { testDatabase } from "./database.ts";
import { type Instance, startInstance } from "./instance.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "./temporary-folder.ts";

export interface PublicSite {
  db: Db;
  url: string;
  get(path: string): Promise<Response>;
  html(path: string): Promise<string>;
}

/**
 * The built server on a database of the test file's own, with the demonstration company unless told otherwise. Use it
 * at the top of a file: `const site = publicSite();`
 */
export function publicSite({ demo = true }: { demo?: boolean } = {}): PublicSite {
  const database = testDatabase({ from: "started" });
  let folder: TemporaryFolder | undefined;
  let instance: Instance | undefined;

  beforeAll(async () => {
    folder = await makeTemporaryFolder();
    instance = await startInstance({
      DATABASE_URL: database.url,
      DATA_DIR: folder.path,
      DEMO_DATA: String(demo),
    });
    // Left to do: AVIF for the pictures, a core's work for as long as the file runs. Visitors are shown WebP until then.
    await database.pool.query("delete from pgboss.job");
  }, 90_000);

  afterAll(async () => {
    await instance?.stop();
    await folder?.remove();
  });

  const urlOf = () => (instance as Instance).url;
  const get = (path: string) => fetch(urlOf() + path, { redirect: "manual" });
  return {
    get db() {
      return database.db;
    },
    get url() {
      return urlOf();
    },
    get,
    html: async (path) => (await get(path)).text(),
  };
}

/** The public pages without an id. */
export const plainPages = [
  "/",
  "/catalogue",
  "/agences",
  "/a-propos",
  "/contact",
  "/mentions-legales",
  "/confidentialite",
  "/cgv",
  "/accessibilite",
  "/tarifs",
  "/quel-vehicule",
  "/selection",
];

/** One address of each public screen, as the database has them now. */
export async function everyScreen({ db }: Pick<PublicSite, "db">): Promise<string[]> {
  const [vehicle, agency] = await Promise.all([
    pricedVehicle(db),
    db.selectFrom("agencies").select("id").orderBy("id").executeTakeFirstOrThrow(),
  ]);
  return [...plainPages, "/catalogue?type=Poids+lourds", `/catalogue/${vehicle}`, `/agences/${agency.id}`];
}

/** One address of each screen that answers a visitor's own question: there is no end of them, and none is kept. */
export async function everyAnswer({ db }: Pick<PublicSite, "db">): Promise<string[]> {
  const vehicle = await pricedVehicle(db);
  const first = addDays(todayOf(new Date()), 7);
  const last = addDays(first, 3);
  return [
    "/quel-vehicule?mode=demenage&surface=45&permis=B",
    "/quel-vehicule?mode=transport&palettes=4&permis=C",
    `/selection?v=${vehicle}&duree=5&km=600`,
    `/catalogue/${vehicle}?duree=12&km=2000`,
    `/contact?sujet=devis&vehicule=${vehicle}&duree=5`,
    `/catalogue?du=${first}&au=${last}&q=porteur`,
    `/catalogue/${vehicle}?du=${first}&au=${last}`,
    "/agences?pres=66240",
  ];
}

async function pricedVehicle(db: Db): Promise<string> {
  const { id } = await db
    .selectFrom("vehicles")
    .where("show_price", "=", true)
    .where("price", "is not", null)
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  return id;
}
