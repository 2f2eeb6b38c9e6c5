import { useState } from "react";
import { brandMessages, brandRecord, brandSchema } from "#app/domain/brands/brands.schema.ts";
import { brandOperations, type StaffBrand } from "#app/domain/brands/staff-brands.server.ts";
import type { UploadedFile } from "#app/domain/files/uploads.schema.ts";
import { formErrors } from "#app/lib/field-errors.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { LeaveGuard } from "#app/office/record/leave-guard.tsx";
import { saveAction, sheetLoader } from "#app/office/record/record-actions.server.ts";
import { RecordEditor } from "#app/office/record/record-sheet.tsx";
import { SaveBar } from "#app/office/record/save-bar.tsx";
import { SaveFailure } from "#app/office/record/save-failure.tsx";
import { useFileUpload } from "#app/office/record/use-file-upload.ts";
import { type SheetTools, useSheetForm } from "#app/office/record/use-sheet-form.ts";
import { DialogBody } from "#app/office/ui/dialog.tsx";
import { Uploader } from "#app/office/ui/uploader.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/brand.route.ts";

export const loader = sheetLoader(brandOperations);

export const action = saveAction(brandOperations, brandMessages);

export const clientAction = announceResult(brandMessages.save);

export default function BrandSheet({ loaderData }: Route.ComponentProps) {
  return (
    <RecordEditor
      kind={brandRecord}
      record={loaderData.record}
      placement="center"
      width={480}
      form={(brand, { key, ...tools }) => <BrandForm key={key} brand={brand} {...tools} />}
    />
  );
}

function BrandForm({ brand, ...tools }: SheetTools & { brand: StaffBrand | null }) {
  const [logo, setLogo] = useState<UploadedFile | null>(null);
  const { isUploading, uploader } = useFileUpload("brand-logo");
  const check = (data: FormData) => formErrors(brandSchema, data);
  const { form, close } = useSheetForm({ record: brand, check, ...tools });
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
          {form.errors.file_id && <p className="mt-1 text-small text-danger">{form.errors.file_id}</p>}
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
