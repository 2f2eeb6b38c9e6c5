import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Send from "lucide-react/icons/send";
import { type FormEvent, useEffect, useId, useRef } from "react";
import type { Company } from "#app/domain/company/company.ts";
import type { ContactAgency, ContactPrefill } from "#app/domain/contact/contact-page.server.ts";
import {
  type ContactField,
  type ContactProblem,
  type ContactValues,
  consentText,
  contactFields,
  contactLimits,
  contactSubjects,
} from "#app/domain/contact/contact-terms.ts";
import type { StayAdvice } from "#app/domain/contact/stay-advice.server.ts";
import type { Extra } from "#app/domain/extras/extra.ts";
import { quantityField } from "#app/domain/rental/vehicle-quantity.ts";
import { countAgencies } from "#app/domain/requests/asked-rental.ts";
import { type RequestValues, requestFields } from "#app/domain/requests/request-terms.ts";
import type { AskedVehicle } from "#app/domain/vehicles/asked-vehicles.server.ts";
import { comeNear } from "#app/lib/after-hydration.tsx";
import { sitePaths } from "#app/lib/site-paths.ts";
import { latePart } from "#app/site/layout/late-part.tsx";
import { prepareMessages } from "#app/site/layout/site-messages.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";
import { AboutVehicles, Honeypot, PrivacyNote } from "./contact-form-parts.tsx";
import { LateRentalFields } from "./late-rental-fields.tsx";
import { prepareSentPanel } from "./late-sent-panel.tsx";
import type { SentMessage } from "./sent-panel.tsx";
import { useContactForm } from "./use-contact-form.ts";
import { useRental } from "./use-rental.ts";

export type ReturnedContact = ContactProblem & {
  values: ContactValues;
  request: RequestValues;
  vehicles: AskedVehicle[];
  advice: StayAdvice | null;
};

export type ContactFormProps = {
  /** Its head office is where an empty agency leads. */
  company: Company;
  agencies: ContactAgency[];
  extras: Extra[];
  /** How long messages are kept: «3 ans»; empty where it could not be loaded. */
  keptFor: string;
  prefill: ContactPrefill | null;
  /** What is said of the address's days. */
  advice: StayAdvice | null;
  /** A journey that people know, with its kilometres; null without a head office. */
  road: string | null;
  returned: ReturnedContact | null;
  /** The form follows another one: the visitor is to go on in it. */
  takesFocus: boolean;
  onSent: (sent: SentMessage) => void;
};

type Start = Pick<ReturnedContact, "vehicles" | "request" | "values">;

const messageId = "formulaire-message";
let wantMessage = () => {};
const messageWanted = new Promise<void>((resolve) => {
  wantMessage = resolve;
});
/** What writes it comes with the first word that is typed, or a draft that is put back. */
const ContactMessage = latePart(
  () => import("./contact-message.tsx").then((part) => part.ContactMessage),
  <div className="mt-7 min-h-48" />,
  () => Promise.race([comeNear(messageId), messageWanted]),
);

const subjects = Object.entries(contactSubjects).map(([value, label]) => ({ value, label }));
const nothing: Start = { vehicles: [], request: {}, values: {} };

/** Shown while such a subject is chosen, by the style rules alone. */
const withRentalSubject =
  "hidden group-has-[option:is([value=devis],[value=location]):checked]/contact:block";

const withOtherSubject = "group-has-[option:is([value=devis],[value=location]):checked]/contact:hidden";

