import Info from "lucide-react/icons/info";
import type { QuoteDocument } from "#app/domain/quotes/quote-document.ts";
import type { QuoteContext } from "#app/domain/quotes/quote-draft.ts";
import type { EditorPage } from "#app/domain/quotes/quote-page.server.ts";
import { vehicleWarnings } from "#app/domain/quotes/vehicle-warnings.ts";
import { formatCents } from "#app/lib/euros.ts";
import type { EditedLine } from "./typed-quote.ts";

interface LineNotesProps {
  draftLines: EditedLine[];
  context: QuoteContext;
  document: QuoteDocument;
  taken: EditorPage["taken"];
}

/** What is worth knowing before sending, and forbids nothing. */
export function LineNotes({ draftLines, context, document, taken }: LineNotesProps) {
  const notes = [
    ...vehicleWarnings(draftLines, context, { taken, today: document.madeOn }),
    ...changedEstimate(context, document),
    ...mixedTariffs(draftLines, context),
    ...(draftLines.some(
      ({ label, unit_price }) => /livraison/i.test(label) && /^0*([.,]0*)?$/.test(unit_price.trim()),
    )
      ? ["Livraison\u00a0: son prix est à écrire, ou elle est offerte."]
      : []),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className="mt-3 space-y-1.5 rounded-[8px] bg-info-tint px-3.5 py-2.5 text-[13px]">
      {notes.map((note) => (
        <li key={note} className="flex gap-2">
          <Info className="mt-0.5 size-4 shrink-0 text-info" />
          {note}
        </li>
      ))}
    </ul>
  );
}

function changedEstimate(
  { request: { estimate } }: QuoteContext,
  { total, isConsumer }: QuoteDocument,
): string[] {
  if (!estimate) return [];
  const [shown, word] = isConsumer ? [estimate.ttc, "TTC"] : [estimate.ht, "HT"];
  const now = isConsumer ? total.ttc : total.ht;
  if (shown === now) return [];
  return [`Le client a vu une estimation de ${formatCents(shown, { exact: true })}\u00a0${word}.`];
}

function mixedTariffs(lines: EditedLine[], { vehicles }: QuoteContext): string[] {
  const quoted = vehicles.filter(({ id }) => lines.some((line) => line.vehicle_id === id));
  const names = [...new Set(quoted.flatMap(({ tariff }) => tariff?.name ?? []))];
  if (names.length < 2) return [];
  return [
    `Ces véhicules suivent ${names.length}\u00a0tarifs (${names.join(", ")})\u00a0: chacun a ses conditions.`,
  ];
}
