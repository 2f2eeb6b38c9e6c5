import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { goneRequest } from "./write-entry.server.ts";

type Deps = Pick<App, "db" | "presence">;

/** Says that this member has the request open, and answers who else does: their addresses. */
export async function watchRequest(app: Deps, actor: Actor, requestId: string): Promise<string[]> {
  requireRight(actor, "notifications:read");
  await requireRequest(app, requestId);
  await app.presence.enter(requestId, actor.id);
  const others = app.presence.at(requestId).filter((id) => id !== actor.id);
  if (others.length === 0) return [];
  const rows = await app.db
    .selectFrom("profiles")
    .select(["id", "email"])
    .where("id", "in", others)
    .where("active", "=", true)
    .execute();
  return rows.toSorted((a, b) => others.indexOf(a.id) - others.indexOf(b.id)).map(({ email }) => email);
}

export async function leaveRequest(app: Deps, actor: Actor, requestId: string): Promise<void> {
  requireRight(actor, "notifications:read");
  await requireRequest(app, requestId);
  await app.presence.leave(requestId, actor.id);
}

async function requireRequest({ db }: Deps, id: string): Promise<void> {
  const found = isUuid(id)
    ? await db.selectFrom("requests").select("id").where("id", "=", id).executeTakeFirst()
    : undefined;
  if (!found) throw goneRequest();
}
