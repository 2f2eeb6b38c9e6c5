import { Suspense, useState } from "react";
import { Await } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import {
  getStaffStatistics,
  type StaffStatistics,
  type Statistics,
  updateStatistics,
} from "#app/domain/statistics/statistics.server.ts";
import {
  readFigure,
  statisticsMessages,
  statisticsRecord,
  statisticsSchema,
} from "#app/domain/statistics/statistics-form.schema.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { formErrors } from "#app/lib/field-errors.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import {
  FormGroup,
  FormPage,
  formPageClass,
  type PageForm,
  usePageRecord,
} from "#app/office/record/form-page.tsx";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { Loading } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/statistics.route.ts";

export const handle: OfficeHandle = { title: "Statistiques" };

/** Not awaited: the page opens at once with its spinner, and the figures follow. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, statisticsRecord.right);
  const statistics = getStaffStatistics(app, member);
  statistics.catch((error) => app.log.error({ err: error }, "could not load the statistics"));
  return { statistics };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  return answerAction(app, statisticsMessages.save, async () => ({
    message: statisticsMessages.updated,
    ...(await updateStatistics(app, actor, {
      baseline: readBaseline(form),
      input: Object.fromEntries(form),
    })),
  }));
}

export const clientAction = announceResult(statisticsMessages.save);

export default function StatisticsPage({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense fallback={<Loading label="Chargement des statistiques…" className="py-16" />}>
      <Await resolve={loaderData.statistics} errorElement={<ErrorBoundary />}>
        {(statistics) => <StatisticsEditor statistics={statistics} />}
      </Await>
    </Suspense>
  );
}

function StatisticsEditor({ statistics }: { statistics: StaffStatistics }) {
  const { held, key, page } = usePageRecord(statistics);
  return (
    <div className={formPageClass}>
      <div className="self-end">
        <RecordHistory table="company_stats" id={held.id} />
      </div>
      <StatisticsForm key={key} statistics={held} page={page} />
    </div>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={statisticsMessages.load} />;
}

const fields: { name: keyof Statistics; label: string; unit?: string }[] = [
  { name: "experience_years", label: "Années d'expérience", unit: "ans" },
  { name: "revenue_millions", label: "Chiffre d'affaires", unit: "M€" },
  { name: "available_vehicles", label: "Véhicules disponibles" },
  { name: "satisfied_clients", label: "Clients satisfaits" },
];

function StatisticsForm({ statistics, page }: { statistics: StaffStatistics; page: PageForm }) {
  const [figures, setFigures] = useState<Statistics>(statistics);
  const form = useRecordForm({
    record: statistics,
    check: (data) => formErrors(statisticsSchema, data),
    onReload: page.onReload,
  });

  return (
    <FormPage form={form} page={page}>
      <FormGroup title="Chiffres clés" purpose="Quatre nombres entiers, sur la page d’accueil.">
        <div className="grid gap-4 office-sm:grid-cols-2">
          {fields.map(({ name, label, unit }) => (
            <TextField
              key={name}
              name={name}
              label={label}
              suffix={unit}
              type="number"
              inputMode="numeric"
              min={0}
              step={1}
              autoComplete="off"
              defaultValue={statistics[name]}
              error={form.errors[name]}
              onChange={({ currentTarget }) => {
                const figure = readFigure(currentTarget.value);
                if (figure !== null && figure >= 0) setFigures({ ...figures, [name]: figure });
              }}
              // What cannot be read is ignored: the field shows again the last figure it held.
              onBlur={({ currentTarget: input }) => {
                input.value = String(readFigure(input.value) ?? figures[name]);
              }}
              inputClassName="[appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
            />
          ))}
        </div>
      </FormGroup>
      <FormGroup
        title="Aperçu"
        purpose="La section «&nbsp;en quelques chiffres&nbsp;» de la page d’accueil, une fois ces chiffres enregistrés. Un zéro n’y paraît pas."
      >
        <dl className="grid grid-cols-2 gap-y-5 rounded-(--panel-radius) bg-blue px-4 py-5 text-white office-sm:grid-cols-4">
          {fields.map(({ name, label, unit }) => (
            <div key={name} className="flex min-w-0 flex-col-reverse border-white/25 border-l pl-3">
              <dt className="text-blue-line text-help">{label}</dt>
              <dd className="font-semibold text-xl">
                {formatNumber(figures[name])}
                {unit && <span className="ml-1 text-sm">{unit}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </FormGroup>
    </FormPage>
  );
}
