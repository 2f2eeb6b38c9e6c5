import { useLocation } from "react-router";
import { extraUnits } from "#app/domain/extras/extra.ts";
import { extraPriceLine } from "#app/domain/extras/extra-words.ts";
import type { StaffExtra } from "#app/domain/extras/staff-extras.server.ts";
import type { Taxes } from "#app/domain/rental/money.ts";
import { toCents } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { AskWhom } from "#app/office/shell/ask-whom.tsx";
import { DialogBody } from "#app/office/ui/dialog.tsx";
import { usesOf } from "./extra-table.tsx";

/** One for whoever may not write it: what is told to a caller. */
export function ReadExtra({ extra, taxes }: { extra: StaffExtra; taxes: Taxes }) {
  const { name, detail, unit, max_quantity } = extra;
  const vatRate = extra.vat_rate ?? taxes.vatRate;
  const priced = { price: toCents(extra.price), unit, taxes: { ...taxes, vatRate } };
  const facts = [
    ["Prix TTC", extraPriceLine(priced)],
    ["Prix HT", extraPriceLine(priced, "ht")],
    ["TVA", `${formatNumber(vatRate)}\u00a0%`],
    ["Se compte", extraUnits[unit].label],
    ["Au plus", formatNumber(max_quantity)],
    ["Proposée", usesOf(extra)],
  ];
  return (
    <RecordSheet
      title={name}
      description={detail}
      placement="center"
      width={520}
      closeTo={`${officePaths.extras}${useLocation().search}`}
    >
      <DialogBody className="space-y-4">
        <dl className="text-sm">
          {facts.map(([label, value]) => (
            <div
              key={label}
              className="flex justify-between gap-4 border-line-inner border-b py-2 last:border-b-0"
            >
              <dt className="text-ink-2">{label}</dt>
              <dd className="text-right font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-ink-2 text-note">
          Les administrateurs écrivent les prestations. <AskWhom />
        </p>
      </DialogBody>
    </RecordSheet>
  );
}
