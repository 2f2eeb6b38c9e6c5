import type { App } from "#server/app.ts";
import type { Identity } from "./identity.ts";

export async function readIdentity(app: Pick<App, "db">): Promise<Identity> {
  const { lorry_name, ...identity } = await app.db
    .selectFrom("company_info")
    .select(["name", "lorry_name", "palette", "livery", "landscape", "mark"])
    .executeTakeFirstOrThrow();
  return { ...identity, lorryName: lorry_name || identity.name };
}
