import { useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { brandMessages, brandRecord } from "#app/domain/brands/brands.schema.ts";
import { brandOperations, type StaffBrand } from "#app/domain/brands/staff-brands.server.ts";
import { staysInBin } from "#app/domain/records/bin-words.ts";
import { additionOf, recordPaths } from "#app/domain/records/record.ts";
import { counted } from "#app/lib/plural.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { DeleteRecordDialog, useDeletion } from "#app/office/record/delete-record-dialog.tsx";
import { deleteAction, listLoader } from "#app/office/record/record-actions.server.ts";
import { RecordList, rowActions } from "#app/office/record/record-list.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { DataTable, KeyCell } from "#app/office/ui/table.tsx";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import type { Route } from "./+types/brands.route.ts";

const paths = recordPaths(brandRecord);
const add = { label: additionOf(brandRecord), to: paths.add };

export const handle: OfficeHandle = { title: brandRecord.screens.title, add };

export const loader = listLoader(brandOperations);

export const action = deleteAction(brandOperations, brandMessages);

export const clientAction = announceResult(brandMessages.remove);

export default function Brands({ loaderData }: Route.ComponentProps) {
  const { q, rows: brands } = loaderData;
  const { search } = useLocation();
  const addLink = useRef<HTMLAnchorElement>(null);
  const deletion = useDeletion<StaffBrand>(addLink, ({ id, name }, dialog) => (
    <DeleteRecordDialog
      {...dialog}
      key={id}
      fields={{ id }}
      title={`Supprimer la marque ${name} ?`}
      description={`Son logo disparaît de la page d’accueil. ${staysInBin}`}
      confirmLabel="Supprimer la marque"
    />
  ));
  const isLoading = usePendingList(paths.list);
  const editHref = ({ id }: StaffBrand) => `${paths.edit(id)}${search}`;
  return (
    <>
      <RecordList
        search={{ label: "Rechercher une marque", placeholder: "Nom de la marque…", value: q }}
        count={counted(brands.length, "marque")}
        add={add}
        addLink={addLink}
        empty={{
          title: "Aucune marque",
          purpose: "Les marques partenaires défilent sur la page d’accueil. Il faut un nom et un logo.",
        }}
        noneFound={{
          title: "Aucune marque trouvée",
          detail: <>Rien ne correspond à « {q} ».</>,
          to: paths.list,
        }}
        isEmpty={brands.length === 0 && !isLoading}
      >
        <DataTable
          label={brandRecord.screens.title}
          rows={brands}
          rowTo={editHref}
          loading={isLoading ? "Chargement des marques…" : undefined}
          columns={[
            {
              key: "name",
              header: "Marque",
              isKey: true,
              cell: (brand) => <KeyCell name={brand.name} picture={<BrandLogo brand={brand} />} />,
            },
            rowActions((brand: StaffBrand) => ({
              name: brand.name,
              to: editHref(brand),
              onDelete: () => deletion.ask(brand),
            })),
          ]}
        />
      </RecordList>
      <Outlet />
      {deletion.dialog}
    </>
  );
}

function BrandLogo({ brand }: { brand: StaffBrand }) {
  return (
    <span className="flex h-9 w-18 shrink-0 items-center justify-center rounded-sm border border-line bg-surface p-1">
      <img
        src={`${brand.logo_url}?w=480`}
        alt=""
        loading="lazy"
        className="max-h-full max-w-full object-contain"
      />
    </span>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={brandMessages.load} />;
}
