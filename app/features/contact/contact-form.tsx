import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Send from "lucide-react/icons/send";
import { useId } from "react";
import { Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/components/ui/field.tsx";
import type { Company } from "#app/features/company/company.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { ContactAgency, ContactPrefill } from "./contact-page.server.ts";
import {
  type ContactField,
  type ContactProblem,
  type ContactValues,
  consentText,
  contactFields,
  contactLimits,
  contactSubjects,
} from "./contact-terms.ts";
import { useContactForm } from "./use-contact-form.ts";

export type ContactFormProps = {
  /** Its head office is where an empty agency leads. */
  company: Company;
  agencies: ContactAgency[];
  /** How long messages are kept: «3 ans»; empty where it could not be loaded. */
  keptFor: string;
  prefill: ContactPrefill | null;
  /** A form the server sent back: why, and what was typed. */
  returned: (ContactProblem & { values: ContactValues }) | null;
  /** The form follows another one: the visitor is to go on in it. */
  takesFocus: boolean;
  onSent: () => void;
};

const subjects = Object.entries(contactSubjects).map(([value, label]) => ({ value, label }));

/** Posts to the page itself until the scripts run, and without a reload from then on. */
export function ContactForm(props: ContactFormProps) {
  const { company, agencies, keptFor, prefill, returned, takesFocus, onSent } = props;
  const errorId = useId();
  const { form, isSending, problem, isLive, submit, keepDraft } = useContactForm({
    returned,
    prefill: prefillName(prefill),
    emailOf: (agencyId) => agencies.find(({ id }) => id === agencyId)?.email ?? company.email,
    onSent,
  });
  const errors = problem?.fields ?? {};
  const { vehicle, ...request } = prefill ?? { vehicle: null };
  const start: ContactValues = returned?.values ?? request;
  const firstFault = takesFocus ? "name" : contactFields.find((name) => returned?.fields[name]);

  function field(name: ContactField) {
    const focus = name === firstFault ? { autoFocus: true } : {};
    const required = name !== "agency_id";
    return { name, required, error: errors[name], defaultValue: start[name], ...focus };
  }
  const text = (name: keyof typeof contactLimits) => ({ ...field(name), maxLength: contactLimits[name] });

  return (
    <form
      ref={form}
      method="post"
      action={sitePaths.contact}
      noValidate={isLive}
      onSubmit={submit}
      onInput={keepDraft}
      aria-labelledby="formulaire-titre"
    >
      <h2 id="formulaire-titre" className="text-block">
        Envoyer un message
      </h2>
      {vehicle && (
        <p className="mt-1 text-ink-2">
          Véhicule&nbsp;:{" "}
          <Link to={sitePaths.vehicle(vehicle.id)} className="font-[620] text-blue underline">
            {vehicle.name}
          </Link>
        </p>
      )}
      <p className="mt-1 text-[0.9375rem] text-ink-2">
        Les champs marqués d’un astérisque sont obligatoires.
      </p>
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
        />
        <TextAreaField {...text("message")} label="Message" rows={6} className="sm:col-span-2" />
      </div>
      <Honeypot />
      <CheckboxField
        name="consent"
        label={consentText}
        error={errors.consent}
        required
        defaultChecked={start.consent === "on"}
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
        className="mt-5 max-sm:w-full"
      >
        <Send aria-hidden="true" />
        Envoyer le message
      </Button>
    </form>
  );
}

function Refusal({ id, sentence }: { id: string; sentence: string }) {
  return (
    <p
      id={id}
      className="mt-5 flex items-start gap-2.5 rounded-field border border-danger-line bg-danger-tint px-4 py-3 font-[520] text-danger-dark"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {sentence}
    </p>
  );
}

/** Programs fill in every field they find. People neither see this one nor reach it. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Ne pas remplir
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** What the law wants said where data is asked for: who, why, how long, and which rights. */
function PrivacyNote({ company, keptFor }: Pick<ContactFormProps, "company" | "keptFor">) {
  const { name, email } = company;
  return (
    <p className="mt-3 text-ink-2 text-sm leading-[1.55]">
      {name}, responsable du traitement, utilise ces données pour répondre à votre demande
      {keptFor && ` et les conserve ${keptFor} au plus`}. Vous pouvez y accéder, les faire rectifier ou
      effacer, et retirer votre accord à tout moment
      {email && (
        <>
          {" "}
          en écrivant à{" "}
          <a href={`mailto:${email}`} className="break-words text-blue underline underline-offset-2">
            {email}
          </a>
        </>
      )}
      .{" "}
      <Link to={sitePaths.privacy} className="text-blue underline underline-offset-2">
        Politique de confidentialité
      </Link>
    </p>
  );
}

/** The same for the same start, whatever was typed since. */
export function prefillName(prefill: ContactPrefill | null): string {
  if (!prefill) return "";
  const { vehicle, subject, agency_id } = prefill;
  return [vehicle?.id, subject, agency_id].some(Boolean) ? [vehicle?.id, subject, agency_id].join("/") : "";
}
