import { useEffect } from "react";
import { useNavigate } from "react-router";
import { LeaveGuard } from "#app/components/record/leave-guard.tsx";
import { SaveBar } from "#app/components/record/save-bar.tsx";
import { SaveFailure } from "#app/components/record/save-failure.tsx";
import { type RecordForm, useRecordForm } from "#app/components/record/use-record-form.ts";
import { DialogBody } from "#app/components/ui/dialog.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { formErrors } from "#app/lib/field-errors.ts";
import { agencySchema, defaultAgencyHours } from "./agencies.schema.ts";
import { HoursEditor } from "./hours-editor.tsx";
import type { StaffAgency } from "./staff-agencies.ts";

interface AgencyFormProps {
  /** Null for a new one. */
  agency: StaffAgency | null;
  closeTo: string;
  onDirty?: (isDirty: boolean) => void;
  onReload?: () => void;
}

export function AgencyForm({ agency, closeTo, onDirty, onReload }: AgencyFormProps) {
  const navigate = useNavigate();
  const close = () => void navigate(closeTo, { preventScrollReset: true });
  const form = useRecordForm({
    record: agency,
    together: [["address", "zip", "city"]],
    check: (data) => formErrors(agencySchema, data),
    onSaved: close,
    onReload,
  });
  const isDirty = form.changes.length > 0;
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);

  return (
    <form {...form.props} className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="px-0! pt-4">
        <div className="space-y-4 border-line border-b px-(--dialog-padding) pb-5">
          <SaveFailure form={form} />
          <AgencyFields agency={agency} form={form} />
        </div>
        <div className="px-(--dialog-padding) pt-4">
          <HoursEditor
            name="hours"
            stored={agency ? agency.hours : defaultAgencyHours}
            proposal={defaultAgencyHours}
            unreadable={
              <>
                <span className="block font-medium">Les horaires enregistrés sont illisibles.</span>
                <span className="text-note">
                  Le site affiche «&nbsp;Horaires non renseignés&nbsp;». Ceux-ci les remplacent dès que vous
                  enregistrez.
                </span>
              </>
            }
            errors={form.errors}
          />
        </div>
      </DialogBody>
      <SaveBar
        form={form}
        saveLabel={agency ? "Mettre à jour" : "Ajouter"}
        onDiscard={close}
        discardLabel={!agency ? "Annuler" : form.changes.length > 0 ? "Abandonner" : "Fermer"}
      />
      <LeaveGuard changes={form.changes.length} />
    </form>
  );
}

function AgencyFields({ agency, form }: { agency: StaffAgency | null; form: RecordForm }) {
  const field = (name: "name" | "email" | "phone" | "address" | "zip" | "city") => ({
    name,
    required: true,
    defaultValue: agency?.[name],
    error: form.errors[name],
    autoComplete: "off",
  });
  const wide = "max-office-sm:col-span-2";
  return (
    <section aria-labelledby="agency-details">
      <h3 id="agency-details" className="mb-3 font-semibold text-[13px] leading-5">
        Coordonnées
      </h3>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3.5 office-sm:grid-cols-3">
        <TextField {...field("name")} label="Nom" className={wide} />
        <TextField
          {...field("email")}
          label="Email"
          type="email"
          hint="Reçoit les messages du formulaire."
          className={wide}
        />
        <TextField {...field("phone")} label="Téléphone" type="tel" className={wide} />
        <TextField {...field("address")} label="Adresse" className={wide} />
        <TextField {...field("zip")} label="Code postal" inputMode="numeric" />
        <TextField {...field("city")} label="Ville" />
      </div>
    </section>
  );
}
