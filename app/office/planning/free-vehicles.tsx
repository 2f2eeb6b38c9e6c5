import { Form, Link, useSubmit } from "react-router";
import type { AgencyName } from "#app/domain/agencies/agency.ts";
import {
  type FreeVehicle,
  type FreeVehicles,
  freeFields,
  newPeriodHref,
  type PlanningQuery,
  planningAddress,
  planningHref,
} from "#app/domain/periods/planning.ts";
import { stateWords } from "#app/domain/periods/stay-answer.ts";
import {
  addDays,
  countDays,
  type EndedDays,
  lastDayAhead,
  staySentences,
  weekdayOf,
} from "#app/domain/rental/days.ts";
import { formatDays, formatShortDay } from "#app/domain/rental/days-words.ts";
import { newRequestHref } from "#app/domain/requests/call-answer.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { Price } from "#app/office/requests/call/stay-mark.tsx";
import { ListToolbar } from "#app/office/ui/list-toolbar.tsx";
import { type Column, DataTable, RowControls } from "#app/office/ui/table.tsx";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyListDrawing, EmptySearchDrawing, EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { periodFilters } from "./planning-head.tsx";
import { PlannedVehicleCell, PlanningPanel, planningSearch } from "./planning-panel.tsx";

type FreeVehicleListProps = { query: PlanningQuery; free: FreeVehicles; agencies: AgencyName[] };

/** «C’est libre ? Combien ?»: two days, and what can be had on all of them. */
export function FreeVehicleList({ query, free, agencies }: FreeVehicleListProps) {
  const isLoading = usePendingList(officePaths.planning);
  return (
    <PlanningPanel query={query} pages={free && { ...free, noun: { one: "véhicule", many: "véhicules" } }}>
      <AskedDays query={query} />
      {free && (
        <ListToolbar
          className="print:hidden"
          search={planningSearch(query, {
            label: "Rechercher un véhicule libre",
            placeholder: "Véhicule, type, agence…",
          })}
          filters={periodFilters(query, agencies)}
          count={counted(free.total, "véhicule libre", "véhicules libres")}
        />
      )}
      <FreeRows query={query} free={free} isLoading={isLoading} />
    </PlanningPanel>
  );
}

function FreeRows({
  query,
  free,
  isLoading,
}: Omit<FreeVehicleListProps, "agencies"> & { isLoading: boolean }) {
  if (!free) {
    return (
      <EmptyState icon={<EmptyListDrawing />} title={"Quels jours\u00a0?"}>
        Choisissez un départ et un retour&nbsp;: les véhicules libres tous ces jours, et leur prix.
      </EmptyState>
    );
  }
  if (free.total === 0 && !isLoading) {
    const isFiltered = planningAddress.isFiltered(query);
    return (
      <EmptyState
        icon={<EmptySearchDrawing />}
        title="Aucun véhicule libre"
        action={
          isFiltered && (
            <ButtonLink variant="secondary" to={planningHref(query, planningAddress.withoutFilters)}>
              Effacer les filtres
            </ButtonLink>
          )
        }
      >
        Tous sont pris au moins un jour {formatDays(free.days, query.today)}.
      </EmptyState>
    );
  }
  return (
    <DataTable
      label={`Véhicules libres ${formatDays(free.days, query.today)}`}
      rows={free.vehicles}
      columns={columnsOf(free.days, query.today)}
      rowTo={({ id }) => officePaths.vehicle(id)}
      loading={isLoading ? "Recherche des véhicules libres…" : undefined}
    />
  );
}

