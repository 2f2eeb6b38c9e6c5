import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { contactLimits, contactSubjects } from "#app/domain/contact/contact-terms.ts";
import { isExtraField, offeredExtras } from "#app/domain/extras/extra.ts";
import { lastDayAhead, stayParams, stayUnits } from "#app/domain/rental/days.ts";
import { isQuantityField } from "#app/domain/rental/vehicle-quantity.ts";
import { callParams } from "#app/domain/requests/call-answer.ts";
import type { KnownCustomer } from "#app/domain/requests/known-customer.ts";
import {
  createRequest,
  getNewRequestGround,
  type NewRequestGround,
} from "#app/domain/requests/new-request.server.ts";
import { readNewRequest } from "#app/domain/requests/request.schema.ts";
import { customerKinds, handovers, requestLimits } from "#app/domain/requests/request-terms.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { FieldPair } from "#app/office/record/form-page.tsx";
import { LeaveGuard } from "#app/office/record/leave-guard.tsx";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { SaveBar } from "#app/office/record/save-bar.tsx";
import { SaveFailure } from "#app/office/record/save-failure.tsx";
import { type RecordForm, useRecordForm } from "#app/office/record/use-record-form.ts";
import { isPressed } from "#app/office/shell/shortcut-keys.ts";
import { DialogBody } from "#app/office/ui/dialog.tsx";
import { RadioChips } from "#app/office/ui/option-chips.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/requests-new.route.ts";
import { CallExtras } from "./call/call-extras.tsx";
import { CallVehicles } from "./call/call-vehicles.tsx";
import { KnownCustomerNote } from "./call/known-customer.tsx";
import { type AskedCall, useCallAnswer } from "./call/use-call-answer.ts";

const failure = "La demande n’a pas pu être ajoutée";

export function loader({ context, url }: Route.LoaderArgs) {
  return getNewRequestGround(context.get(appContext), context.get(staffContext), url.searchParams);
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  return answerAction(app, failure, async () => {
    const { id, reference, name } = await createRequest(app, context.get(staffContext), form);
    return { message: "Demande ajoutée", detail: `${name}, ${reference}`, id };
  });
}

export const clientAction = announceResult(failure);

export default function NewRequest({ loaderData }: Route.ComponentProps) {
  const closeTo = `${officePaths.messages}${listSearch(useLocation().search)}`;
  // Every load brings another id: the first one is this request's.
  const [ground] = useState(loaderData);
  return (
    <RecordSheet
      title="Nouvelle demande"
      description="Un appel, une visite en agence."
      width={760}
      closeTo={closeTo}
    >
      <NewRequestForm ground={ground} closeTo={closeTo} />
    </RecordSheet>
  );
}

/** The list behind it, without what the form was opened with. */
function listSearch(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of Object.values(callParams)) params.delete(name);
  const kept = String(params);
  return kept && `?${kept}`;
}

/** Only what the form has said of days, and who is on the line. */
function askedBy(form: FormData): Omit<AskedCall, "vehicules"> {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const stay = Object.fromEntries(stayParams.map((name) => [name, text(name)]).filter(([, value]) => value));
  const quantities: AskedCall["quantities"] = {};
  for (const [name, count] of form) {
    if (isQuantityField(name) && count !== "1") quantities[name] = String(count);
    if (isExtraField(name) && count) quantities[name] = String(count);
  }
  return { stay, quantities, retrait: text("retrait"), email: text("email"), phone: text("phone") };
}

function NewRequestForm({ ground, closeTo }: { ground: NewRequestGround; closeTo: string }) {
  const navigate = useNavigate();
  const close = () => void navigate(closeTo, { preventScrollReset: true });
  const form = useRecordForm({
    check: (data) => readNewRequest(data, ground).errors,
    onSaved: ({ id }) => void navigate(id ? officePaths.request(id) : closeTo),
  });
  const [chosen, setChosen] = useState(ground.vehicles);
  const [asked, setAsked] = useState<Omit<AskedCall, "vehicules">>(() => ({
    stay: { ...(ground.from && { du: ground.from }), ...(ground.to && { au: ground.to }) },
    ...{ quantities: {}, retrait: "", email: "", phone: "" },
  }));
  const call = useCallAnswer({ ...asked, vehicules: chosen.map(({ id }) => id) });
  const customer = call.answer?.customer ?? null;
  const listen = (data: FormData) => {
    const next = askedBy(data);
    if (JSON.stringify(next) !== JSON.stringify(asked)) setAsked(next);
  };
  return (
    <form
      {...form.props}
      onInput={(event) => {
        form.props.onInput(event);
        listen(new FormData(event.currentTarget));
      }}
      onKeyDown={(event: KeyboardEvent<HTMLFormElement>) => {
        if (!isPressed("send", event)) return;
        event.preventDefault();
        form.submit();
      }}
      method="post"
      className="flex min-h-0 flex-1 flex-col"
    >
      <input type="hidden" name="id" value={ground.id} />
      <DialogBody className="space-y-6 pt-4">
        <SaveFailure form={form} />
        <Group title="Dates et véhicules">
          <Stay form={form} ground={ground} />
          <CallVehicles
            chosen={chosen}
            onChange={setChosen}
            stay={asked.stay}
            call={call}
            today={ground.today}
            errors={form.errors}
          />
        </Group>
        <Caller form={form} customer={customer} today={ground.today} />
        <Asked
          form={form}
          ground={ground}
          agencyId={
            chosen.find(({ agency_id }) => agency_id)?.agency_id ?? customer?.agencyId ?? ground.agencyId
          }
        />
        <CallExtras
          extras={offeredExtras(ground.extras, {
            types: chosen.map(({ type }) => type),
            isDelivered: asked.retrait === "livraison",
          })}
          answer={call.answer}
          errors={form.errors}
        />
        <TextAreaField
          name="body"
          label="Ce qui a été dit"
          optional
          rows={4}
          maxLength={contactLimits.message}
          error={form.errors.body}
        />
      </DialogBody>
      <SaveBar form={form} saveLabel="Ajouter la demande" onDiscard={close} discardLabel="Annuler" isNew />
      <LeaveGuard changes={form.changes.length} />
    </form>
  );
}

