import { appContext } from "#app/context.ts";
import { readCustomerPdf } from "#app/domain/quotes/customer-quote.server.ts";
import type { Route } from "./+types/quote-pdf.route";
import { goneQuotePage, linkOf } from "./quote-pages.server.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const pdf = await readCustomerPdf(context.get(appContext), linkOf(params, url));
  if (!pdf) throw goneQuotePage();
  return new Response(new Uint8Array(pdf.file), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${pdf.name}"`,
    },
  });
}
