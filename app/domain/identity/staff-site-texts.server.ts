import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { settingsOperations, toTyped } from "#app/domain/records/record-operations.server.ts";
import type { App } from "#server/app.ts";
import { demoSiteTexts } from "#server/demo/company.ts";
import { siteTextsRecord, siteTextsSchema } from "./site-texts.schema.ts";
import { readWordSources } from "./site-texts.server.ts";
import { claimNames, type TextField, textNames } from "./site-texts.ts";

export type StaffSiteTexts = Awaited<ReturnType<typeof getStaffSiteTexts>>;

export const siteTextsOperations = settingsOperations(siteTextsRecord, {
  schema: siteTextsSchema,
  async read(db) {
    const { updated_at, ...texts } = await db
      .selectFrom("site_texts")
      .select(["id", "updated_at", ...textNames, ...claimNames])
      .executeTakeFirstOrThrow();
    return { ...texts, version: updated_at.toISOString() };
  },
  toInput: ({ assistance, own_workshop, ...texts }) => ({ ...toTyped(texts), assistance, own_workshop }),
});

export const { get: getStaffSiteTexts, update: updateSiteTexts } = siteTextsOperations;

export type TextsScreen = Awaited<ReturnType<typeof getTextsScreen>>;

/** With what proposals are made of, and what the demonstration says: whoever still says the same has not written it. */
export async function getTextsScreen(app: Pick<App, "db" | "now" | "env">, actor: Actor) {
  requireRight(actor, siteTextsRecord.right);
  const [texts, sources] = await Promise.all([getStaffSiteTexts(app, actor), readWordSources(app)]);
  const demo = demoSiteTexts(sources.facts.year);
  const examples = Object.fromEntries(textNames.map((name) => [name, demo[name]])) as Record<
    TextField,
    string
  >;
  return { texts, sources, examples, host: new URL(app.env.appUrl).host };
}
