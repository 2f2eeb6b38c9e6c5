import { useEffect, useState } from "react";
import { data, useLocation, useNavigate } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { brandMessages, brandRecord, brandSchema } from "#app/domain/brands/brands.schema.ts";
import { brandOperations, type StaffBrand } from "#app/domain/brands/brands.server.ts";
import type { UploadedFile } from "#app/domain/files/uploads.schema.ts";
import { formErrors } from "#app/lib/field-errors.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { LeaveGuard } from "#app/office/record/leave-guard.tsx";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { saveAction } from "#app/office/record/save-action.server.ts";
import { SaveBar } from "#app/office/record/save-bar.tsx";
import { SaveFailure } from "#app/office/record/save-failure.tsx";
import { useHeldRecord } from "#app/office/record/use-held-record.ts";
import { useLogoUpload } from "#app/office/record/use-logo-upload.ts";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { DialogBody } from "#app/office/ui/dialog.tsx";
import { Uploader } from "#app/office/ui/uploader.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/brand.route.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.id === undefined) return { brand: null };
  const brand = await brandOperations.get(context.get(appContext), context.get(staffContext), params.id);
  if (!brand) throw data(brandRecord.gone, { status: 404 });
  return { brand };
}

export const action = saveAction(brandOperations, brandMessages);

export const clientAction = announceResult(brandMessages.save);

export default function BrandSheet({ loaderData }: Route.ComponentProps) {
  const closeTo = `${officePaths.brands}${useLocation().search}`;
  const { held, key, onDirty, reload } = useHeldRecord(loaderData.brand);
  return (
    <RecordSheet
      title={held ? "Modifier la marque" : "Ajouter une marque"}
      description={held?.name}
      aside={held && <RecordHistory table="brands" id={held.id} />}
      placement="center"
      width={480}
      closeTo={closeTo}
    >
      <BrandForm key={key} brand={held} closeTo={closeTo} onDirty={onDirty} onReload={reload} />
    </RecordSheet>
  );
}

interface BrandFormProps {
  brand: StaffBrand | null;
  closeTo: string;
  onDirty?: (isDirty: boolean) => void;
  onReload?: () => void;
}

export function BrandForm({ brand, closeTo, onDirty, onReload }: BrandFormProps) {
  const navigate = useNavigate();
  const [logo, setLogo] = useState<UploadedFile | null>(null);
  const { isUploading, uploader } = useLogoUpload("brand-logo");
  const close = () => void navigate(closeTo, { preventScrollReset: true });
  const form = useRecordForm({
    record: brand,
    check: (data) => formErrors(brandSchema, data),
    onSaved: close,
    onReload,
  });
  const isDirty = form.changes.length > 0;
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);

  const shown = logo?.url ?? brand?.logo_url;
  return (
    <form {...form.props} className="flex min-h-0 flex-col">
      <DialogBody className="space-y-4">
        <SaveFailure form={form} />
        <TextField
          name="name"
          label="Nom"
          required
          defaultValue={brand?.name}
          error={form.errors.name}
          autoComplete="off"
        />
        <input type="hidden" name="file_id" value={logo?.id ?? ""} />
        <fieldset>
          <legend className="mb-(--label-gap) text-(length:--label-text) font-(--label-weight)">
            Logo{" "}
            <span aria-hidden="true" className="text-danger">
              *
            </span>
          </legend>
          {shown && (
            <div className="mb-2 flex h-24 items-center justify-center rounded-(--panel-radius) border border-line bg-paper p-3">
              <img src={shown} alt="Logo choisi" className="max-h-full max-w-full object-contain" />
            </div>
          )}
          <Uploader
            {...uploader}
            title={shown ? "Remplacer le logo" : "Déposez le logo ici"}
            onUploaded={setLogo}
          />
          {form.errors.file_id && <p className="mt-1 text-[13px] text-danger">{form.errors.file_id}</p>}
        </fieldset>
      </DialogBody>
      <SaveBar
        form={form}
        saveLabel={brand ? "Mettre à jour" : "Ajouter"}
        onDiscard={close}
        discardLabel="Annuler"
        isHeld={isUploading || !shown}
      />
      <LeaveGuard changes={form.changes.length} />
    </form>
  );
}