function Stay({ form, ground }: { form: RecordForm; ground: NewRequestGround }) {
  const field = (name: string) => ({ name, error: form.errors[name] });
  const range = { type: "date", min: ground.today, max: lastDayAhead(ground.today) };
  return (
    <>
      <div className="grid grid-cols-2 gap-4 office-sm:grid-cols-4">
        <TextField {...field("du")} {...range} label="Du" defaultValue={ground.from ?? ""} />
        <TextField {...field("au")} {...range} label="Au" defaultValue={ground.to ?? ""} />
        <TextField
          {...field("duree")}
          label="ou durée"
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
        />
        <SelectField
          name="unite"
          label="Unité"
          defaultValue="jours"
          options={Object.keys(stayUnits).map((unit) => ({ value: unit, label: unit }))}
        />
        <TextField {...field("heure_depart")} label="Heure de départ" type="time" optional />
        <TextField {...field("heure_retour")} label="Heure de retour" type="time" optional />
      </div>
      <FieldPair>
        <TextField
          {...field("km")}
          label="Kilomètres prévus"
          optional
          inputMode="numeric"
          autoComplete="off"
          suffix="km"
        />
        <CheckboxField name="souple" label="Dates souples" className="self-end" />
      </FieldPair>
    </>
  );
}

interface CallerProps {
  form: RecordForm;
  customer: KnownCustomer | null;
  today: string;
}

function Caller({ form, customer, today }: CallerProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isFilled, setFilled] = useState<string | null>(null);
  const field = (name: string) => ({ name, error: form.errors[name], autoComplete: "off" });
  return (
    <Group title="Client">
      <div ref={place} className="space-y-4">
        <FieldPair>
          <TextField
            {...field("phone")}
            label="Téléphone"
            type="tel"
            maxLength={contactLimits.phone}
            hint="Ou l’e-mail : l’un des deux suffit."
          />
          <TextField {...field("email")} label="E-mail" type="email" maxLength={contactLimits.email} />
        </FieldPair>
        {customer && (
          <KnownCustomerNote
            customer={customer}
            today={today}
            isComplete={isFilled === customer.earlier[0]?.id}
            onFill={() => {
              fillIn(place.current, customer);
              setFilled(customer.earlier[0]?.id ?? null);
            }}
          />
        )}
        <FieldPair>
          <TextField {...field("name")} label="Nom" required maxLength={contactLimits.name} />
          <TextField {...field("societe")} label="Société" optional maxLength={requestLimits.societe} />
        </FieldPair>
        <RadioChips
          name="client"
          legend="Type de client"
          options={customerKinds}
          error={form.errors.client}
        />
      </div>
    </Group>
  );
}

/** What is typed stays: only empty fields are filled, as if by hand, so that the form hears of it. */
function fillIn(place: HTMLElement | null, { name, company, kind, email, phone }: KnownCustomer) {
  const input = (selector: string) => place?.querySelector<HTMLInputElement>(selector);
  for (const [field, value] of Object.entries({ name, societe: company, email, phone })) {
    const element = input(`[name="${field}"]`);
    if (element?.value.trim() !== "" || value === "") continue;
    element.value = value;
    element.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (kind && !input('[name="client"]:checked')) input(`[name="client"][value="${kind}"]`)?.click();
  (input('[name="name"]') ?? null)?.focus();
}

type AskedProps = { form: RecordForm; ground: NewRequestGround; agencyId: string | null };

function Asked({ form, ground, agencyId }: AskedProps) {
  const [handover, setHandover] = useState("");
  const [agency, setAgency] = useState<string | null>(null);
  const field = (name: string) => ({ name, error: form.errors[name] });
  const isKnown = ground.agencies.some(({ id }) => id === agencyId);
  return (
    <Group title="Demande">
      <FieldPair>
        <SelectField
          {...field("subject")}
          label="Sujet"
          required
          defaultValue="devis"
          options={Object.entries(contactSubjects).map(([value, label]) => ({ value, label }))}
        />
        <SelectField
          {...field("agency_id")}
          label="Agence"
          // Until somebody chooses: where the vehicle stands, where the customer was, where the last call was for.
          value={agency ?? ((isKnown && agencyId) || "siege")}
          onChange={({ currentTarget }) => setAgency(currentTarget.value)}
          options={[
            { value: "siege", label: "Siège" },
            ...ground.agencies.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </FieldPair>
      <RadioChips
        name="retrait"
        legend="Retrait"
        options={handovers}
        error={form.errors.retrait}
        onChange={setHandover}
      />
      {handover === "livraison" && (
        <TextField
          {...field("lieu")}
          label="Lieu de livraison"
          maxLength={requestLimits.lieu}
          autoComplete="off"
        />
      )}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 space-y-4">
      <legend className="mb-3 font-semibold text-copy leading-5">{title}</legend>
      {children}
    </fieldset>
  );
}
