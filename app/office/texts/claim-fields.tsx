import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ReactNode, useId } from "react";
import { assistancePromise, experienceOf, experienceWords } from "#app/domain/identity/claims.ts";
import { TextField } from "#app/ui/field.tsx";
import { Switch } from "#app/ui/switch.tsx";
import type { TextsContext } from "./text-fields.tsx";

interface ClaimFieldsProps {
  texts: TextsContext;
  /** The year it is. */
  year: number;
  /** A site without a name speaks for everybody: facts are its own once it has one. */
  isNamed: boolean;
}

/** Facts that the site says once they are given. */
export function ClaimFields({ texts, year, isNamed }: ClaimFieldsProps) {
  const { draft, set, errors } = texts;
  const founded = Number(draft.founded_year);
  const isYear = /^\d{4}$/.test(draft.founded_year.trim()) && founded >= 1900 && founded <= year;
  const experience = isYear ? experienceOf(founded, year) : null;
  const hasAssistance = draft.assistance === "true";
  const hasWorkshop = draft.own_workshop === "true";
  return (
    <div className="divide-y divide-line">
      {!isNamed && (
        <p className="pb-3 text-note text-ink-2">
          Tant que la société n’a pas de nom, le site garde ses phrases générales. Ces faits les remplacent
          dès qu’elle en a un.
        </p>
      )}
      <div className="pb-4">
        <TextField
          name="founded_year"
          label="Première année d’activité"
          inputMode="numeric"
          autoComplete="off"
          placeholder="Non dite"
          value={draft.founded_year}
          onChange={(event) => set({ founded_year: event.currentTarget.value })}
          error={errors.founded_year}
          className="max-w-56"
        />
        <Said isSaid={experience !== null}>
          {experience
            ? `«\u00a0${experienceWords(experience)}\u00a0», recompté chaque année.`
            : "Rien n’est dit de votre ancienneté."}
        </Said>
      </div>
      <div className="py-4">
        <Fact
          name="assistance"
          label={assistancePromise}
          isOn={hasAssistance}
          words={hasAssistance ? "Proposée" : "Non proposée"}
          onChange={(assistance) => set({ assistance })}
        />
        {hasAssistance ? (
          <TextField
            name="assistance_phone"
            label="Numéro qui répond jour et nuit"
            type="tel"
            required
            autoComplete="off"
            value={draft.assistance_phone}
            onChange={(event) => set({ assistance_phone: event.currentTarget.value })}
            error={errors.assistance_phone}
            className="mt-2 max-w-72"
          />
        ) : (
          <input type="hidden" name="assistance_phone" value={draft.assistance_phone} />
        )}
        <Said isSaid={hasAssistance}>
          {hasAssistance
            ? "Dans l’en-tête, au pied des pages, aux agences et au contact, avec ce numéro."
            : "Absente de l’en-tête, du pied, des agences, du contact et des courriels."}
        </Said>
      </div>
      <div className="pt-4">
        <Fact
          name="own_workshop"
          label="Entretien dans votre propre atelier"
          isOn={hasWorkshop}
          words={hasWorkshop ? "Oui" : "Non"}
          onChange={(own_workshop) => set({ own_workshop })}
        />
        {hasWorkshop ? (
          <TextField
            name="workshop_city"
            label="Ville de l’atelier"
            required
            autoComplete="off"
            value={draft.workshop_city}
            onChange={(event) => set({ workshop_city: event.currentTarget.value })}
            error={errors.workshop_city}
            className="mt-2 max-w-72"
          />
        ) : (
          <input type="hidden" name="workshop_city" value={draft.workshop_city} />
        )}
        <Said isSaid={hasWorkshop}>
          {hasWorkshop
            ? "Dans les services des agences, et dans les phrases proposées."
            : "L’entretien n’est pas dans les services des agences."}
        </Said>
      </div>
    </div>
  );
}

interface FactProps {
  name: "assistance" | "own_workshop";
  label: string;
  isOn: boolean;
  words: string;
  onChange: (value: "true" | "false") => void;
}

function Fact({ name, label, isOn, words, onChange }: FactProps) {
  const id = useId();
  return (
    <div className="flex min-h-(--control-height) items-center justify-between gap-3">
      <input type="hidden" name={name} value={String(isOn)} />
      <span id={id} className="text-(length:--label-text) font-(--label-weight)">
        {label}
      </span>
      <span className="flex shrink-0 items-center gap-2 text-ink-2 text-small">
        <Switch
          tone="blue"
          aria-labelledby={id}
          data-field={name}
          checked={isOn}
          onCheckedChange={(checked) => onChange(checked ? "true" : "false")}
        />
        <span aria-hidden="true">{words}</span>
      </span>
    </div>
  );
}

/** Where visitors read it, or that they do not. */
function Said({ isSaid, children }: { isSaid: boolean; children: ReactNode }) {
  const Icon = isSaid ? Eye : EyeOff;
  return (
    <p className="mt-1.5 flex items-start gap-1.5 text-(length:--hint-text) text-ink-2 leading-[1.4]">
      <Icon strokeWidth={2} className="mt-0.5 size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
