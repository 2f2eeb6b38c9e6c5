import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { type Actor, can, type StaffMember } from "#app/domain/accounts/rights.ts";
import type { PhotoCategory } from "#app/domain/files/uploads.schema.ts";
import { galleryTabs } from "#app/domain/gallery/gallery.ts";
import { counted } from "#app/lib/plural.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { privateFolder } from "#server/files/keys.ts";
import { type BinQuery, binKinds, binLabel, binPageSize } from "./bin.ts";
import { binDays, messageBinDays } from "./bin-words.ts";
import { type BinnedTable, binnedRecords, restoreOrder } from "./records.ts";

type Deps = Pick<App, "db" | "now">;

/** Administrators see whatever was deleted, the others what they deleted themselves; nobody what has expired. */
function visible({ now }: Pick<App, "now">, actor: StaffMember) {
  const isOwn = can(actor, "bin:all") ? sql`true` : sql`deleted_by::text = ${actor.id}`;
  return sql<boolean>`expires_at > ${now()} and ${isOwn}`;
}

/** One line a batch: the agency where there is one, else the first of its records. */
function heads(app: Deps, actor: StaffMember) {
  return sql`(select distinct on (batch_id) batch_id, record_table, deleted_by, deleted_at from bin
    where ${visible(app, actor)} order by batch_id, array_position(${restoreOrder}::text[], record_table), id)`;
}

/** What the menu shows. */
export async function countBin(app: Deps, actor: Actor): Promise<number> {
  requireRight(actor, "bin:open");
  const { rows } = await sql<{ count: number }>`
    select count(distinct batch_id)::int as count from bin where ${visible(app, actor)}`.execute(app.db);
  return rows[0]?.count ?? 0;
}

export async function listBin(app: Deps, actor: Actor, query: BinQuery) {
  requireRight(actor, "bin:open");
  const { q, kind, author, page } = query;
  const tables = (kind && binKinds[kind]?.tables) || [];
  const isWanted = sql`
    ${kind ? sql`record_table = any(${tables}::text[])` : sql`true`}
    and ${author ? sql`deleted_by = ${author}` : sql`true`}
    and ${
      q
        ? sql`exists (select from bin where bin.batch_id = heads.batch_id
            and fold_text(record_name) like search_pattern(${q}))`
        : sql`true`
    }`;
  const [found, counted, authors] = await Promise.all([
    sql<{ batch_id: string; total: number }>`
      select batch_id, count(*) over ()::int as total from ${heads(app, actor)} as heads where ${isWanted}
      order by deleted_at desc, batch_id limit ${binPageSize} offset ${(page - 1) * binPageSize}`.execute(
      app.db,
    ),
    sql<{ record_table: BinnedTable; count: number }>`
      select record_table, count(*)::int as count from ${heads(app, actor)} as heads group by 1`.execute(
      app.db,
    ),
    can(actor, "bin:all")
      ? app.db
          .selectFrom("profiles")
          .select(["id", "email"])
          .where("id", "in", sql<string>`(select deleted_by from bin)`)
          .orderBy("email")
          .execute()
      : [],
  ]);
  const batches = found.rows.map(({ batch_id }) => batch_id);
  const rows = await readRows(app, actor, batches);
  return {
    entries: batches.flatMap((batch) => {
      const records = rows.filter((row) => row.batch_id === batch);
      return records.length > 0 ? [describeBatch(records, app.now())] : [];
    }),
    total: found.rows[0]?.total ?? 0,
    counts: countKinds(counted.rows),
    authors,
  };
}

function countKinds(rows: { record_table: BinnedTable; count: number }[]): Record<string, number> {
  const sumOf = (tables: readonly string[]) =>
    rows.reduce((sum, { record_table, count }) => sum + (tables.includes(record_table) ? count : 0), 0);
  const counts = Object.entries(binKinds).map(([kind, { tables }]) => [kind, sumOf(tables)]);
  return { all: rows.reduce((sum, { count }) => sum + count, 0), ...Object.fromEntries(counts) };
}

/** Without what they hold: only what is read of them. */
async function readRows(app: Deps, actor: StaffMember, batches: string[]): Promise<BinRow[]> {
  if (batches.length === 0) return [];
  const { rows } = await sql<BinRow>`
    select bin.id, batch_id, record_table, record_name, deleted_at, expires_at, cardinality(file_ids) as files,
      payload->>'fleet_number' as fleet_number, payload->>'category' as category,
      coalesce(jsonb_array_length((select child->'rows' from jsonb_array_elements(children) as child
        where child->>'table' = 'tariff_tiers')), 0) as tiers,
      (select name from agencies where id::text = payload->>'agency_id') as agency,
      (select name from vehicles where id::text = payload->>'vehicle_id') as vehicle,
      (select stored_files.id from stored_files where stored_files.id = any(file_ids)
          and not starts_with(key, ${privateFolder})
        order by '/storage/' || key = coalesce(payload->>'image_url', payload->>'url', payload->>'logo_url') desc, id
        limit 1) as picture_id,
      profiles.email as by
    from bin left join profiles on profiles.id = deleted_by
    where batch_id = any(${batches}::uuid[]) and ${visible(app, actor)}
    order by array_position(${restoreOrder}::text[], record_table), bin.id`.execute(app.db);
  return rows;
}

