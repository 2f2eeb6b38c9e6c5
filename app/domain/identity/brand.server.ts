import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { App } from "#server/app.ts";
import { identityColumns, identityOf } from "./identity.server.ts";
import { siteName } from "./identity.ts";
import { initialOf } from "./mark.ts";

/** One more whenever icons or the shared picture are drawn in another way: browsers then ask for them anew. */
const drawn = 1;

export type Brand = Awaited<ReturnType<typeof readBrand>>;

/** Whose site it is, as its icons and the picture of a shared link show it. */
export async function readBrand({ db }: Pick<App, "db">) {
  const company = await db
    .selectFrom("company_info")
    .leftJoin("stored_files as logo", "logo.id", "company_info.header_logo_file_id")
    .select(identityColumns)
    .select(["header_logo_url as logo_url", "share_image_url", "logo.width", "logo.height"])
    // The head office's own first, then as they are called.
    .select(
      sql<string[]>`array(select agencies.city from agencies where agencies.city <> '' group by agencies.city
        order by agencies.city <> company_info.city, agencies.city)`.as("towns"),
    )
    .executeTakeFirstOrThrow();
  const { name, mark, towns } = company;
  const identity = identityOf(company);
  const logo = ownKey(company.logo_url);
  const shareImage = ownKey(company.share_image_url);
  return {
    identity,
    name: siteName(name),
    initial: mark === "bars" ? null : initialOf(name),
    towns,
    /** Keys of stored files; a picture from elsewhere is nobody's icon. */
    logo,
    isLogoSquare: logo !== null && isSquare(company),
    shareImage,
    /** The same while everything that is drawn of it looks the same. */
    version: createHash("sha256")
      .update(JSON.stringify([drawn, identity, logo, shareImage, towns]))
      .digest("hex")
      .slice(0, 10),
  };
}

function ownKey(url: string | null): string | null {
  return url?.startsWith("/storage/") ? url.slice("/storage/".length) : null;
}

function isSquare({ width, height }: { width: number | null; height: number | null }): boolean {
  return Boolean(width && height && Math.abs(width / height - 1) <= 0.1);
}
