import type { App } from "#server/app.ts";
import { isDatabaseAway } from "#server/db/database.ts";
import { UnavailableFailure } from "./failure.ts";

type Sections = Record<string, () => Promise<unknown>>;
type Loaded<S extends Sections> = { [Name in keyof S]: Awaited<ReturnType<S[Name]>> | null };

/** Loads what a page can do without: what fails is logged and null. Such a page must not be kept, hence the headers. */
export async function loadSections<S extends Sections>(
  app: Pick<App, "log">,
  sections: S,
): Promise<{ sections: Loaded<S>; headers: Record<string, string> }> {
  let headers: Record<string, string> = {};
  const entries = await Promise.all(
    Object.entries(sections).map(async ([name, load]) => {
      try {
        return [name, await load()];
      } catch (error) {
        app.log.error({ err: error, section: name }, "a section of a page could not be loaded");
        headers = { ...headers, ...failedReadHeaders(error) };
        return [name, null];
      }
    }),
  );
  return { sections: Object.fromEntries(entries) as Loaded<S>, headers };
}

/** Of an answer whose data could not be read: `Retry-After` where the database was away. */
export function failedReadHeaders(error: unknown): Record<string, string> {
  return isDatabaseAway(error) ? new UnavailableFailure().headers : { "Cache-Control": "no-store" };
}
