import { type RawBuilder, sql } from "kysely";
import { arrivalMails } from "#server/mail/mail-kinds.ts";

/** What goes to the bin, and how each is called there. The row is `t`. */
export const binNames = {
  vehicles: sql`t.name`,
  agencies: sql`t.name`,
  brands: sql`t.name`,
  tariffs: sql`t.name`,
  site_photos: sql`t.name`,
  vehicle_photos: sql`coalesce((select nullif(original_name, '') from stored_files where id = t.file_id),
    regexp_replace(t.url, '^.*/', ''))`,
  notifications: sql`coalesce(nullif(t.data->>'name', ''), nullif(t.data->>'email', ''), t.data->>'phone', '')`,
  requests: sql`coalesce(nullif(t.name, ''), nullif(t.email, ''), t.phone)`,
} satisfies Record<string, RawBuilder<unknown>>;

export type BinTable = keyof typeof binNames;

export interface Taking {
  table: string;
  column: string;
  /** Of the row `c`. */
  where: RawBuilder<unknown>;
}

/** What goes along without a foreign key that says so: by a trigger, or by the operation that deletes. */
export const takings: Record<string, Taking[]> = {
  notifications: [
    {
      table: "requests",
      column: "notification_id",
      where: sql`not exists (select from quotes where request_id = c.id and state <> 'draft')`,
    },
    {
      table: "outgoing_mails",
      column: "notification_id",
      where: sql`c.state <> 'waiting' and c.kind = any(${arrivalMails}::text[])`,
    },
  ],
  requests: [
    { table: "quotes", column: "request_id", where: sql`c.state = 'draft'` },
    { table: "outgoing_mails", column: "request_id", where: sql`c.state <> 'waiting'` },
  ],
};
