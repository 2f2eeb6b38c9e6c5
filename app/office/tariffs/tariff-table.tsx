import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import type { Taxes } from "#app/domain/rental/money.ts";
import { joinFacts, missingTariffFacts, type StaffTariff } from "#app/domain/tariffs/tariffs.schema.ts";
import { formatCents, formatPrice, toCents } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";
import { rowActions } from "#app/office/record/record-list.tsx";
import { DataTable, KeyCell, NumberCell } from "#app/office/ui/table.tsx";
import { formatDiscount } from "./preview-rows.ts";
import { StepsGlance } from "./tariff-preview.tsx";

interface TariffTableProps {
  tariffs: StaffTariff[];
  taxes: Taxes;
  loading?: string;
  editHref: (tariff: StaffTariff) => string;
  /** Not given where tariffs are only read. */
  onDelete?: (tariff: StaffTariff) => void;
}

export function TariffTable({ tariffs, taxes, loading, editHref, onDelete }: TariffTableProps) {
  return (
    <DataTable
      label="Tarifs"
      rows={tariffs}
      rowTo={editHref}
      loading={loading}
      columns={[
        {
          key: "name",
          header: "Tarif",
          isKey: true,
          className: "max-w-80",
          cell: (tariff) => <KeyCell name={tariff.name} detail={defaultsOf(tariff)} />,
        },
        {
          key: "vehicles",
          header: "Véhicules",
          align: "end",
          card: "line",
          className: "max-office-sm:text-ink-2",
          cell: ({ vehicleCount, tiers }) => (
            <NumberCell
              number={vehicleCount}
              words={`${counted(vehicleCount, "véhicule")} · ${tierCount(tiers.length)}`}
            />
          ),
        },
        {
          key: "tiers",
          header: "Prix par jour selon la durée",
          card: "corner",
          cell: ({ tiers }) => (
            <span className="flex items-center gap-3 whitespace-nowrap office-sm:py-1">
              <span className="office-sm:max-office-md:hidden">
                <StepsGlance tiers={tiers} />
              </span>
              <span className="text-small leading-[18px] max-office-sm:hidden">
                {tiers.length === 0 ? (
                  missing("Aucun palier")
                ) : (
                  <span className="block">{tierCount(tiers.length)}</span>
                )}
                {tiers.length > 0 && (
                  <span className="block text-ink-2">
                    jusqu’à {formatDiscount(tiers.at(-1)?.discount ?? 0)}
                  </span>
                )}
              </span>
            </span>
          ),
        },
        {
          key: "km",
          header: "Km / jour",
          align: "end",
          className: "whitespace-nowrap max-office-md:hidden",
          cell: ({ km_per_day }) => (km_per_day === null ? "Sans limite" : formatNumber(km_per_day)),
        },
        {
          key: "extra",
          header: `Km au-delà (${taxes.includesTax ? "TTC" : "HT"})`,
          align: "end",
          className: "whitespace-nowrap max-office-lg:hidden",
          cell: ({ km_per_day, extra_km_price }) =>
            extra_km_price === null ? (km_per_day === null ? "—" : missing()) : cents(extra_km_price),
        },
        {
          key: "deposit",
          header: "Dépôt",
          align: "end",
          className: "whitespace-nowrap",
          cell: ({ deposit }) => (deposit === null ? missing() : formatPrice(deposit)),
        },
        {
          key: "excess",
          header: "Franchise",
          align: "end",
          className: "whitespace-nowrap max-office-lg:hidden",
          cell: ({ damage_excess }) => (damage_excess === null ? missing() : formatPrice(damage_excess)),
        },
        {
          key: "driver",
          header: "Conducteur",
          className: "whitespace-nowrap max-office-lg:hidden",
          cell: ({ min_age, min_licence_years }) => (
            <span className="text-ink-2">
              {min_age === null ? missing("âge") : counted(min_age, "an")}
              {" · "}
              {min_licence_years === null ? missing("permis") : `permis ${counted(min_licence_years, "an")}`}
            </span>
          ),
        },
        {
          key: "facts",
          header: null,
          card: "line",
          className: "office-sm:hidden",
          cell: (tariff) => {
            const facts = missingTariffFacts(tariff);
            return (
              <>
                <span className="block">{shortFacts(tariff)}</span>
                {facts.length > 0 && <span className="mt-1 block">{missing(`Pas ${joinFacts(facts)}`)}</span>}
              </>
            );
          },
        },
        ...(onDelete
          ? [
              rowActions((tariff: StaffTariff) => ({
                name: tariff.name,
                to: editHref(tariff),
                onDelete: () => onDelete(tariff),
              })),
            ]
          : []),
      ]}
    />
  );
}

const tierCount = (count: number) => counted(count, "palier");
const cents = (euros: number) => formatCents(toCents(euros), { exact: true });

/** «Par défaut : Poids lourds» */
function defaultsOf({ default_for }: StaffTariff): string | undefined {
  return default_for.length > 0 ? `Par défaut\u00a0: ${default_for.join(", ")}` : undefined;
}

function missing(word: ReactNode = "manque") {
  return (
    <span className="inline-flex items-center gap-1.5 text-small text-danger-dark">
      <TriangleAlert className="size-3.5 shrink-0" />
      {word}
    </span>
  );
}

/** What a phone has room for of kilometres and deposit. */
function shortFacts({ km_per_day, extra_km_price, deposit }: StaffTariff): string {
  const beyond = extra_km_price === null ? "" : `, puis ${cents(extra_km_price)}`;
  const km =
    km_per_day === null ? "Kilomètres sans limite" : `${formatNumber(km_per_day)}\u00a0km / jour${beyond}`;
  return deposit === null ? km : `${km} · dépôt ${formatPrice(deposit)}`;
}
