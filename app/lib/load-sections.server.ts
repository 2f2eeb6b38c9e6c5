import type { RouterContextProvider } from "react-router";
import { pageStateContext } from "#app/context.ts";
import type { App } from "#server/app.ts";
import { isDatabaseAway } from "#server/db/database.ts";
import { UnavailableFailure } from "./failure.ts";

type Sections = Record<string, () => Promise<unknown>>;
type Loaded<S extends Sections> = { [Name in keyof S]: Awaited<ReturnType<S[Name]>> | null };

/** Loads what a page can do without: what fails is logged and null. Such a page must not be kept: `context` is told. */
export async function loadSections<S extends Sections>(
  app: Pick<App, "log">,
  sections: S,
  context?: Readonly<RouterContextProvider>,
): Promise<Loaded<S>> {
  const entries = await Promise.all(
    Object.entries(sections).map(async ([name, load]) => {
      try {
        return [name, await load()];
      } catch (error) {
        app.log.error({ err: error, section: name }, "a section of a page could not be loaded");
        if (context) sendFailedRead(context, error);
        return [name, null];
      }
    }),
  );
  return Object.fromEntries(entries) as Loaded<S>;
}

/** With an answer whose data could not be read: `Retry-After` where the database was away. */
export function sendFailedRead(context: Readonly<RouterContextProvider>, error: unknown): void {
  const headers = isDatabaseAway(error) ? new UnavailableFailure().headers : { "Cache-Control": "no-store" };
  for (const [name, value] of Object.entries(headers)) context.get(pageStateContext).headers.set(name, value);
}
