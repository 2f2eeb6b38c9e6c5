import { useState } from "react";
import type { StaffStatistics } from "#app/domain/statistics/staff-statistics.server.ts";
import type { Statistics } from "#app/domain/statistics/statistics.server.ts";
import { readFigure, statisticsSchema } from "#app/domain/statistics/statistics-form.schema.ts";
import { formErrors } from "#app/lib/field-errors.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { FormGroup, FormPage, type PageForm } from "#app/office/record/form-page.tsx";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { TextField } from "#app/ui/field.tsx";

const fields: { name: keyof Statistics; label: string; unit?: string }[] = [
  { name: "experience_years", label: "Années d'expérience", unit: "ans" },
  { name: "revenue_millions", label: "Chiffre d'affaires", unit: "M€" },
  { name: "available_vehicles", label: "Véhicules disponibles" },
  { name: "satisfied_clients", label: "Clients satisfaits" },
];

export function StatisticsForm({ statistics, page }: { statistics: StaffStatistics; page: PageForm }) {
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
      <FormGroup title="Aperçu" purpose="La section «&nbsp;en quelques chiffres&nbsp;» de la page d’accueil.">
        <dl className="grid grid-cols-2 gap-y-5 rounded-(--panel-radius) bg-blue px-4 py-5 text-white office-sm:grid-cols-4">
          {fields.map(({ name, label, unit }) => (
            <div key={name} className="flex min-w-0 flex-col-reverse border-white/25 border-l pl-3">
              <dt className="text-[#d3dde9] text-help">{label}</dt>
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
