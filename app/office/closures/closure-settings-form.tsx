import { useId, useState } from "react";
import { formatHours, openingRules } from "#app/domain/agencies/closure-days.ts";
import { closureSettingsSchema } from "#app/domain/agencies/closures.schema.ts";
import { type Closure, exceptionsFrom, type OpeningRules } from "#app/domain/agencies/closures.ts";
import { type DayHours, describeNextChange, openingStatus } from "#app/domain/agencies/opening-hours.ts";
import type { AgencyHolidays, ClosureSettings } from "#app/domain/agencies/staff-closures.server.ts";
import { nextClosures } from "#app/domain/agencies/week.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { formErrors } from "#app/lib/field-errors.ts";
import { fromWallClock, toWallClock } from "#app/lib/wall-clock.ts";
import { FormGroup, FormPage, type PageForm } from "#app/office/record/form-page.tsx";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { Panel } from "#app/office/ui/panel.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { toDrafts, wholeClosures } from "./closure-edits.ts";
import { ClosuresEditor } from "./closures-editor.tsx";
import { HolidayFields, HolidayTable } from "./holiday-fields.tsx";

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
        <p className="mb-2 font-medium text-small">Siège</p>
        <HolidayFields choice={choice} onChange={setChoice} />
        <HolidayTable office={choice} agencies={agencies} shared={shared} today={today} />
      </FormGroup>
      <FormGroup title="Sur le site" purpose="Ce que le visiteur lit, agence par agence." width="wide">
        <ClosurePreview agencies={agencies} shared={shared} now={now} />
      </FormGroup>
    </FormPage>
  );
}

type ClosurePreviewProps = { agencies: AgencyHolidays[]; shared: Closure[]; now: string };

const linesShown = 4;
const daysAhead = 365;

function ClosurePreview({ agencies, shared, now }: ClosurePreviewProps) {
  const [chosen, choose] = useState(agencies[0]?.id ?? "");
  const id = useId();
  const agency = agencies.find((one) => one.id === chosen) ?? agencies[0];
  if (!agency) return <p className="text-ink-2 text-note">Aucune agence pour le moment.</p>;
  const moment = new Date(now);
  const rules = openingRules({ ...agency, zone: agency.holiday_zone }, shared);
  const today = todayOf(moment);
  const coming = nextClosures(agency.hours, {
    exceptions: exceptionsFrom(rules, today, daysAhead),
    today,
    count: linesShown,
  });
  return (
    <>
      {agencies.length > 1 && (
        <SelectField
          // Of no form: which agency is looked at is not one of the record's fields.
          form=""
          name="preview"
          label="Agence"
          value={agency.id}
          onChange={(event) => choose(event.currentTarget.value)}
          options={agencies.map(({ id: value, name: label }) => ({ value, label }))}
          className="mb-3 max-w-80"
        />
      )}
      <div className="grid gap-4 office-md:grid-cols-2">
        <Panel className="p-4">
          <h3 id={id} className="font-semibold text-small leading-5">
            Prochaines fermetures
          </h3>
          <ul aria-labelledby={id} className="mt-1.5 space-y-1.5 text-small">
            {coming.map(({ from, to, label, hours }) => (
              <li key={from} className="flex justify-between gap-4">
                <span className="whitespace-nowrap">
                  {formatDay(from, null, "named")}
                  {to > from && ` – ${formatDay(to, null, "named")}`}
                </span>
                <span className="text-right text-ink-2">
                  {hours.length > 0 ? `${formatHours(hours)}, ${label}` : <>Fermé&nbsp;: {label}</>}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel className="p-4">
          <TodayLine agency={agency} rules={rules} now={moment} />
        </Panel>
      </div>
    </>
  );
}

function TodayLine({ agency, rules, now }: { agency: AgencyHolidays; rules: OpeningRules; now: Date }) {
  const { date, time } = toWallClock(now);
  if (!agency.hours) return <p className="text-ink-2 text-note">Horaires non renseignés.</p>;
  const exceptions = exceptionsFrom(rules, date, daysAhead);
  const next = exceptions.find((exception) => exception.date > date);
  const opening = next && fromWallClock({ date: next.date, time: next.hours[0]?.open ?? "09:00" });
  const line = (moment: Date, week: DayHours[]) => {
    const status = openingStatus(week, moment, exceptions);
    return [status.isOpen ? "Ouvert maintenant" : "Fermé", describeNextChange(status)]
      .filter(Boolean)
      .join(" · ");
  };
  const isOpen = openingStatus(agency.hours, now, exceptions).isOpen;
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-small leading-5">
        <span aria-hidden="true" className={`size-2 rounded-full ${isOpen ? "bg-success" : "bg-control"}`} />
        {line(now, agency.hours)}
      </p>
      <p className="mt-1.5 text-small text-ink-2">
        {agency.name}, aujourd’hui à {time}.
        {next && opening && (
          <>
            {" "}
            Le {formatDay(next.date, date)}, la même ligne dira «&nbsp;{line(opening, agency.hours)}&nbsp;».
          </>
        )}
      </p>
    </>
  );
}
