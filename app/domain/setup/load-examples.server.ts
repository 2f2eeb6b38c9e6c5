import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import type { ActionDone } from "#app/lib/action-result.ts";
import { Failure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";

/** The first start's own loader, into a house that nobody has touched or named. */
export async function loadExamples(app: App, actor: Actor): Promise<Omit<ActionDone, "ok">> {
  requireRight(actor, "examples:remove");
  const { name } = await app.db.selectFrom("company_info").select("name").executeTakeFirstOrThrow();
  // A program of its own, which a running site does not need otherwise.
  const { loadDemoData } = await import("#server/demo/load-demo.ts");
  const { loaded } = name === "" ? await loadDemoData(app) : { loaded: false };
  if (!loaded)
    throw new Failure(
      "conflict",
      "La société d’exemple ne se charge que dans un site que personne n’a commencé.",
    );
  return { message: "La société d’exemple est là", detail: "Essayez tout\u00a0: elle repart d’un geste." };
}

/** Nothing is hired out yet, and nobody has asked for anything. */
export async function isHouseEmpty({ db }: Pick<App, "db">): Promise<boolean> {
  const [vehicle, request] = await Promise.all([
    db.selectFrom("vehicles").select("id").limit(1).executeTakeFirst(),
    db.selectFrom("requests").select("id").limit(1).executeTakeFirst(),
  ]);
  return !vehicle && !request;
}
