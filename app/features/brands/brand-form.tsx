import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { LeaveGuard } from "#app/components/record/leave-guard.tsx";
import { SaveBar } from "#app/components/record/save-bar.tsx";
import { SaveFailure } from "#app/components/record/save-failure.tsx";
import { useRecordForm } from "#app/components/record/use-record-form.ts";
import { DialogBody } from "#app/components/ui/dialog.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { Uploader } from "#app/components/ui/uploader.tsx";
import { formErrors } from "#app/lib/field-errors.ts";
import { uploadFile } from "#app/lib/upload-client.ts";
import { acceptedTypes, refusalOf, type UploadedFile, uploadRules } from "#app/lib/uploads.schema.ts";
import { brandSchema } from "./brands.schema.ts";
import type { StaffBrand } from "./staff-brands.server.ts";

interface BrandFormProps {
  /** Null for a new one. */
  brand: StaffBrand | null;
  closeTo: string;
  onDirty?: (isDirty: boolean) => void;
  onReload?: () => void;
}

const purpose = { kind: "brand-logo" } as const;

export function BrandForm({ brand, closeTo, onDirty, onReload }: BrandFormProps) {
  const navigate = useNavigate();
  const [logo, setLogo] = useState<UploadedFile | null>(null);
  const [isUploading, setUploading] = useState(false);
  const close = () => void navigate(closeTo, { preventScrollReset: true });
  // The present logo stands for the file that would take its place.
  const record = brand && { ...brand, file_id: brand.logo_url };
  const form = useRecordForm({
    record,
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
          <LogoPicker hasLogo={shown !== undefined} onUploading={setUploading} onUploaded={setLogo} />
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

interface LogoPickerProps {
  hasLogo: boolean;
  onUploading: (isUploading: boolean) => void;
  onUploaded: (file: UploadedFile) => void;
}

function LogoPicker({ hasLogo, onUploading, onUploaded }: LogoPickerProps) {
  const running = useRef(0);
  return (
    <Uploader
      accept={acceptedTypes("brand-logo")}
      multiple={false}
      title={hasLogo ? "Remplacer le logo" : "Déposez le logo ici"}
      hint={uploadRules["brand-logo"].hint}
      check={(file) => refusalOf(file, "brand-logo")}
      upload={async (file, options) => {
        running.current += 1;
        onUploading(true);
        try {
          return await uploadFile(file, { purpose, ...options });
        } finally {
          running.current -= 1;
          onUploading(running.current > 0);
        }
      }}
      onUploaded={onUploaded}
    />
  );
}