/** The key of a file that somebody's bin holds, for those who see that bin. */
export async function findBinnedFile(app: Deps, actor: Actor, id: string): Promise<string | null> {
  requireRight(actor, "bin:open");
  if (!isUuid(id)) return null;
  const { rows } = await sql<{ key: string }>`
    select key from stored_files where id = ${id} and state = 'binned'
      and exists (select from bin where stored_files.id = any(file_ids) and ${visible(app, actor)})`.execute(
    app.db,
  );
  return rows[0]?.key ?? null;
}

/** What is read of a row of the bin. */
interface BinRow {
  id: string;
  batch_id: string;
  record_table: BinnedTable;
  record_name: string;
  deleted_at: Date;
  expires_at: Date;
  files: number;
  fleet_number: string | null;
  category: PhotoCategory | null;
  tiers: number;
  agency: string | null;
  vehicle: string | null;
  picture_id: string | null;
  by: string | null;
}

const day = 86_400_000;
const maxNamed = 3;

export type BinEntry = ReturnType<typeof describeBatch>;

/** One line of the bin, made of the records that one gesture deleted: the agency first, where there is one. */
function describeBatch(rows: BinRow[], now: Date) {
  const [head, ...others] = rows as [BinRow, ...BinRow[]];
  const left = head.expires_at.getTime() - now.getTime();
  const whole = isPersonal(head.record_table) ? messageBinDays : binDays;
  return {
    batch: head.batch_id,
    table: head.record_table,
    ...titleOf(head, others),
    pictureId: head.picture_id ?? (head.record_table === "agencies" ? null : firstPicture(rows)),
    by: head.by,
    deletedAt: head.deleted_at,
    /** Of how many days it was given, rounded up; and as a share. */
    daysLeft: Math.max(1, Math.ceil(left / day)),
    share: Math.min(1, Math.max(0, left / (whole * day))),
    records: rows.map(describeRecord),
  };
}

function firstPicture(rows: BinRow[]): string | null {
  return rows.find(({ picture_id }) => picture_id !== null)?.picture_id ?? null;
}

function titleOf(head: BinRow, others: BinRow[]) {
  const label = binLabel(head.record_table);
  const photos = [head, ...others].reduce((sum, { files }) => sum + files, 0);
  if (head.record_table === "installation")
    return { title: head.record_name, label, facts: factsOfExamples(others) };
  if (head.record_table === "agencies" && others.length > 0) {
    return {
      title: `${head.record_name} et ${counted(others.length, "véhicule")}`,
      label,
      facts: ["Supprimés ensemble", photos > 0 && counted(photos, "photo")],
    };
  }
  if (others.length === 0) {
    const { name, facts } = describeRecord(head);
    return { title: name, label, facts };
  }
  const names = [head, ...others].map(({ record_name }) => record_name);
  const rest = names.length - maxNamed;
  const listed = names.slice(0, maxNamed).join(", ");
  return {
    title: counted(names.length, "véhicule"),
    label: "Sélection",
    facts: [rest > 0 ? `${listed} et ${counted(rest, "autre")}` : listed],
  };
}

/** How many of each, and that those which hold a person are given less time. */
function factsOfExamples(rows: BinRow[]): string[] {
  const of = (table: BinnedTable) => rows.filter(({ record_table }) => record_table === table).length;
  const counts = [
    [of("vehicles"), "véhicule"],
    [of("agencies"), "agence"],
    [of("tariffs"), "tarif"],
    [of("extras"), "prestation"],
    [of("notifications") + of("requests"), "demande"],
  ] as const;
  return counts.filter(([count]) => count > 0).map(([count, word]) => counted(count, word));
}

function describeRecord(row: BinRow) {
  const { id, record_table: table, record_name, picture_id: pictureId } = row;
  const { lead = "" } = binnedRecords[table].bin;
  return { id, table, name: lead + record_name, facts: factsOf(row), pictureId };
}

/** Each to be told apart from the next by a dot. */
function factsOf(row: BinRow): (string | false | null)[] {
  switch (row.record_table) {
    case "vehicles":
      return [row.fleet_number, row.agency, row.files > 0 && counted(row.files, "photo")];
    case "tariffs":
      return ["Tarif", row.tiers > 0 && counted(row.tiers, "palier")];
    case "site_photos":
      return ["Galerie photos", row.category && galleryTabs[row.category]];
    case "vehicle_photos":
      return [row.vehicle ?? "Photo d’un véhicule supprimé"];
    default:
      if (isPersonal(row.record_table))
        return [`Gardé ${messageBinDays}\u00a0jours seulement\u00a0: données personnelles`];
      return [binLabel(row.record_table)];
  }
}

function isPersonal(table: BinnedTable): boolean {
  return binnedRecords[table].bin.isPersonal === true;
}
