import { appContext, staffContext } from "#app/context.ts";
import { readQuotePdf } from "#app/domain/quotes/quote-page.server.ts";
import { Failure } from "#app/lib/failure.ts";
import type { Route } from "./+types/quote-pdf.route.ts";

/** `GET /locadmin/dashboard/devis/{id}/pdf`: the document, private to staff. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const { name, file } = await readQuotePdf(context.get(appContext), context.get(staffContext), params.id);
    return new Response(new Uint8Array(file), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `inline; filename="${name}"`,
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return new Response(error.message, {
      status: error.status,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  }
}
