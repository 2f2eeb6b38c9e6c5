import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { settingsOperations } from "#app/domain/records/record-operations.server.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { App } from "#server/app.ts";
import { aboutRecord, aboutSchema } from "./about-editor.schema.ts";
import { sanitiseAboutHtml } from "./about-html.server.ts";

export interface StaffAbout {
  /** Null while there is no record. */
  id: string | null;
  /** Cleaned: rows may come from elsewhere. */
  content: string;
  version: string;
}

export const aboutOperations = settingsOperations(aboutRecord, {
  schema: aboutSchema
    .transform(({ content }) => ({ content: sanitiseAboutHtml(content) }))
    .refine(({ content }) => content !== "", {
      path: ["content"],
      error: "Le site ne pourrait rien afficher de ce texte.",
    }),
  async read(db): Promise<StaffAbout> {
    const row = await db
      .selectFrom("about_page_settings")
      .select(["id", "content", "updated_at"])
      .executeTakeFirst();
    if (!row) return { id: null, content: "", version: "" };
    return { id: row.id, content: sanitiseAboutHtml(row.content), version: row.updated_at.toISOString() };
  },
});

export const { get: getStaffAbout, update: updateAbout } = aboutOperations;

/** What the site would show of a text, and the names of what it left out. */
export function previewAbout(actor: Actor, content: string) {
  requireRight(actor, aboutRecord.right);
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

/** What staff wrote about the company, safe to show; empty until they have. */
export async function getAboutContent(app: Pick<App, "db">): Promise<string> {
  const row = await app.db.selectFrom("about_page_settings").select("content").executeTakeFirst();
  return sanitiseAboutHtml(row?.content ?? "");
}
