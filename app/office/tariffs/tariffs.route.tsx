import ExternalLink from "lucide-react/icons/external-link";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { can } from "#app/domain/accounts/rights.ts";
import { staysInBin } from "#app/domain/records/bin-words.ts";
import { additionOf, readRightOf, recordPaths } from "#app/domain/records/record.ts";
import { readTaxes } from "#app/domain/rental/offers.server.ts";
import { listStaffTariffs, tariffOperations } from "#app/domain/tariffs/staff-tariffs.server.ts";
import {
  joinFacts,
  missingTariffFacts,
  type StaffTariff,
  tariffMessages,
  tariffRecord,
  typesWithoutTariff,
} from "#app/domain/tariffs/tariffs.schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { typedSearch } from "#app/lib/query.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { DeleteRecordDialog, useDeletion } from "#app/office/record/delete-record-dialog.tsx";
import { deleteAction } from "#app/office/record/record-actions.server.ts";
import { RecordList } from "#app/office/record/record-list.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { PanelFoot } from "#app/office/ui/panel.tsx";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import type { Route } from "./+types/tariffs.route.ts";
import { TariffTable } from "./tariff-table.tsx";

const add = { label: additionOf(tariffRecord), to: recordPaths(tariffRecord).add };

export const handle: OfficeHandle = {
  title: tariffRecord.screens.title,
  add: { ...add, right: tariffRecord.right },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, readRightOf(tariffRecord));
  const q = typedSearch(url.searchParams);
  const [{ tariffs, all }, taxes] = await Promise.all([listStaffTariffs(app, member, q), readTaxes(app.db)]);
  return { q, tariffs, all, taxes, isEditable: can(member, tariffRecord.right) };
}

export const action = deleteAction(tariffOperations, tariffMessages);

export const clientAction = announceResult(tariffMessages.remove);

export default function Tariffs({ loaderData }: Route.ComponentProps) {
  const { q, tariffs, all, taxes, isEditable } = loaderData;
  const { search } = useLocation();
  const addLink = useRef<HTMLAnchorElement>(null);
  const deletion = useDeletion<StaffTariff>(addLink, ({ id, name, vehicleCount }, dialog) => (
    <DeleteRecordDialog
      {...dialog}
      key={id}
      fields={{ id }}
      action={officePaths.tariffs}
      title={`Supprimer le tarif ${name}\u00a0?`}
      description={`${lossOf(vehicleCount)} ${staysInBin}`}
      confirmLabel="Supprimer le tarif"
    />
  ));
  const isLoading = usePendingList(officePaths.tariffs);
  const following = tariffs.reduce((sum, { vehicleCount }) => sum + vehicleCount, 0);
  return (
    <>
      <RecordList
        search={{ label: "Rechercher un tarif", placeholder: "Nom du tarif…", value: q }}
        count={`${counted(tariffs.length, "tarif")}, ${counted(following, "véhicule")}`}
        add={isEditable ? add : undefined}
        addLink={addLink}
        csv={recordPaths(tariffRecord).csv}
        empty={{
          title: "Aucun tarif",
          purpose:
            "Un tarif dit comment le prix d’un jour baisse avec la durée, et à quelles conditions on loue. Sans lui, le site n’affiche pas d’estimation.",
        }}
        noneFound={{
          title: "Aucun tarif trouvé",
          detail: <>Rien ne correspond à «&nbsp;{q}&nbsp;».</>,
          to: officePaths.tariffs,
        }}
        isEmpty={tariffs.length === 0 && !isLoading}
      >
        <TariffTable
          tariffs={tariffs}
          taxes={taxes}
          loading={isLoading ? "Chargement des tarifs…" : undefined}
          editHref={({ id }) => `${officePaths.tariff(id)}${search}`}
          onDelete={isEditable ? deletion.ask : undefined}
        />
        <TariffWarnings tariffs={all} />
      </RecordList>
      <Outlet />
      {deletion.dialog}
    </>
  );
}

function lossOf(count: number): string {
  if (count === 0) return "Aucun véhicule ne le suit.";
  if (count === 1) return "Le véhicule qui le suit prend le tarif de son type, ou n’a plus d’estimation.";
  return `Les ${counted(count, "véhicule")} qui le suivent prennent le tarif de leur type, ou n’ont plus d’estimation.`;
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={tariffMessages.load} />;
}

/** Under the table: what the site cannot say yet, and the page that says the rest. */
function TariffWarnings({ tariffs }: { tariffs: StaffTariff[] }) {
  const sentences = [
    ...typesWithoutTariff(tariffs).map(
      (type) => `Le type «\u00a0${type}\u00a0» n’a pas de tarif\u00a0: ses véhicules n’ont pas d’estimation.`,
    ),
    ...tariffs.flatMap((tariff) => {
      const facts = missingTariffFacts(tariff);
      return facts.length > 0
        ? [`«\u00a0${tariff.name}\u00a0» n’a pas ${joinFacts(facts)}\u00a0: le site ne peut pas le dire.`]
        : [];
    }),
  ];
  return (
    <PanelFoot>
      <ul className="space-y-1 text-small">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex items-start gap-2 text-ink-2">
            <TriangleAlert className="mt-0.5 size-4 shrink-0 text-danger" />
            {sentence}
          </li>
        ))}
      </ul>
      <a
        href={sitePaths.tariffs}
        target="_blank"
        rel="noreferrer"
        className="ml-auto inline-flex items-center gap-1.5 text-small text-info no-underline underline-offset-2 hover:underline"
      >
        Voir la page Tarifs du site
        <ExternalLink className="size-3.5" />
      </a>
    </PanelFoot>
  );
}
