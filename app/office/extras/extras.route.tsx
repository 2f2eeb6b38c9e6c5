import { useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { can } from "#app/domain/accounts/rights.ts";
import { extraMessages, extraRecord } from "#app/domain/extras/extras.schema.ts";
import { extraOperations, listStaffExtras, type StaffExtra } from "#app/domain/extras/staff-extras.server.ts";
import { staysInBin } from "#app/domain/records/bin-words.ts";
import { additionOf, readRightOf, recordPaths } from "#app/domain/records/record.ts";
import { readTaxes } from "#app/domain/rental/offers.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { typedSearch } from "#app/lib/query.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { DeleteRecordDialog, useDeletion } from "#app/office/record/delete-record-dialog.tsx";
import { deleteAction } from "#app/office/record/record-actions.server.ts";
import { RecordList } from "#app/office/record/record-list.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import type { Route } from "./+types/extras.route.ts";
import { ExtraTable } from "./extra-table.tsx";

const add = { label: additionOf(extraRecord), to: recordPaths(extraRecord).add };

export const handle: OfficeHandle = {
  title: extraRecord.screens.title,
  add: { ...add, right: extraRecord.right },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, readRightOf(extraRecord));
  const q = typedSearch(url.searchParams);
  const [extras, taxes] = await Promise.all([listStaffExtras(app, member, q), readTaxes(app.db)]);
  return { q, extras, taxes, isEditable: can(member, extraRecord.right) };
}

export const action = deleteAction(extraOperations, extraMessages);

export const clientAction = announceResult(extraMessages.remove);

export default function Extras({ loaderData }: Route.ComponentProps) {
  const { q, extras, taxes, isEditable } = loaderData;
  const { search } = useLocation();
  const addLink = useRef<HTMLAnchorElement>(null);
  const deletion = useDeletion<StaffExtra>(addLink, ({ id, name }, dialog) => (
    <DeleteRecordDialog
      {...dialog}
      key={id}
      fields={{ id }}
      action={officePaths.extras}
      title={`Supprimer la prestation ${name}\u00a0?`}
      description={`Le site ne la propose plus. Les demandes et les devis qui l’ont la gardent. ${staysInBin}`}
      confirmLabel="Supprimer la prestation"
    />
  ));
  const isLoading = usePendingList(officePaths.extras);
  return (
    <>
      <RecordList
        search={{ label: "Rechercher une prestation", placeholder: "Nom de la prestation…", value: q }}
        count={counted(extras.length, "prestation")}
        add={isEditable ? add : undefined}
        addLink={addLink}
        csv={recordPaths(extraRecord).csv}
        empty={{
          title: "Aucune prestation",
          purpose:
            "Une prestation s’ajoute à une location\u00a0: un diable, un second conducteur, une livraison. Le site en publie le prix, et le visiteur choisit.",
        }}
        noneFound={{
          title: "Aucune prestation trouvée",
          detail: <>Rien ne correspond à «&nbsp;{q}&nbsp;».</>,
          to: officePaths.extras,
        }}
        isEmpty={extras.length === 0 && !isLoading}
      >
        <ExtraTable
          extras={extras}
          taxes={taxes}
          loading={isLoading ? "Chargement des prestations…" : undefined}
          editHref={({ id }) => `${officePaths.extra(id)}${search}`}
          onDelete={isEditable ? deletion.ask : undefined}
        />
      </RecordList>
      <Outlet />
      {deletion.dialog}
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={extraMessages.load} />;
}