function AskedDays({ query }: { query: PlanningQuery }) {
  const submit = useSubmit();
  const { from, to } = query.free;
  const isCrossed = from !== null && to !== null && to < from;
  const range = { type: "date", className: "office-sm:w-44", min: addDays(query.today, -365) } as const;
  return (
    <div className="border-line border-b p-3 print:hidden">
      <Form
        action={officePaths.planning}
        // Another answer to the same question: one step back leaves it.
        replace
        preventScrollReset
        className="flex flex-wrap items-end gap-3"
        onChange={({ currentTarget }) => {
          const typed = new FormData(currentTarget);
          if (typed.get("libre_du") && typed.get("libre_au"))
            void submit(currentTarget, { replace: true, preventScrollReset: true });
        }}
      >
        {freeFields(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="grid grid-cols-2 gap-3 max-office-sm:w-full">
          <TextField
            {...range}
            key={`from-${from}`}
            name="libre_du"
            label="Libre du"
            defaultValue={from ?? ""}
            max={lastDayAhead(query.today)}
          />
          <TextField
            {...range}
            key={`to-${to}`}
            name="libre_au"
            label="au"
            defaultValue={to ?? ""}
            max={lastDayAhead(query.today)}
            error={isCrossed ? staySentences.order : undefined}
          />
        </div>
        <Button type="submit" variant="secondary">
          Chercher
        </Button>
        <nav aria-label="Jours souvent demandés" className="flex flex-wrap gap-x-3 gap-y-1 py-2 text-small">
          {usualDays(query.today).map(({ label, days }) => (
            <Link
              key={label}
              to={planningHref(query, { free: days })}
              replace
              preventScrollReset
              className="text-info hover:underline"
            >
              {label}
            </Link>
          ))}
        </nav>
      </Form>
    </div>
  );
}

function usualDays(today: string): { label: string; days: EndedDays }[] {
  const tomorrow = addDays(today, 1);
  const monday = addDays(today, 7 - weekdayOf(today));
  const saturday = weekdayOf(today) === 6 ? today : addDays(today, 5 - weekdayOf(today));
  return [
    { label: "Aujourd’hui", days: { from: today, to: today } },
    { label: "Demain", days: { from: tomorrow, to: tomorrow } },
    { label: "Ce week-end", days: { from: saturday, to: addDays(monday, -1) } },
    { label: "La semaine prochaine", days: { from: monday, to: addDays(monday, 4) } },
  ];
}

function columnsOf(days: EndedDays, today: string): Column<FreeVehicle>[] {
  const length = countDays(days.from, days.to);
  return [
    {
      key: "vehicle",
      header: "Véhicule",
      isKey: true,
      className: "max-w-90",
      cell: (vehicle) => <PlannedVehicleCell vehicle={vehicle} facts={[vehicle.agency, vehicle.type]} />,
    },
    {
      key: "until",
      header: "Libre jusqu’au",
      className: "whitespace-nowrap not-print:max-office-md:hidden",
      cell: ({ until, state }) => (
        <>
          {until ? formatShortDay(until, today) : <span className="text-ink-2">sans limite</span>}
          {state?.kind === "option" && (
            <span className="block text-help text-ink-2">{stateWords({ state }, today)}</span>
          )}
        </>
      ),
    },
    {
      key: "total",
      header: counted(length, "jour"),
      align: "end",
      card: "corner",
      className: "whitespace-nowrap",
      cell: ({ estimate }) => (
        <Price amount={estimate?.total ?? null} includesTax={estimate?.includesTax ?? false} isStacked />
      ),
    },
    {
      key: "actions",
      header: <span className="sr-only">Actions</span>,
      align: "end",
      card: "line",
      className: "print:hidden",
      cell: ({ id, name }) => (
        <RowControls className="gap-2 whitespace-nowrap">
          <ButtonLink
            variant="secondary"
            size="xs"
            to={newRequestHref({ ...days, vehicle: id })}
            aria-label={`Nouvelle demande, ${name}`}
          >
            <span className="office-sm:max-office-md:hidden">Nouvelle demande</span>
            {/* A tablet has no room for two words. */}
            <span className="hidden office-sm:max-office-md:inline">Demande</span>
          </ButtonLink>
          <ButtonLink
            variant="secondary"
            size="xs"
            to={newPeriodHref({ vehicle: id, ...days })}
            aria-label={`Réserver ${name}`}
          >
            Réserver
          </ButtonLink>
        </RowControls>
      ),
    },
  ];
}
