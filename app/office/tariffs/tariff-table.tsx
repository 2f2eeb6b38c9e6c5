import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Taxes } from "#app/domain/rental/money.ts";
import { joinFacts, missingTariffFacts, type StaffTariff } from "#app/domain/tariffs/tariffs.schema.ts";
import { formatCents, formatPrice, toCents } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { counted } from "#app/lib/plural.ts";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#app/office/ui/menu.tsx";
import { DataTable, KeyCell, RowControls } from "#app/office/ui/table.tsx";
import { IconButton, IconButtonLink } from "#app/ui/icon-button.tsx";
import { formatDiscount } from "./preview-rows.ts";
import { StepsGlance } from "./tariff-preview.tsx";

interface TariffTableProps {
  tariffs: StaffTariff[];
  taxes: Taxes;
  loading?: string;
  editHref: (tariff: StaffTariff) => string;
  onDelete: (tariff: StaffTariff) => void;
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
          cell: ({ vehicleCount }) => formatNumber(vehicleCount),
        },
        {
          key: "tiers",
          header: "Prix par jour selon la durée",
          cell: ({ tiers }) => (
            <span className="flex items-center gap-3 whitespace-nowrap py-1">
              <span className="max-office-md:hidden">
                <StepsGlance tiers={tiers} />
              </span>
              <span className="text-[13px] leading-[18px]">
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
          key: "actions",
          header: <span className="sr-only">Actions</span>,
          align: "end",
          className: "whitespace-nowrap",
          cell: (tariff) => (
            <RowControls>
              <IconButtonLink label={`Modifier ${tariff.name}`} to={editHref(tariff)} preventScrollReset>
                <Pencil />
              </IconButtonLink>
              <IconButton
                label={`Supprimer ${tariff.name}`}
                className="hover:text-danger"
                onClick={() => onDelete(tariff)}
              >
                <Trash2 />
              </IconButton>
            </RowControls>
          ),
        },
      ]}
      card={(tariff) => (
        <TariffCard tariff={tariff} to={editHref(tariff)} onDelete={() => onDelete(tariff)} />
      )}
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
    <span className="inline-flex items-center gap-1.5 text-[13px] text-danger-dark">
      <TriangleAlert className="size-3.5 shrink-0" />
      {word}
    </span>
  );
}

interface TariffCardProps {
  tariff: StaffTariff;
  to: string;
  onDelete: () => void;
}

function TariffCard({ tariff, to, onDelete }: TariffCardProps) {
  const { name, tiers, vehicleCount, km_per_day, extra_km_price, deposit } = tariff;
  const km =
    km_per_day === null
      ? "Kilomètres sans limite"
      : `${formatNumber(km_per_day)}\u00a0km / jour${extra_km_price === null ? "" : `, puis ${cents(extra_km_price)}`}`;
  const facts = missingTariffFacts(tariff);
  return (
    <>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Link
            to={to}
            preventScrollReset
            className="block truncate font-medium text-inherit no-underline after:absolute after:inset-0"
          >
            {name}
          </Link>
          <p className="text-[13px] text-ink-2">
            {counted(vehicleCount, "véhicule")} · {tierCount(tiers.length)}
          </p>
        </div>
        <StepsGlance tiers={tiers} />
        <RowControls className="-mt-1 -mr-2">
          <Menu
            trigger={
              <IconButton label={`Actions pour ${name}`}>
                <Ellipsis />
              </IconButton>
            }
          >
            <MenuLink to={to} preventScrollReset icon={<Pencil strokeWidth={2} />}>
              Modifier
            </MenuLink>
            <MenuSeparator />
            <MenuItem tone="danger" icon={<Trash2 strokeWidth={2} />} onSelect={onDelete}>
              Supprimer…
            </MenuItem>
          </Menu>
        </RowControls>
      </div>
      <p className="mt-1 text-[13px]">
        {km}
        {deposit !== null && ` · dépôt ${formatPrice(deposit)}`}
      </p>
      {facts.length > 0 && <p className="mt-1">{missing(`Pas ${joinFacts(facts)}`)}</p>}
    </>
  );
}
