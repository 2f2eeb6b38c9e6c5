import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { staysInBin } from "#app/domain/records/bin-words.ts";
import type { StaffVehicleList, StaffVehicleRow } from "#app/domain/vehicles/staff-vehicle-list.server.ts";
import {
  agencyChoices,
  pageSizes,
  readVehicleQuery,
  type VehicleQuery,
  type VehicleSort,
  vehicleQuery,
  vehiclesHref,
  vehiclesSearch,
} from "#app/domain/vehicles/vehicle-query.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { useDeletionHits } from "#app/office/planning/deletion-hits.tsx";
import {
  DeleteRecordDialog,
  type DeletionDialog,
  useDeletion,
} from "#app/office/record/delete-record-dialog.tsx";
import { Pagination } from "#app/office/ui/pagination.tsx";
import { Panel } from "#app/office/ui/panel.tsx";
import { DataTable, withKey } from "#app/office/ui/table.tsx";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyListDrawing, EmptySearchDrawing, EmptyState } from "#app/ui/empty-state.tsx";
import { controlClass } from "#app/ui/field.tsx";
import { VehicleBulkBar } from "./bulk-actions.tsx";
import { VehicleThumb, vehicleColumns, vehicleHref } from "./rows.tsx";
import { VehicleToolbar } from "./toolbar.tsx";

interface VehicleTableProps {
  query: VehicleQuery;
  list: StaffVehicleList;
}

type Selected = ReadonlyMap<string, StaffVehicleRow>;

export function VehicleTable({ query, list }: VehicleTableProps) {
  const { rows, total } = list;
  const [selected, setSelected] = useState<Selected>(new Map());
  const addLink = useRef<HTMLAnchorElement>(null);
  const { ask, dialog } = useDeletion<StaffVehicleRow[]>(addLink, (vehicles, dialog) => (
    <VehicleDeleteDialog
      {...dialog}
      vehicles={vehicles}
      onDeleted={() => {
        const gone = new Set(vehicles.map(({ id }) => id));
        setSelected(new Map([...selected].filter(([id]) => !gone.has(id))));
      }}
    />
  ));
  const isLoading = usePendingList(
    officePaths.vehicles,
    (search) => vehiclesSearch(readVehicleQuery(search)) !== vehiclesSearch(query),
  );

  function select(keys: ReadonlySet<string>) {
    const known = new Map([...selected, ...rows.map((row) => [row.id, row] as const)]);
    setSelected(new Map([...known].filter(([id]) => keys.has(id))));
  }
  const selection = {
    selected: new Set(selected.keys()),
    onChange: select,
    rowLabel: (key: string) => `Sélectionner ${rows.find(({ id }) => id === key)?.name ?? ""}`,
  };

  if (list.isEmptyFleet) return <NoVehicles query={query} />;
  return (
    <>
      <Panel>
        <VehicleToolbar query={query} list={list} isLoading={isLoading} addLink={addLink} />
        {rows.length === 0 && !isLoading ? (
          <NoMatch query={query} list={list} />
        ) : (
          <DataTable
            label="Véhicules"
            rows={rows}
            loading={isLoading ? "Chargement des véhicules…" : undefined}
            rowTo={({ id }) => vehicleHref(id, query)}
            selection={selection}
            sort={{
              key: query.sort,
              direction: query.direction,
              href: (sort, direction) => vehiclesHref(query, { sort: sort as VehicleSort, direction }),
            }}
            columns={vehicleColumns({
              query,
              onDelete: (vehicle) => ask([vehicle]),
              onSelect: ({ id }) => select(withKey(selection.selected, id, true)),
            })}
          />
        )}
        {!isLoading && total > 0 && (
          <Pagination
            page={list.page}
            pageSize={query.pageSize}
            total={total}
            noun={{ one: "véhicule", many: "véhicules" }}
            note={query.sort ? undefined : "les plus récents d’abord"}
            pageHref={(page) => vehiclesHref(query, { page })}
            aside={<VehiclePageSize query={query} />}
            className="border-line border-t px-4 py-2.5"
          />
        )}
      </Panel>
      {selected.size > 0 && (
        <VehicleBulkBar
          vehicles={[...selected.values()]}
          agencies={list.agencies}
          onDelete={() => ask([...selected.values()])}
          onClear={() => setSelected(new Map())}
        />
      )}
      {dialog}
    </>
  );
}

