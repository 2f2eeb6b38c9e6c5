import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import { agencyRecord, agencySchema, defaultAgencyHours } from "#app/domain/agencies/agencies.schema.ts";
import { openingRules } from "#app/domain/agencies/closure-days.ts";
import type { Closure } from "#app/domain/agencies/closures.ts";
import type { StaffAgency } from "#app/domain/agencies/staff-agencies.server.ts";
import { formErrors } from "#app/lib/field-errors.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { ClosureCalendar } from "#app/office/closures/closure-calendar.tsx";
import { toDrafts, wholeClosures } from "#app/office/closures/closure-edits.ts";
import { ClosuresEditor } from "#app/office/closures/closures-editor.tsx";
import { HolidayFields, HolidayOutcomes } from "#app/office/closures/holiday-fields.tsx";
import { type FormTab, FormTabs, tabOfErrors } from "#app/office/record/form-tabs.tsx";
import { LeaveGuard } from "#app/office/record/leave-guard.tsx";
import { SaveBar } from "#app/office/record/save-bar.tsx";
import { SaveFailure } from "#app/office/record/save-failure.tsx";
import { type RecordForm, useRecordForm } from "#app/office/record/use-record-form.ts";
import { TextField } from "#app/ui/field.tsx";
import { HoursEditor } from "./hours-editor.tsx";

interface AgencyFormProps {
  agency: StaffAgency | null;
  ground: ClosureGround;
  closeTo: string;
  onDirty?: (isDirty: boolean) => void;
  onReload?: () => void;
}

/** After # in an address: the settings' table leads straight to an agency's closures. */
const closuresTab = "fermetures";

export function AgencyForm({ agency, ground, closeTo, onDirty, onReload }: AgencyFormProps) {
  const navigate = useNavigate();
  const close = () => void navigate(closeTo, { preventScrollReset: true });
  const form = useRecordForm({
    record: agency,
    together: [["address", "zip", "city"], ["latitude", "longitude"], ["closures"]],
    check,
    onSaved: close,
    onReload,
  });
  const isDirty = form.changes.length > 0;
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);

  const tabs: FormTab[] = [
    {
      key: "coordonnees",
      label: "Coordonnées",
      fields: ["name", "email", "phone", "address", "zip", "city", "latitude", "longitude"],
      content: <AgencyFields agency={agency} form={form} />,
    },
    {
      key: "horaires",
      label: "Horaires",
      fields: ["hours"],
      content: <AgencyHours agency={agency} form={form} />,
    },
    {
      key: closuresTab,
      label: "Fermetures",
      count: [...(agency?.closures ?? []), ...ground.shared].filter(({ to }) => to >= ground.today).length,
      fields: ["closures", "holidays", "holiday_zone"],
      content: <ClosuresPanel agency={agency} ground={ground} form={form} />,
    },
  ];
  const { hash } = useLocation();
  const [shown, setShown] = useState(hash === `#${closuresTab}` ? closuresTab : "coordonnees");
  const tabWith = (errors: Record<string, string>) => {
    const current = tabs.filter(({ key }) => key === shown);
    return tabOfErrors([...current, ...tabs], errors) ?? shown;
  };
  /** A field can only take the focus where it is in view. */
  const showErrors = (errors: Record<string, string>) => flushSync(() => setShown(tabWith(errors)));
  const refused = form.failed?.fields;
  const showRefused = useEffectEvent((fields = {}) => setShown(tabWith(fields)));
  useEffect(() => showRefused(refused), [refused]);

  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        showErrors(check(new FormData(event.currentTarget)));
        form.props.onSubmit(event);
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="px-(--dialog-padding) pt-3 empty:hidden">
        <SaveFailure form={form} />
      </div>
      <FormTabs
        label="Parties de la fiche"
        tabs={tabs}
        shown={shown}
        onShow={setShown}
        errors={form.errors}
      />
      <SaveBar
        form={{
          ...form,
          focusFirstError() {
            showErrors(form.errors);
            form.focusFirstError();
          },
        }}
        saveLabel={agency ? "Mettre à jour" : "Ajouter"}
        onDiscard={close}
        discardLabel={!agency ? "Annuler" : form.changes.length > 0 ? "Abandonner" : "Fermer"}
      />
      <LeaveGuard changes={form.changes.length} />
    </form>
  );
}

