import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Send from "lucide-react/icons/send";
import { useId } from "react";
import { Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/components/ui/field.tsx";
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
import { PrivacyNote, type PrivacyNoteProps } from "./privacy-note.tsx";
import { useContactForm } from "./use-contact-form.ts";

type ContactFormProps = {
  agencies: ContactAgency[];
  /** Where an empty agency leads: «Siège de Perpignan». */
  officeName: string;
  privacy: PrivacyNoteProps;
  prefill: ContactPrefill | null;
  /** A form the server sent back: why, and what was typed. */
  returned: (ContactProblem & { values: ContactValues }) | null;
  /** The form follows another one: the visitor is to go on in it. */
  takesFocus?: boolean;
  onSent: () => void;
};

const subjects = Object.entries(contactSubjects).map(([value, label]) => ({ value, label }));

/** Posts to the page itself until the scripts run, and without a reload from then on. */
export function ContactForm({
  agencies,
  officeName,
  privacy,
  prefill,
  returned,
  takesFocus = false,
  onSent,
}: ContactFormProps) {
  const errorId = useId();
  const { form, state, isLive, submit, keepDraft } = useContactForm({
    problem: returned,
    prefill: prefillName(prefill),
    agencies,
    officeEmail: privacy.email,
    onSent,
  });
  const isSending = state.status === "sending";
  const errors = state.problem?.fields ?? {};
  const start = returned?.values ?? startOf(prefill);
  const firstFault = takesFocus ? "name" : contactFields.find((name) => returned?.fields[name]);

  function field(name: ContactField) {
    const focus = name === firstFault ? { autoFocus: true } : {};
    return { name, error: errors[name], defaultValue: start[name], ...focus };
  }

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
      {prefill?.vehicle && (
        <p className="mt-1 text-ink-2">
          Véhicule&nbsp;:{" "}
          <Link to={sitePaths.vehicle(prefill.vehicle.id)} className="font-[620] text-blue underline">
            {prefill.vehicle.name}
          </Link>
        </p>
      )}
      <p className="mt-1 text-[0.9375rem] text-ink-2">
        Les champs marqués d’un astérisque sont obligatoires.
      </p>
      <div className="mt-6 grid gap-x-5 gap-y-5 sm:grid-cols-2 lg:mt-7">
        <TextField
          {...field("name")}
          label="Nom"
          required
          autoComplete="name"
          maxLength={contactLimits.name}
        />
        <TextField
          {...field("email")}
          label="E-mail"
          type="email"
          required
          autoComplete="email"
          inputMode="email"
          maxLength={contactLimits.email}
        />
        <TextField
          {...field("phone")}
          label="Téléphone"
          type="tel"
          required
          autoComplete="tel"
          maxLength={contactLimits.phone}
        />
        <SelectField
          {...field("subject")}
          label="Sujet"
          required
          options={subjects}
          placeholder="Choisir un sujet"
        />
        <SelectField
          {...field("agency_id")}
          label="Agence"
          optional
          className="sm:col-span-2"
          options={agencies.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={officeName}
        />
        <TextAreaField
          {...field("message")}
          label="Message"
          required
          rows={6}
          maxLength={contactLimits.message}
          className="sm:col-span-2"
        />
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
      <PrivacyNote {...privacy} />
      {state.problem?.error && <Refusal id={errorId} sentence={state.problem.error} />}
      <Button
        type="submit"
        size="xl"
        busy={isSending}
        busyLabel="Envoi en cours…"
        disabled={isSending}
        // The page comes back with the focus where the visitor goes on, scripts or not.
        {...(returned && !firstFault ? { autoFocus: true } : {})}
        aria-describedby={state.problem?.error ? errorId : undefined}
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

function startOf(prefill: ContactPrefill | null): ContactValues {
  return { subject: prefill?.subject, agency_id: prefill?.agency_id, message: prefill?.message };
}

/** The same for the same start, whatever was typed since. */
export function prefillName(prefill: ContactPrefill | null): string {
  if (!prefill) return "";
  const { vehicle, subject, agency_id } = prefill;
  return [vehicle?.id, subject, agency_id].some(Boolean) ? [vehicle?.id, subject, agency_id].join("/") : "";
}
