import GripVertical from "lucide-react/icons/grip-vertical";
import Trash2 from "lucide-react/icons/trash";
import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { quoteUnits } from "#app/domain/quotes/quote-terms.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import { formatCents } from "#app/lib/euros.ts";
import { controlClass } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { typedField } from "./editor-part.tsx";
import type { EditedLine } from "./typed-quote.ts";

interface LineRowProps {
  line: EditedLine;
  index: number;
  errors: Record<string, string>;
  priceWord: "HT" | "TTC";
  total: Amount | undefined;
  handle: object;
  offset: number;
  onType: (line: EditedLine) => void;
  onRemove: () => void;
  /** Enter in the last field of all. */
  onLastEnter?: () => void;
}

const box = `${controlClass} h-8 px-2`;

/** Two rows: what it is and what it costs; then how that is made up. */
export function LineRow(props: LineRowProps) {
  const { line, index, errors, priceWord, total, handle, offset, onType, onRemove, onLastEnter } = props;
  const name = `Ligne ${index + 1}`;
  const field = (
    key: Exclude<keyof EditedLine, "key" | "vehicle_id" | "since" | "until">,
    label: string,
  ) => ({
    "aria-label": `${name}, ${label}`,
    "aria-invalid": errors[`lines.${index}.${key}`] ? true : undefined,
    title: errors[`lines.${index}.${key}`],
    ...typedField(line[key], (value) => onType({ ...line, [key]: value })),
  });
  const error = Object.entries(errors).find(([path]) => path.startsWith(`lines.${index}.`))?.[1];
  return (
    <li
      style={offset ? { translate: `0 ${offset}px`, position: "relative", zIndex: 1 } : undefined}
      className="grid grid-cols-[20px_minmax(0,1fr)_96px_32px] items-center gap-x-2 gap-y-1.5 border-line-inner border-b bg-surface py-2.5"
    >
      <button
        type="button"
        {...handle}
        aria-label={`Déplacer la ${name.toLowerCase()}`}
        title="Déplacer (flèches haut et bas)"
        className="flex h-8 w-5 cursor-grab touch-none items-center justify-center rounded-control text-ink-3 hover:text-ink"
      >
        <GripVertical className="size-4" />
      </button>
      {/* No limit in the browser: it would cut what is pasted without a word. The form says what is too long. */}
      <div className="grid grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] gap-1.5">
        <input {...field("label", "désignation")} placeholder="Désignation" className={box} />
        <input {...field("detail", "précision")} placeholder="Précision" className={box} />
      </div>
      <span className="text-right font-semibold tabular-nums">
        {total && formatCents(priceWord === "TTC" ? total.ttc : total.ht, { exact: true })}
      </span>
      <IconButton
        label={`Supprimer la ${name.toLowerCase()}`}
        className="hover:text-danger"
        onClick={onRemove}
      >
        <Trash2 />
      </IconButton>
      <div className="col-start-2 col-end-5 flex flex-wrap items-center gap-1.5 text-small text-ink-2">
        <NumberBox {...field("quantity", "quantité")} width="w-15" />
        <span className="w-24">
          <UnitSelect {...field("unit", "unité")} />
        </span>
        <span aria-hidden="true">×</span>
        <NumberBox
          {...field("unit_price", `prix unitaire ${priceWord}`)}
          suffix={`€\u00a0${priceWord}`}
          width="w-27"
        />
        <span aria-hidden="true">−</span>
        <NumberBox {...field("discount", "remise")} suffix="%" width="w-17" />
        <span aria-hidden="true">· TVA</span>
        <NumberBox
          {...field("vat_rate", "TVA")}
          suffix="%"
          width="w-17"
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== "Enter" || !onLastEnter) return;
            event.preventDefault();
            onLastEnter();
          }}
        />
      </div>
      {error && <p className="col-start-2 col-end-5 text-small text-danger">{error}</p>}
    </li>
  );
}

function NumberBox({
  suffix,
  width,
  ...input
}: ComponentProps<"input"> & { suffix?: ReactNode; width: string }) {
  return (
    <span className={`relative ${width}`}>
      <input
        {...input}
        inputMode="decimal"
        maxLength={12}
        className={`${box} text-right ${suffix ? (String(suffix).length > 1 ? "pr-11" : "pr-6") : ""}`}
      />
      {suffix && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-help"
        >
          {suffix}
        </span>
      )}
    </span>
  );
}

function UnitSelect(select: ComponentProps<"select">) {
  const units = (quoteUnits as readonly string[]).includes(String(select.value))
    ? quoteUnits
    : [...quoteUnits, String(select.value)];
  return (
    <select {...select} className={`${box} cursor-pointer`}>
      {units.map((unit) => (
        <option key={unit} value={unit}>
          {unit === "jour" || unit === "semaine" || unit === "heure" ? `${unit}s` : unit || "sans unité"}
        </option>
      ))}
    </select>
  );
}
