import sharp from "sharp";
import { binRecords } from "#server/bin/bin-records.ts";
import { addBrand, addPendingFile, addSitePhoto, versionOf } from "../records.ts";
import { dashboard, type PostsByAddress, staff } from "./valid-post.ts";

const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#8aa" } })
  .png()
  .toBuffer();

export const contentPosts: PostsByAddress = {
  [`${dashboard}/corbeille`]: [
    staff("/corbeille", async ({ db, members: { admin } }) => {
      const deletion = { table: "brands", ids: [await addBrand(db)], by: admin, now: new Date() } as const;
      const batch = await db.transaction().execute((trx) => binRecords(trx, deletion));
      return { intent: "restore", batch };
    }),
  ],
  [`${dashboard}/historique/retablir/:id`]: [
    async ({ db, members: { admin } }) => {
      const record_id = await addBrand(db);
      const { id } = await db
        .insertInto("history")
        .values({
          ...{
            actor_email: admin.email,
            record_table: "brands",
            record_id,
            record_name: "Solane",
            action: "updated",
          },
          ...{ before: { name: "Solane Motors" }, after: { name: "Solane" } },
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const fields = {
        version: await versionOf(db, "brands", record_id),
        seen: JSON.stringify({ name: "Solane" }),
      };
      return { path: `${dashboard}/historique/retablir/${id}`, by: admin, fields };
    },
  ],
  [`${dashboard}/photos`]: [
    staff("/photos", async ({ db }) => ({ intent: "delete", id: await addSitePhoto(db) })),
    staff("/photos", async ({ db }) => {
      await db.deleteFrom("site_photos").execute();
      const photos = [await addSitePhoto(db), await addSitePhoto(db)];
      return { intent: "order", ids: photos.join(",") };
    }),
  ],
  [`${dashboard}/photos/ajout`]: [
    staff("/photos/ajout", async ({ db }) => ({
      category: "hero",
      file_id: (await addPendingFile(db, "photos/site/hero/")).id,
    })),
  ],
  [`${dashboard}/image-accueil`]: [
    staff("/image-accueil", async ({ db }) => {
      const company = await db.selectFrom("company_info").select("hero_image_url").executeTakeFirstOrThrow();
      const file = await addPendingFile(db, "photos/hero/");
      return { version: company.hero_image_url ?? "", file_id: file.id };
    }),
  ],
  [`${dashboard}/statistiques`]: [
    staff("/statistiques", async ({ db }) => ({
      experience_years: "12",
      revenue_millions: "5",
      available_vehicles: "120",
      satisfied_clients: "31",
      version: await versionOf(db, "company_stats"),
    })),
  ],
  [`${dashboard}/a-propos`]: [
    staff("/a-propos", async ({ db }) => ({
      content: "<p>Louer, entretenir, dépanner.</p>",
      version: await versionOf(db, "about_page_settings"),
    })),
  ],
  [`${dashboard}/a-propos/apercu`]: [
    async ({ members }) => ({
      path: `${dashboard}/a-propos/apercu`,
      by: members.admin,
      json: { content: "<p>Louer.</p>" },
    }),
  ],
  [`${dashboard}/televersement`]: [
    async ({ members }) => ({
      path: `${dashboard}/televersement?kind=brand-logo`,
      by: members.admin,
      file: png,
    }),
  ],
};
