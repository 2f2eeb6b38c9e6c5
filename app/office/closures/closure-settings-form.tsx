import { useState } from "react";
import { closureSettingsSchema } from "#app/domain/agencies/closures.schema.ts";
import type { AgencyHolidays, ClosureSettings } from "#app/domain/agencies/staff-closures.server.ts";
import { formErrors } from "#app/lib/field-errors.ts";
import { FormGroup, FormPage, type PageForm } from "#app/office/record/form-page.tsx";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { toDrafts, wholeClosures } from "./closure-edits.ts";
import { ClosurePreview } from "./closure-preview.tsx";
import { ClosuresEditor } from "./closures-editor.tsx";
import { HolidayFields } from "./holiday-fields.tsx";
import { HolidayTable } from "./holiday-table.tsx";

interface ClosureSettingsFormProps {
  settings: ClosureSettings;
  agencies: AgencyHolidays[];
  today: string;
  now: string;
  page: PageForm;
}

/** The tab «Fermetures»: what is typed shows at once in the table and in what visitors will read. */
export function ClosureSettingsForm({ settings, agencies, today, now, page }: ClosureSettingsFormProps) {
  const form = useRecordForm({
    record: settings,
    together: [["closures"]],
    check: (data) => formErrors(closureSettingsSchema, data),
    onReload: page.onReload,
  });
  const [drafts, setDrafts] = useState(() => toDrafts(settings.closures));
  const [choice, setChoice] = useState({ holidays: settings.holidays, zone: settings.holiday_zone });
  const shared = wholeClosures(drafts);
  return (
    <FormPage form={form} page={page}>
      <FormGroup
        title="Toutes les agences"
        purpose="Ce qui vaut partout, siège compris. Une agence peut ajouter ses propres jours, pas retirer ceux-ci."
        width="wide"
      >
        <ClosuresEditor
          name="closures"
          closures={drafts}
          onChange={setDrafts}
          today={today}
          errors={form.errors}
          isShowingAll={form.isShowingAll}
        />
      </FormGroup>
      <FormGroup
        title="Jours fériés"
        purpose="Le réglage du siège, puis celui de chaque agence et ce qu’il donne. Le 1er mai reste fermé."
        width="wide"
      >
        <p className="mb-2 font-medium text-[13px]">Siège</p>
        <HolidayFields choice={choice} onChange={setChoice} />
        <HolidayTable office={choice} agencies={agencies} shared={shared} today={today} />
      </FormGroup>
      <FormGroup title="Sur le site" purpose="Ce que le visiteur lit, agence par agence." width="wide">
        <ClosurePreview agencies={agencies} shared={shared} now={now} />
      </FormGroup>
    </FormPage>
  );
}
