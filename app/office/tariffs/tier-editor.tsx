import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import type { Taxes } from "#app/domain/rental/money.ts";
import { maxTiers, tierRows } from "#app/domain/rental/tariff.ts";
import { isEmptyTier, readTiers, type TypedTier } from "#app/domain/tariffs/tariffs.schema.ts";
import { formatCents } from "#app/lib/euros.ts";
import { controlClass, ErrorLine } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { draftOffer } from "./preview-rows.ts";

/** Rows keep their fields while others come and go. */
export interface TierRow {
  key: number;
  typed: TypedTier;
}

interface TierEditorProps {
  rows: TierRow[];
  onChange: (rows: TierRow[]) => void;
  errors: Record<string, string>;
  preview: { cents: number | null; taxes: Taxes };
}

/** «À partir de 7 jours : − 20 %», as many as there are; posted together as one field. */
export function TierEditor({ rows, onChange, errors, preview }: TierEditorProps) {
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const added = useRef(false);
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
  });
  const isFull = rows.length >= maxTiers;
  function add() {
    if (isFull) return;
    added.current = true;
    onChange([...rows, { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, typed: ["", ""] }]);
  }
  function remove(row: TierRow) {
    onChange(rows.filter((other) => other !== row));
    addButton.current?.focus();
  }
  return (
    <div>
      <input type="hidden" name="tiers" value={JSON.stringify(withoutLastEmpty(rows))} />
      <ul ref={list} className="border-line-inner border-t">
        {rows.map((row, index) => (
          <TierFields
            key={row.key}
            {...{ row, index, errors, preview }}
            onType={(typed) => onChange(rows.map((other) => (other === row ? { ...row, typed } : other)))}
            onRemove={() => remove(row)}
            onLastEnter={index === rows.length - 1 ? add : undefined}
          />
        ))}
      </ul>
      {errors.tiers && <ErrorLine>{errors.tiers}</ErrorLine>}
      {isFull ? (
        <p className="pt-3 text-help text-ink-2">{maxTiers}&nbsp;paliers au plus.</p>
      ) : (
        <button
          ref={addButton}
          type="button"
          onClick={add}
          className="mt-1.5 flex h-9 cursor-pointer items-center gap-2 rounded-control text-small text-info underline-offset-2 hover:underline max-office-sm:h-11 max-office-sm:text-copy"
        >
          <Plus className="size-4" />
          Ajouter un palier
        </button>
      )}
    </div>
  );
}

/** A row that was just added is no change yet. */
function withoutLastEmpty(rows: TierRow[]): TypedTier[] {
  const typed = rows.map((row) => row.typed);
  return typed.slice(0, typed.findLastIndex((tier) => !isEmptyTier(tier)) + 1);
}

interface TierFieldsProps extends Pick<TierEditorProps, "errors" | "preview"> {
  row: TierRow;
  index: number;
  onType: (typed: TypedTier) => void;
  onRemove: () => void;
  onLastEnter?: () => void;
}

function TierFields({ row, index, errors, preview, onType, onRemove, onLastEnter }: TierFieldsProps) {
  const id = useId();
  const [days, discount] = row.typed;
  const errorOf = (name: string) => errors[`tiers.${index}.${name}`];
  const error = errorOf("from_days") ?? errorOf("discount");
  const control = (name: string) => ({
    type: "text",
    inputMode: name === "discount" ? ("decimal" as const) : ("numeric" as const),
    autoComplete: "off",
    maxLength: 6,
    "aria-invalid": errorOf(name) !== undefined || undefined,
    "aria-describedby": error && `${id}-error`,
  });
  const tiers = readTiers([row.typed]);
  const { cents, taxes } = preview;
  const perDay =
    tiers.length > 0 && cents !== null && tierRows(draftOffer(tiers, cents, taxes)).at(-1)?.perDay;
  return (
    <li className="border-line-inner border-b py-1.5">
      <div className="flex items-center gap-3 max-office-sm:gap-2">
        <span aria-hidden="true" className="w-20 shrink-0 text-ink-2 max-office-sm:w-auto">
          <span className="max-office-sm:hidden">À partir de</span>
          <span className="office-sm:hidden">Dès</span>
        </span>
        <span className="relative w-26 shrink-0 max-office-sm:w-21">
          <input
            {...control("from_days")}
            aria-label={`Palier ${index + 1}, à partir de combien de jours`}
            value={days}
            onChange={(event) => onType([event.currentTarget.value, discount])}
            className={`${controlClass} h-(--control-height) pr-13 max-office-sm:pr-6`}
          />
          <span aria-hidden="true" className={`${unitClass} right-0`}>
            j<span className="max-office-sm:hidden">ours</span>
          </span>
        </span>
        <span aria-hidden="true" className="w-4 shrink-0 text-center text-ink-2 max-office-sm:w-2">
          :
        </span>
        <span className="relative w-29 shrink-0 max-office-sm:min-w-0 max-office-sm:flex-1">
          <input
            {...control("discount")}
            // Leaving it, the row is written: that is when the form looks at it.
            data-field="tiers"
            aria-label={`Palier ${index + 1}, remise en pour cent`}
            value={discount}
            onChange={(event) => onType([days, event.currentTarget.value])}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== "Enter" || !onLastEnter) return;
              event.preventDefault();
              onLastEnter();
            }}
            className={`${controlClass} h-(--control-height) pr-8 pl-6!`}
          />
          <span aria-hidden="true" className={`${unitClass} left-0 pr-0! text-ink!`}>
            −
          </span>
          <span aria-hidden="true" className={`${unitClass} right-0`}>
            %
          </span>
        </span>
        <span className="min-w-0 flex-1 truncate text-small max-office-sm:hidden">
          {perDay && (
            <>
              <b className="font-semibold">{formatCents(perDay.ht, { exact: true })}</b> HT par jour
            </>
          )}
        </span>
        <IconButton
          label={`Supprimer le palier ${days ? `de ${days}\u00a0jours` : index + 1}`}
          className="hover:text-danger max-office-sm:-mr-2"
          onClick={onRemove}
        >
          <Trash2 />
        </IconButton>
      </div>
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
    </li>
  );
}

const unitClass =
  "pointer-events-none absolute inset-y-0 flex items-center px-(--control-padding) text-(length:--label-text) text-ink-2";
