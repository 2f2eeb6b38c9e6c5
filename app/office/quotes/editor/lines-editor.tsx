import Plus from "lucide-react/icons/plus";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useEffect, useRef } from "react";
import type { QuoteDocument } from "#app/domain/quotes/quote-document.ts";
import type { EditorPage, QuoteContext } from "#app/domain/quotes/quote-page.server.ts";
import { type DraftLine, deliveryLabel, maxQuoteLines } from "#app/domain/quotes/quote-terms.ts";
import { vehicleWarnings } from "#app/domain/quotes/quote-timing.ts";
import { formatCents } from "#app/lib/euros.ts";
import { FormSection } from "#app/office/ui/form-section.tsx";
import { Menu, MenuItem } from "#app/office/ui/menu.tsx";
import { moved, useReorder } from "#app/office/ui/use-reorder.ts";
import { QuoteTotals } from "#app/ui/quote/quote-figures.tsx";
import { type EditorPartProps, quietButton, Warnings } from "./editor-part.tsx";
import { ExtraMenu } from "./extra-menu.tsx";
import { LineRow } from "./line-row.tsx";
import { type EditedLine, editedConditions, nextKey, toEditedLine, withLines } from "./typed-quote.ts";

interface LinesEditorProps extends EditorPartProps {
  document: QuoteDocument;
  taken: EditorPage["taken"];
}

export function LinesEditor(props: LinesEditorProps) {
  const { edited, change, errors, context, document } = props;
  const { lines } = edited;
  const setLines = (next: EditedLine[]) => change(withLines(edited, next, context.proposal.conditions));
  const reorder = useReorder({ count: lines.length, onMove: (from, to) => setLines(moved(lines, from, to)) });
  const added = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a render without the new line must leave the mark to the one with it
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    reorder.list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
  }, [lines.length]);
  const isFull = lines.length >= maxQuoteLines;
  function add(line: Partial<DraftLine>) {
    if (isFull) return;
    added.current = true;
    const empty = { vehicle_id: null, label: "", detail: "", quantity: 1, unit: "forfait", unit_price: 0 };
    const whole = { ...empty, discount: 0, vat_rate: context.vatRate, ...line };
    const typed = toEditedLine(whole, nextKey(lines));
    setLines([...lines, line.label ? typed : { ...typed, unit_price: "" }]);
  }
  const offered: Partial<DraftLine>[] = [
    ...context.proposal.lines.filter(
      ({ vehicle_id }) => vehicle_id && !lines.some((line) => line.vehicle_id === vehicle_id),
    ),
    {},
    { label: deliveryLabel },
    { label: "Kilomètres en plus", unit: "km", quantity: 100 },
  ];
  return (
    <FormSection
      title="Lignes"
      detail="Proposées d’après le véhicule, les dates et le tarif"
      aside={
        <button
          type="button"
          className={quietButton}
          onClick={() =>
            change({
              ...edited,
              lines: context.proposal.lines.map((line, index) => toEditedLine(line, nextKey(lines) + index)),
              conditions: editedConditions(context.proposal.conditions),
            })
          }
        >
          <RotateCcw />
          Reprendre le tarif
        </button>
      }
    >
      <ul ref={reorder.list} className="border-line-inner border-t">
        {lines.map((line, index) => (
          <LineRow
            key={line.key}
            line={line}
            index={index}
            errors={errors}
            priceWord={context.includesTax ? "TTC" : "HT"}
            total={document.lines[index]?.amount}
            handle={reorder.handle(index)}
            offset={reorder.drag?.from === index ? reorder.drag.offset : 0}
            onType={(next) => setLines(lines.map((other) => (other === line ? next : other)))}
            onRemove={() => setLines(lines.filter((other) => other !== line))}
            onLastEnter={index === lines.length - 1 ? () => add({}) : undefined}
          />
        ))}
      </ul>
      {errors.lines && <p className="pt-2 text-small text-danger">{errors.lines}</p>}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pt-3">
        {isFull ? (
          <p className="text-help text-ink-2">{maxQuoteLines}&nbsp;lignes au plus.</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Menu
              align="start"
              trigger={
                <button type="button" className={quietButton}>
                  <Plus />
                  Ajouter une ligne
                </button>
              }
            >
              {offered.map((line) => (
                <MenuItem
                  key={line.vehicle_id ?? line.label ?? "libre"}
                  icon={<Plus strokeWidth={2} />}
                  onSelect={() => add(line)}
                >
                  {line.label || "Ligne libre"}
                </MenuItem>
              ))}
            </Menu>
            <ExtraMenu {...props} onChoose={add} />
          </div>
        )}
        <QuoteTotals document={document} look="office" className="mr-[42px] w-68" />
      </div>
      <Warnings notes={lineNotes(props)} isMild />
    </FormSection>
  );
}

function lineNotes({ edited: { lines }, context, document, taken }: LinesEditorProps): string[] {
  const isFree = ({ label, unit_price }: EditedLine) =>
    /livraison/i.test(label) && /^0*([.,]0*)?$/.test(unit_price.trim());
  return [
    ...vehicleWarnings(lines, context, { taken, today: document.madeOn }),
    ...changedEstimate(context, document),
    ...mixedTariffs(lines, context),
    ...(lines.some(isFree) ? ["Livraison\u00a0: son prix est à écrire, ou elle est offerte."] : []),
  ];
}

function changedEstimate(
  { request: { estimate, isShown } }: QuoteContext,
  { total, isConsumer }: QuoteDocument,
): string[] {
  if (!estimate) return [];
  const [shown, word] = isConsumer ? [estimate.ttc, "TTC"] : [estimate.ht, "HT"];
  const now = isConsumer ? total.ttc : total.ht;
  if (shown === now) return [];
  const estimated = `une estimation de ${formatCents(shown, { exact: true })}\u00a0${word}.`;
  return [isShown ? `Le client a vu ${estimated}` : `Le dossier a ${estimated}`];
}

function mixedTariffs(lines: EditedLine[], { vehicles }: QuoteContext): string[] {
  const quoted = vehicles.filter(({ id }) => lines.some((line) => line.vehicle_id === id));
  const names = [...new Set(quoted.flatMap(({ tariff }) => tariff?.name ?? []))];
  if (names.length < 2) return [];
  return [
    `Ces véhicules suivent ${names.length}\u00a0tarifs (${names.join(", ")})\u00a0: chacun a ses conditions.`,
  ];
}
