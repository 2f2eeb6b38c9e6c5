import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import type { Saved } from "#app/lib/action-result.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import type { App } from "#server/app.ts";
import { mergeSave } from "#server/db/version.ts";
import { writePublic } from "#server/db/write.ts";
import { type AboutInput, aboutSchema } from "./about-editor.schema.ts";
import { sanitiseAboutHtml } from "./about-html.server.ts";

export interface StaffAbout {
  /** Null while there is no record. */
  id: string | null;
  /** Cleaned: rows may come from elsewhere. */
  content: string;
  version: string;
}

export async function getStaffAbout(app: Pick<App, "db">, actor: StaffMember | null): Promise<StaffAbout> {
  requireRight(actor, "about:write");
  const row = await app.db
    .selectFrom("about_page_settings")
    .select(["id", "content", "updated_at"])
    .executeTakeFirst();
  if (!row) return { id: null, content: "", version: "" };
  return { id: row.id, content: sanitiseAboutHtml(row.content), version: row.updated_at.toISOString() };
}

/** Updates the record, or makes it where there is none. */
export async function updateAbout(
  app: Pick<App, "db" | "pages">,
  actor: StaffMember | null,
  baseline: Baseline,
  input: AboutInput,
): Promise<Saved> {
  requireRight(actor, "about:write");
  const content = sanitiseAboutHtml(parseOrFail(aboutSchema, input).content);
  if (content === "") {
    const sentence = "Le site ne pourrait rien afficher de ce texte.";
    throw new Failure("invalid", sentence, { content: sentence });
  }
  return writePublic(app, actor, async (trx) => {
    const known = await trx.selectFrom("about_page_settings").select("id").executeTakeFirst();
    const mine = { content };
    const read = () => getStaffAbout({ db: trx }, actor);
    const { changes, note } = known
      ? await mergeSave(trx, { table: "about_page_settings", id: known.id, baseline, mine, read })
      : { changes: mine };
    const values = { ...changes, updated_by: actor.id };
    const row = known
      ? await trx
          .updateTable("about_page_settings")
          .set(values)
          .where("id", "=", known.id)
          .returning("updated_at")
          .executeTakeFirstOrThrow()
      : await trx
          .insertInto("about_page_settings")
          .values(values)
          .returning("updated_at")
          .executeTakeFirstOrThrow();
    return { version: row.updated_at.toISOString(), detail: note };
  });
}

/** What the site would show of a text, and the names of what it left out. */
export function previewAbout(actor: StaffMember | null, content: string) {
  requireRight(actor, "about:write");
  if (content.trim() === "") return { html: "", removed: [] };
  parseOrFail(aboutSchema, { content });
  const html = sanitiseAboutHtml(content);
  return { html, removed: removedNames(content, html) };
}

/** `h1` becomes `h2`, and so on: that is no loss. */
const translated = new Set(["h1", "h5", "h6"]);

/** The elements and attributes that were written and are not kept: «script», «style», «onclick». */
function removedNames(written: string, kept: string): string[] {
  const left = namesIn(kept);
  return [...namesIn(written)].filter((name) => !left.has(name) && !translated.has(name)).slice(0, 12);
}

function namesIn(html: string): Set<string> {
  const names = new Set<string>();
  for (const [, element = "", attributes = ""] of html.matchAll(/<([a-z][\w-]{0,30})([^<>]{0,2000})/gi)) {
    names.add(element.toLowerCase());
    for (const [, attribute = ""] of attributes.matchAll(/\s([a-z][\w:-]{0,30})\s*=/gi)) {
      names.add(attribute.toLowerCase());
    }
  }
  return names;
}
