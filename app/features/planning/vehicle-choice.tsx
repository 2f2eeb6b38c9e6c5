import Search from "lucide-react/icons/search";
import { useEffect, useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import { DialogBody } from "#app/components/ui/dialog.tsx";
import { controlClass, InputBox } from "#app/components/ui/field.tsx";
import { keptParams, type PeriodFormData, type PlanningQuery, planningHref } from "./planning.ts";

const typingPause = 250;

/** The first step of a new period where no vehicle is named: which one. */
export function VehicleChoice({ query, data }: { query: PlanningQuery; data: PeriodFormData }) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <DialogBody>
      <Form
        role="search"
        onChange={({ currentTarget }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(
            () => void submit(currentTarget, { replace: true, preventScrollReset: true }),
            typingPause,
          );
        }}
      >
        {keptParams(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {query.q && <input type="hidden" name="q" value={query.q} />}
        <input type="hidden" name="ajouter" value="1" />
        <InputBox prefix={<Search aria-hidden="true" strokeWidth={1.75} />}>
          <input
            type="search"
            name="cherche"
            aria-label="Chercher un véhicule"
            placeholder="Nom ou n° de parc"
            autoComplete="off"
            maxLength={200}
            defaultValue={data.typed}
            className={`${controlClass} h-(--control-height)`}
          />
        </InputBox>
      </Form>
      {data.choices.length === 0 && (
        <p className="mt-4 text-ink-2 text-note">Aucun véhicule ne correspond.</p>
      )}
      <ul aria-label="Véhicules" className="mt-2 divide-y divide-line-inner">
        {data.choices.map(({ id, name, fleet_number, agency_name }) => (
          <li key={id}>
            <Link
              to={planningHref(query, {
                page: query.page,
                form: {
                  period: null,
                  vehicle: id,
                  from: query.form?.from ?? null,
                  to: query.form?.to ?? null,
                },
              })}
              preventScrollReset
              replace
              // Who has found it in the middle of a word means it, and no further search.
              onClick={() => clearTimeout(timer.current)}
              className="flex min-h-11 items-center gap-2 rounded-control px-2 text-[14px] text-ink no-underline hover:bg-paper-2"
            >
              <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
              <span className="shrink-0 text-help text-ink-2">
                {[fleet_number, agency_name].filter(Boolean).join(" · ")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </DialogBody>
  );
}