const check = (data: FormData) => formErrors(agencySchema, data);

type PartProps = { agency: StaffAgency | null; form: RecordForm };

function AgencyHours({ agency, form }: PartProps) {
  return (
    <div className="px-(--dialog-padding) pt-4 pb-5">
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
  );
}

function AgencyFields({ agency, form }: PartProps) {
  const field = (name: "name" | "email" | "phone" | "address" | "zip" | "city") => ({
    name,
    label: agencyRecord.fields[name].label,
    required: true,
    defaultValue: agency?.[name],
    error: form.errors[name],
    autoComplete: "off",
  });
  const degrees = (name: "latitude" | "longitude") => ({
    name,
    label: agencyRecord.fields[name].label,
    optional: true,
    inputMode: "decimal" as const,
    defaultValue: agency?.[name] == null ? "" : formatNumber(agency[name], { max: 5 }),
    error: form.errors[name],
    autoComplete: "off",
  });
  const wide = "max-office-sm:col-span-2";
  return (
    <div className="space-y-5 px-(--dialog-padding) pt-4 pb-5">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3.5 office-sm:grid-cols-3">
        <TextField {...field("name")} className={wide} />
        <TextField
          {...field("email")}
          type="email"
          hint="Reçoit les messages du formulaire."
          className={wide}
        />
        <TextField {...field("phone")} type="tel" className={wide} />
        <TextField {...field("address")} className={wide} />
        <TextField {...field("zip")} inputMode="numeric" />
        <TextField {...field("city")} />
      </div>
      <section aria-labelledby="agency-place" className="border-line border-t pt-4">
        <h3 id="agency-place" className="mb-3 font-semibold text-small leading-5">
          Position
          <span className="ml-2 font-normal text-ink-2">Pour trier les agences par distance</span>
        </h3>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3.5 office-sm:grid-cols-3">
          <TextField {...degrees("latitude")} hint="Par exemple 42,69825." />
          <TextField {...degrees("longitude")} hint="Par exemple 2,87656." />
        </div>
      </section>
    </div>
  );
}

type ClosureGround = { today: string; shared: Closure[] };

function ClosuresPanel({ agency, ground: { today, shared }, form }: PartProps & { ground: ClosureGround }) {
  const [choice, setChoice] = useState({
    holidays: agency?.holidays ?? "ferme",
    zone: agency?.holiday_zone ?? "metropole",
  });
  const [drafts, setDrafts] = useState(() => toDrafts(agency?.closures ?? []));
  const rules = openingRules({ ...choice, closures: wholeClosures(drafts) }, shared);
  return (
    <div className="flex min-h-full flex-col office-lg:flex-row">
      <div className="min-w-0 flex-1">
        <section
          aria-labelledby="agency-holidays"
          className="border-line border-b px-(--dialog-padding) pt-4 pb-5"
        >
          <h3 id="agency-holidays" className="mb-3 font-semibold text-small leading-5">
            Jours fériés
            <span className="ml-2 font-normal text-ink-2">Le site et les réponses en tiennent compte</span>
          </h3>
          <HolidayFields choice={choice} onChange={setChoice} />
          <HolidayOutcomes rules={rules} week={agency?.hours ?? null} today={today} />
        </section>
        <section aria-labelledby="agency-closures" className="px-(--dialog-padding) pt-4 pb-5">
          <h3 id="agency-closures" className="mb-2 font-semibold text-small leading-5">
            Fermetures exceptionnelles
            <span className="ml-2 font-normal text-ink-2">
              Une fermeture passe avant un jour férié, qui passe avant la semaine
            </span>
          </h3>
          <ClosuresEditor
            name="closures"
            closures={drafts}
            onChange={setDrafts}
            shared={shared}
            today={today}
            errors={form.errors}
            isShowingAll={form.isShowingAll}
          />
        </section>
      </div>
      <aside
        aria-label="Calendrier"
        className="border-line bg-paper px-(--dialog-padding) py-4 max-office-lg:border-t office-lg:w-[17.25rem] office-lg:shrink-0 office-lg:border-l office-lg:px-5"
      >
        <ClosureCalendar rules={rules} today={today} />
      </aside>
    </div>
  );
}
