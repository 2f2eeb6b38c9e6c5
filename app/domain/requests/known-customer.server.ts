import { type SqlBool, sql } from "kysely";
import { isUuid } from "#app/lib/uuid.ts";
import type { Db } from "#server/db/database.ts";

/** Who wrote or rang before, as they last told it; `requestId` is the latest of their requests. */
export interface KnownCustomer {
  count: number;
  requestId: string;
  name: string;
  company: string;
  kind: "particulier" | "professionnel" | null;
  email: string;
  phone: string;
  agencyId: string | null;
}

/** Fewer digits are not a whole number yet. */
const minDigits = 9;
/** As many requests of one person as are looked through for what the latest leaves out. */
const maxLooked = 20;

/** By the same e-mail address or telephone number, however it is spelled; null for nobody. */
export async function findKnownCustomer(
  db: Db,
  { email, phone }: { email: string; phone: string },
): Promise<KnownCustomer | null> {
  const address = email.trim().toLowerCase();
  const number = phone.replace(/\D/g, "").replace(/^(0033|33)0?/, "0");
  const same = [
    ...(address.includes("@") ? [sql<SqlBool>`lower(btrim(email)) = ${address}`] : []),
    ...(number.length >= minDigits
      ? [
          // The first half has an index; the second is the rule of `search_text`.
          sql<SqlBool>`(search_text like ${`%${number}%`} and
            regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(0033|33)0?', '0') = ${number})`,
        ]
      : []),
  ];
  if (same.length === 0) return null;
  const own = db.selectFrom("requests").where((eb) => eb.or(same));
  const [rows, { count }] = await Promise.all([
    own
      .select(["id", "name", "company_name", "customer_kind", "email", "phone", "agency_key"])
      .orderBy("last_customer_at", "desc")
      .orderBy("id", "desc")
      .limit(maxLooked)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
  ]);
  const [latest] = rows;
  if (!latest) return null;
  const told = (column: "name" | "company_name" | "email" | "phone") =>
    rows.find((row) => row[column]?.trim())?.[column] ?? "";
  return {
    count,
    requestId: latest.id,
    name: told("name"),
    company: told("company_name"),
    kind: rows.find(({ customer_kind }) => customer_kind)?.customer_kind ?? null,
    email: told("email"),
    phone: told("phone"),
    agencyId: rows.find(({ agency_key }) => isUuid(agency_key))?.agency_key ?? null,
  };
}
