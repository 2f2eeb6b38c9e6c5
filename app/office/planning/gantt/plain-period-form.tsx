import { Form } from "react-router";
import {
  type PeriodFormData,
  type PeriodResult,
  type PlanningQuery,
  planningFields,
  planningHref,
} from "#app/domain/periods/planning.ts";
import type { PeriodKind } from "#app/domain/periods/vehicle-periods.ts";
import { Panel, PanelBody, PanelHead } from "#app/office/ui/panel.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { askedDraft } from "./asked-form.ts";
import { newDraft } from "./draft.ts";
import { KindField } from "./kind-field.tsx";

interface PlainPeriodFormProps {
  query: PlanningQuery;
  data: PeriodFormData | null;
  answer: PeriodResult | undefined;
}

/** The same form without scripts: a page's own, posted and answered as a page. */
export function PlainPeriodForm({ query, data, answer }: PlainPeriodFormProps) {
  const said = answer && (
    <p role="status" className={answer.ok ? "text-success-dark" : "text-danger-dark"}>
      {[answer.message, answer.detail].filter(Boolean).join(". ")}
    </p>
  );
  // What is done is said, and the form it was done with closes.
  if (!query.form || !data || answer?.ok)
    return said && <Panel className="mb-4 max-w-160 px-4 py-3">{said}</Panel>;
  const today = query.form.from ?? query.today;
  const draft = askedDraft(query, data) ?? newDraft(null, { from: today, to: today });
  const errors = answer?.ok === false ? answer.fields : {};
  const typed = (answer?.ok === false && answer.typed) || {};
  const vehicles = data.vehicle ? [data.vehicle] : data.choices;
  return (
    <Panel className="mb-4 max-w-160">
      <PanelHead title={draft.id ? "Modifier la période" : "Nouvelle période"} />
      <PanelBody>
        {!data.vehicle && !data.period && <PlainVehicleSearch query={query} typed={data.typed} />}
        <Form method="post" className="space-y-4">
          {said}
          <input type="hidden" name="intent" value={draft.id ? "change" : "add"} />
          {draft.id && <input type="hidden" name="id" value={draft.id} />}
          {draft.version && <input type="hidden" name="version" value={draft.version} />}
          <SelectField
            name="vehicle_id"
            label="Véhicule"
            placeholder="Choisir un véhicule"
            required
            defaultValue={typed.vehicle_id ?? draft.vehicleId ?? ""}
            error={errors.vehicle_id}
            options={vehicles.map(({ id, name, fleet_number }) => ({
              value: id,
              label: [name, fleet_number].filter(Boolean).join(" · "),
            }))}
          />
          <KindField value={(typed.kind as PeriodKind | undefined) ?? draft.kind} />
          <div className="grid grid-cols-2 gap-2">
            <TextField
              name="from"
              type="date"
              label="Du"
              required
              defaultValue={typed.from ?? draft.from}
              error={errors.from}
            />
            <TextField
              name="to"
              type="date"
              label="Au"
              defaultValue={("to" in typed ? typed.to : draft.to) ?? ""}
              hint="Vide&nbsp;: sans fin."
              error={errors.to}
            />
          </div>
          <TextField
            name="note"
            label="Note"
            optional
            defaultValue={typed.note ?? draft.note}
            maxLength={500}
            error={errors.note}
          />
          <div className="flex justify-end gap-2">
            <ButtonLink variant="secondary" to={planningHref(query)}>
              Annuler
            </ButtonLink>
            <Button type="submit">{draft.id ? "Enregistrer" : "Ajouter"}</Button>
          </div>
        </Form>
      </PanelBody>
    </Panel>
  );
}

/** Narrows the vehicles there are to choose among. */
function PlainVehicleSearch({ query, typed }: { query: PlanningQuery; typed: string }) {
  const { form, q } = query;
  const kept = [...planningFields(query), ["q", q], ["ajouter", "1"], ["du", form?.from], ["au", form?.to]];
  return (
    <Form role="search" className="mb-4 flex items-end gap-2">
      {kept.map(
        ([name, value]) => value && <input key={name} type="hidden" name={name ?? ""} value={value} />,
      )}
      <TextField
        name="cherche"
        type="search"
        label="Chercher un véhicule"
        defaultValue={typed}
        maxLength={200}
        className="flex-1"
      />
      <Button type="submit" variant="secondary">
        Chercher
      </Button>
    </Form>
  );
}
