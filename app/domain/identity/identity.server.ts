import type { App } from "#server/app.ts";
import type { Identity } from "./identity.ts";

export const identityColumns = ["name", "lorry_name", "palette", "livery", "landscape", "mark"] as const;

type IdentityRow = Omit<Identity, "lorryName"> & { lorry_name: string };

export function identityOf({ name, lorry_name, palette, livery, landscape, mark }: IdentityRow): Identity {
  return { name, lorryName: lorry_name || name, palette, livery, landscape, mark };
}

export async function readIdentity(app: Pick<App, "db">): Promise<Identity> {
  return identityOf(
    await app.db.selectFrom("company_info").select(identityColumns).executeTakeFirstOrThrow(),
  );
}
