import { type RawBuilder, sql } from "kysely";
import type { BinnedTable } from "#app/domain/records/records.ts";
import { arrivalMails } from "#server/mail/mail-kinds.ts";

/** How a deleted record is called, where that is not its `name`. The row is `t`. */
export const binNames: Partial<Record<BinnedTable, RawBuilder<unknown>>> = {
  vehicle_photos: sql`coalesce((select nullif(original_name, '') from stored_files where id = t.file_id),
    regexp_replace(t.url, '^.*/', ''))`,
  notifications: sql`coalesce(nullif(t.data->>'name', ''), nullif(t.data->>'email', ''), t.data->>'phone', '')`,
  requests: sql`coalesce(nullif(t.name, ''), nullif(t.email, ''), t.phone)`,
};

export interface Taking {
  table: string;
  column: string;
  /** Of the row `c`. */
  where: RawBuilder<unknown>;
}

/** What goes along without a foreign key that says so: by a trigger, or by the operation that deletes. */
export const extraChildren: Record<string, Taking[]> = {
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
