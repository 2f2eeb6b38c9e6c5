import { appContext, staffContext } from "#app/context.ts";
import { exportAgreedQuotes } from "#app/domain/quotes/quote-export.server.ts";
import { readQuoteQuery } from "#app/domain/quotes/quote-list.ts";
import { answerCsv } from "#app/lib/stream-text.server.ts";
import type { Route } from "./+types/quotes-export.route.ts";

/** GET …/devis/export.csv: what was agreed, of the list its filters describe. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const query = readQuoteQuery(url.searchParams);
  const file = await exportAgreedQuotes(app, context.get(staffContext), query);
  return answerCsv(file, "devis-acceptes", app.now());
}
