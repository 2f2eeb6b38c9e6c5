import { exactEuros } from "#app/lib/euros.ts";
import { plural } from "#app/lib/plural.ts";
import { facts, type MailPart } from "#server/mail/layout/mail-parts.ts";
import type { QuoteDocument } from "./quote-document.ts";

/** What a quote is about, in a mail: from when to when, what, for how much. `vehicles` names them apart from the lines. */
export function quoteSummary({ stay, lines, total }: QuoteDocument, vehicles: string[] = []): MailPart[] {
  const about = [
    ...(vehicles.length > 0
      ? [{ label: plural(vehicles.length, "Véhicule"), text: vehicles.join(", ") }]
      : []),
    ...(stay
      ? [
          {
            label: "Départ",
            text: [stay.departure.dayWords, stay.departure.place].filter(Boolean).join(", "),
          },
          { label: "Retour", text: [stay.return.dayWords, stay.return.place].filter(Boolean).join(", ") },
          { label: "Durée", text: stay.daysWords },
        ]
      : []),
  ];
  return [
    ...(about.length > 0 ? [facts(...about)] : []),
    {
      kind: "lines",
      groups: [
        {
          lines: lines.map(({ label, quantity, amount }) => ({
            label: [label, quantity].filter(Boolean).join(", "),
            amount: `${exactEuros(amount.ttc)}\u00a0TTC`,
          })),
        },
      ],
      total: {
        label: "Total",
        amount: `${exactEuros(total.ttc)}\u00a0TTC`,
        note: `${exactEuros(total.ht)}\u00a0HT`,
      },
    },
  ];
}
