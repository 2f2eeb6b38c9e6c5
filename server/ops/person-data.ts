import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { containing, type ExportedPart, isPerson, personalTables, requestsOf } from "./personal-data.ts";

type Row = Record<string, unknown>;

/** Everything the site holds about an e-mail address. What others wrote about it is named, not shown. */
export async function collectPersonData({ db }: { db: Db }, email: string) {
  const rowsOf = async (query: RawBuilder<Row>) => (await query.execute(db)).rows;
  const contained = containing(email);
  const parts: Partial<Record<string, Row[]>> = {};
  for (const [name, { exported }] of personalTables)
    if (exported)
      parts[exported.as] = await rowsOf(sql`
        select ${exported.select} from ${sql.table(name)} where ${exported.of(email)} order by ${exported.order}`);
  const { account, invitation, ...lists } = parts as Record<ExportedPart, Row[]>;
  return {
    email,
    ...lists,
    account: account[0] ?? null,
    invitation: invitation[0] ?? null,
    publishedAddresses: await rowsOf(sql`
      select 'agencies' as place, name from agencies where ${isPerson(sql`email`, email)}
      union all select 'company_info', name from company_info where ${isPerson(sql`email`, email)}
      union all select 'contact_page_settings', '' from contact_page_settings where ${isPerson(sql`email`, email)}`),
    messagesOfOthersThatNameIt: (
      await rowsOf(sql`
        select id from notifications where not ${isPerson(sql`coalesce(data->>'email', '')`, email)}
          and (message ilike ${contained} or title ilike ${contained} or data::text ilike ${contained})`)
    ).map(({ id }) => id as string),
    /** By their references. */
    requestsOfOthersThatNameIt: (
      await rowsOf(sql`
        select reference from requests where id not in (${requestsOf(email)}) and (
          exists (select from request_entries where request_id = requests.id and body ilike ${contained})
          or exists (select from vehicle_periods where request_id = requests.id and note ilike ${contained}))
        order by reference`)
    ).map(({ reference }) => reference as string),
  };
}

export function isEmpty(data: Awaited<ReturnType<typeof collectPersonData>>): boolean {
  return Object.entries(data).every(([name, part]) => name === "email" || part === null || part.length === 0);
}