/** Posts to the page itself until the scripts run, and without a reload from then on. */
export function ContactForm(props: ContactFormProps) {
  const { company, agencies, extras, keptFor, prefill, road, returned, takesFocus, onSent } = props;
  const { advice } = returned ?? props;
  const errorId = useId();
  const start = useRef<Start>(returned ?? (prefill ? startOf(prefill) : nothing)).current;
  const rental = useRental({ agencies, extras, ...start });
  const isTouched = useRef(false);
  const sending = useContactForm({
    returned,
    prefill: prefillName(prefill),
    vehicles: start.vehicles.map(({ id }) => id),
    begun: start.request,
    emailOf: (agencyId) => agencies.find(({ id }) => id === agencyId)?.email ?? company.email,
    onRestored(request, vehicules) {
      wantMessage();
      rental.resume(form, request, vehicules);
    },
    onSent: (request, email) =>
      onSent({ request, email, agency: rental.agency, rental: rental.rental, values: rental.typed.request }),
  });
  const { form, isSending, problem, isLive, submit, keepDraft, forgive } = sending;

  // Also what was chosen before the scripts ran, and what folding the dates away takes out of the form.
  const { follow, isByLength, typed, vehicles } = rental;
  const latest = useRef({ follow, keepDraft });
  latest.current = { follow, keepDraft };
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each of these other fields count
  useEffect(() => latest.current.follow(form), [form, isLive, isByLength]);

  // After the message has followed the fields: a draft leaves out what is written from them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is a change of the form
  useEffect(() => {
    if (isTouched.current) latest.current.keepDraft();
  }, [typed, vehicles]);

  function onInput(event: FormEvent<HTMLFormElement>) {
    // What cannot be sent for want of a network is said all the same.
    if (!isTouched.current) {
      prepareMessages();
      prepareSentPanel();
    }
    isTouched.current = true;
    follow(form);
    forgive((event.target as HTMLInputElement).name);
  }

  function remove(id: string) {
    isTouched.current = true;
    rental.remove(id);
  }

  function replace(id: string, other: string) {
    sending.goOnWith(
      vehicles.map((vehicle) => (vehicle.id === id ? other : vehicle.id)),
      { [quantityField(other)]: typed.request[quantityField(id)] },
    );
  }

  function takeUpFields() {
    sending.onFieldsReady();
    follow(form);
  }

  const errors = problem?.fields ?? {};
  const firstFault = takesFocus ? "name" : whereToGoOn(returned);
  const isAsked = prefill?.isRental === true || start.vehicles.length > 0;
  const agencyCount = countAgencies(vehicles);

  function field(name: ContactField) {
    const focus = name === firstFault ? { autoFocus: true } : {};
    const required = name !== "agency_id";
    return { name, required, error: errors[name], defaultValue: start.values[name], ...focus };
  }
  const text = (name: keyof typeof contactLimits) => ({ ...field(name), maxLength: contactLimits[name] });
  const { defaultValue: _, ...message } = text("message");

  return (
    <form
      ref={form}
      method="post"
      action={sitePaths.contact}
      noValidate={isLive}
      onSubmit={submit}
      onInput={onInput}
      aria-labelledby="formulaire-titre"
      className="group/contact flex flex-col [reading-flow:flex-visual]"
    >
      {/* What «Entrée» presses, ahead of the buttons that take a vehicle away. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <div className={isAsked ? "max-sm:-order-2" : ""}>
        <h2 id="formulaire-titre" className="text-block">
          <span className={withOtherSubject}>Envoyer un message</span>
          <span className={withRentalSubject}>Demander un devis</span>
        </h2>
        <AboutVehicles vehicles={vehicles} />
        <p className="mt-1 text-copy text-ink-2">Les champs marqués d’un astérisque sont obligatoires.</p>
      </div>
      <div className="mt-6 grid gap-x-5 gap-y-5 sm:grid-cols-2 lg:mt-7">
        <TextField {...text("name")} label="Nom" autoComplete="name" />
        <TextField {...text("email")} label="E-mail" type="email" inputMode="email" autoComplete="email" />
        <TextField {...text("phone")} label="Téléphone" type="tel" autoComplete="tel" />
        <SelectField {...field("subject")} label="Sujet" options={subjects} placeholder="Choisir un sujet" />
        <SelectField
          {...field("agency_id")}
          label="Agence"
          optional
          className="sm:col-span-2"
          options={agencies.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={company.officeName}
          hint={
            agencyCount > 1 &&
            `Vos véhicules dépendent de ${agencyCount === 2 ? "deux" : "plusieurs"} agences\u00a0: nous nous coordonnons.`
          }
        />
      </div>
      <LateRentalFields
        isAsked={isAsked}
        {...{ rental: rental.rental, start: start.request, errors, isLive, today: rental.today }}
        {...{ isByLength, onByLength: rental.setByLength, closed: rental.closed, sent: advice }}
        agencyId={typed.request.retrait === "livraison" ? null : (typed.agency_id ?? "")}
        focus={firstFault}
        road={road}
        hasGone={prefill?.hasGone === true}
        onReady={takeUpFields}
        onRemove={remove}
        onReplace={replace}
        onAdd={() => keepDraft({ isAdding: true })}
        className={`mt-8 ${isAsked ? "max-sm:-order-1 max-sm:mt-5" : withRentalSubject}`}
      />
      <div id={messageId}>
        <ContactMessage
          {...message}
          typed={start.values.message}
          rental={rental.rental}
          onReady={takeUpFields}
          facts={{
            ...{ subject: typed.subject ?? "", values: typed.request, today: rental.today },
            ...{ agency: rental.agency?.name ?? "", search: prefill?.search ?? "" },
          }}
        />
      </div>
      <Honeypot />
      <CheckboxField
        name="consent"
        label={consentText}
        error={errors.consent}
        required
        defaultChecked={start.values.consent === "on"}
        className="mt-3"
      />
      <PrivacyNote company={company} keptFor={keptFor} />
      {problem?.error && <Refusal id={errorId} sentence={problem.error} />}
      <Button
        type="submit"
        size="xl"
        busy={isSending}
        busyLabel="Envoi en cours…"
        disabled={isSending}
        // The page comes back with the focus where the visitor goes on, scripts or not.
        {...(returned && !firstFault ? { autoFocus: true } : {})}
        aria-describedby={problem?.error ? errorId : undefined}
        className="mt-5 self-start max-sm:w-full"
      >
        <Send />
        Envoyer le message
      </Button>
      <p className={`mt-3 text-ink-2 text-sm ${isAsked ? "" : withRentalSubject}`}>
        Une demande n’est pas une réservation&nbsp;: rien n’est dû avant votre accord sur un devis.
      </p>
    </form>
  );
}

function Refusal({ id, sentence }: { id: string; sentence: string }) {
  return (
    <p
      id={id}
      className="mt-5 flex items-start gap-2.5 rounded-field border border-danger-line bg-danger-tint px-4 py-3 font-medium text-danger-dark"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0" />
      {sentence}
    </p>
  );
}

function startOf({ vehicles, request, subject, agency_id }: ContactPrefill): Start {
  return { vehicles, request, values: { subject, agency_id } };
}

/** The first field at fault; the dates where only a vehicle was taken away. */
function whereToGoOn(returned: ReturnedContact | null): string | undefined {
  if (!returned) return undefined;
  const fault = [...contactFields, ...requestFields, ...Object.keys(returned.fields)].find(
    (name) => returned.fields[name],
  );
  return fault ?? (returned.error ? undefined : "du");
}

/** The same for the same start, whatever was typed since. */
export function prefillName(prefill: ContactPrefill | null): string {
  if (!prefill) return "";
  const { vehicles, subject, agency_id, request, search } = prefill;
  const parts = [
    ...[vehicles.map(({ id }) => id).join(), subject, agency_id],
    ...[...Object.entries(request).flat(), search].filter(Boolean),
  ];
  return parts.some(Boolean) ? parts.join("/") : "";
}
