import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import type { AgencyFleet, ListedStaffAgency } from "#app/domain/agencies/staff-agencies.server.ts";
import { fleetSampleSize } from "#app/domain/agencies/staff-agencies.ts";
import { staysInBin } from "#app/domain/records/bin-words.ts";
import { allVehicles, vehiclesHref } from "#app/domain/vehicles/vehicle-query.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted, plural } from "#app/lib/plural.ts";
import { useDeletionHits } from "#app/office/planning/deletion-hits.tsx";
import { DeleteRecordDialog, type DeletionDialog } from "#app/office/record/delete-record-dialog.tsx";
import { VehicleThumb } from "#app/office/vehicles/table/rows.tsx";

/** Says what goes with the agency, as it is at this moment; with vehicles, its name must be typed. */
export function DeleteAgencyDialog({ agency, ...dialog }: DeletionDialog & { agency: ListedStaffAgency }) {
  const fetcher = useFetcher<{ fleet: AgencyFleet | null }>();
  const { load } = fetcher;
  const address = officePaths.agencyFleet(agency.id);
  useEffect(() => {
    if (dialog.open) void load(address);
  }, [dialog.open, load, address]);

  const hits = useDeletionHits({ isOpen: dialog.open, search: `agence=${agency.id}` });
  const fleet = fetcher.data?.fleet ?? null;
  const count = fleet?.total ?? agency.vehicleCount;
  const named = `l’agence ${agency.name.replace(/^agence\s+/i, "")}`;
  const question =
    count === 0
      ? `Supprimer ${named}\u00a0?`
      : `Supprimer ${named} et ${count === 1 ? "son véhicule" : `ses ${counted(count, "véhicule")}`}\u00a0?`;
  return (
    <DeleteRecordDialog
      {...dialog}
      fields={{ id: agency.id, vehicles: String(count), ...hits.fields }}
      action={officePaths.agencies}
      title={question}
      description={
        count === 0
          ? `Sa fiche publique disparaît du site. ${staysInBin}`
          : `Les photos et les fiches publiques de ces véhicules disparaissent aussi. ${staysInBin}`
      }
      confirmLabel={
        count === 0 ? (
          "Supprimer l’agence"
        ) : (
          <span>
            Supprimer <span className="max-office-sm:hidden">l’agence et {counted(count, "véhicule")}</span>
          </span>
        )
      }
      typedName={count === 0 ? undefined : agency.name}
    >
      {count > 0 && (
        <>
          {hits.list}
          <FleetSample agencyId={agency.id} count={count} fleet={fleet} />
          <p className="text-small text-ink-2">
            Pour garder ces véhicules,{" "}
            <Link to={vehiclesHref(allVehicles, { agency: agency.id })} className={linkClass}>
              rattachez-les d’abord à une autre agence
            </Link>
            .
          </p>
        </>
      )}
    </DeleteRecordDialog>
  );
}

const linkClass = "font-medium text-info no-underline underline-offset-2 hover:underline";

/** Null until it has come; its place is kept. */
type FleetSampleProps = { agencyId: string; count: number; fleet: AgencyFleet | null };

function FleetSample({ agencyId, count, fleet }: FleetSampleProps) {
  const sampled = Math.min(count, fleetSampleSize);
  return (
    <div className="rounded-(--panel-radius) border border-line text-small">
      <p className="flex justify-between gap-3 rounded-t-(--panel-radius) border-line border-b bg-paper px-3 py-2">
        <b className="font-semibold">
          {counted(count, "véhicule")} {plural(count, "sera supprimé", "seront supprimés")}
        </b>
        {fleet && <span className="text-ink-2">{counted(fleet.available, "disponible")}</span>}
      </p>
      <ul className="divide-y divide-line-inner" style={{ minHeight: `${sampled * 2.25}rem` }}>
        {fleet?.sample.map((vehicle) => (
          <li key={vehicle.id} className="flex h-9 items-center gap-3 px-3">
            <VehicleThumb vehicle={vehicle} className="h-6 w-10" />
            <span className="min-w-0 flex-1 truncate">{vehicle.name}</span>
            <span className="text-help text-ink-2">{vehicle.type}</span>
          </li>
        ))}
      </ul>
      {count > sampled && (
        <p className="border-line-inner border-t px-3 py-2">
          <Link to={vehiclesHref(allVehicles, { agency: agencyId })} className={linkClass}>
            et {counted(count - sampled, "autre")}
          </Link>
        </p>
      )}
    </div>
  );
}