function NoMatch({ query, list }: VehicleTableProps) {
  const agency = agencyChoices(list.groups, list.agencies, query).find(({ value }) => value === query.agency);
  const active = [
    query.q && `recherche «\u00a0${query.q}\u00a0»`,
    query.type && `type ${query.type}`,
    query.agency && `agence ${agency?.label ?? "inconnue"}`,
    query.agency === "" && "sans agence",
    query.available !== null && (query.available ? "disponibles" : "indisponibles"),
  ].filter(Boolean);
  return (
    <EmptyState
      icon={<EmptySearchDrawing />}
      title="Aucun véhicule ne correspond à ces critères"
      action={
        <ButtonLink variant="secondary" to={vehiclesHref(query, vehicleQuery.withoutFilters)}>
          <X strokeWidth={2} />
          Effacer les filtres
        </ButtonLink>
      }
    >
      {active.length === 1 ? "Filtre actif" : "Filtres actifs"}&nbsp;: {active.join(", ")}.
    </EmptyState>
  );
}

function NoVehicles({ query }: { query: VehicleQuery }) {
  return (
    <Panel>
      <EmptyState
        icon={<EmptyListDrawing />}
        title="Aucun véhicule pour le moment"
        action={
          <>
            <ButtonLink variant="secondary" to={officePaths.vehiclesImport} className="max-office-sm:hidden">
              Importer un fichier…
            </ButtonLink>
            <ButtonLink to={`${officePaths.newVehicle}${vehiclesSearch(query)}`} preventScrollReset>
              Ajouter un véhicule
            </ButtonLink>
          </>
        }
      >
        Les véhicules ajoutés ici paraissent au catalogue. Il faut un nom, un type, une agence et une
        description.
      </EmptyState>
    </Panel>
  );
}

function VehiclePageSize({ query }: { query: VehicleQuery }) {
  const navigate = useNavigate();
  return (
    <label className="flex items-center gap-2 max-office-sm:hidden">
      Lignes
      <span className="relative">
        <select
          value={query.pageSize}
          onChange={({ currentTarget: { value } }) =>
            void navigate(vehiclesHref(query, { pageSize: Number(value) }), { preventScrollReset: true })
          }
          className={`${controlClass} h-(--control-height) cursor-pointer appearance-none pr-7`}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
        <ChevronDown
          strokeWidth={2}
          className="pointer-events-none absolute inset-y-0 right-2 my-auto size-3.5 text-ink-2"
        />
      </span>
    </label>
  );
}

interface VehicleDeleteDialogProps extends DeletionDialog {
  vehicles: StaffVehicleRow[];
  onDeleted: () => void;
}

const sampleSize = 3;

function VehicleDeleteDialog({ vehicles, ...dialog }: VehicleDeleteDialogProps) {
  const [first] = vehicles;
  const ids = vehicles.map(({ id }) => id).join(",");
  const hits = useDeletionHits({ isOpen: dialog.open, search: `supprimer=${ids}` });
  if (!first) return null;
  const isOne = vehicles.length === 1;
  const photos = vehicles.reduce((sum, { photoCount }) => sum + photoCount, 0);
  return (
    <DeleteRecordDialog
      {...dialog}
      key={ids}
      action={officePaths.vehicles}
      fields={{ ids, ...hits.fields }}
      title={
        isOne
          ? `Supprimer le véhicule ${first.name}\u00a0?`
          : `Supprimer ${counted(vehicles.length, "véhicule")}\u00a0?`
      }
      description={`${consequence(isOne, photos)} ${staysInBin}`}
      confirmLabel={isOne ? "Supprimer le véhicule" : `Supprimer ${counted(vehicles.length, "véhicule")}`}
    >
      {!isOne && <Sample vehicles={vehicles} />}
      {hits.list}
    </DeleteRecordDialog>
  );
}

function consequence(isOne: boolean, photos: number): string {
  const page = isOne ? "Sa fiche publique" : "Leurs fiches publiques";
  if (photos === 0) return `${page} ${isOne ? "disparaît" : "disparaissent"}.`;
  const [photo, several] = isOne ? ["sa photo", "ses"] : ["leur photo", "leurs"];
  return `${page} et ${photos === 1 ? photo : `${several} ${counted(photos, "photo")}`} disparaissent.`;
}

function Sample({ vehicles }: { vehicles: StaffVehicleRow[] }) {
  const others = vehicles.length - sampleSize;
  return (
    <ul
      aria-label="Véhicules à supprimer"
      className="divide-y divide-line-inner rounded-(--panel-radius) border border-line"
    >
      {vehicles.slice(0, sampleSize).map((vehicle) => (
        <li key={vehicle.id} className="flex items-center gap-3 px-3 py-1.5">
          <VehicleThumb vehicle={vehicle} className="h-7 w-10" />
          <span className="min-w-0 flex-1 truncate">{vehicle.name}</span>
          <span className="text-help text-ink-2">{vehicle.type}</span>
        </li>
      ))}
      {others > 0 && (
        <li className="px-3 py-2 text-small text-ink-2">
          et {others} {others === 1 ? "autre" : "autres"}
        </li>
      )}
    </ul>
  );
}
