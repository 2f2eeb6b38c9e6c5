import { Fragment } from "react";
import { Link } from "react-router";
import type { Company } from "#app/domain/company/company.ts";
import type { AskedVehicle } from "#app/domain/vehicles/asked-vehicles.server.ts";
import { withDe } from "#app/lib/elision.ts";
import { sitePaths } from "#app/lib/site-paths.ts";

/** Beyond, names would fill the head of the form: its rows have them all. */
const maxNamed = 3;

/** «À propos de Corbère Relais L2H2 et d’Agly P12.» */
export function AboutVehicles({ vehicles }: { vehicles: AskedVehicle[] }) {
  if (vehicles.length === 0) return null;
  if (vehicles.length > maxNamed)
    return <p className="mt-1 text-ink-2">À propos de {vehicles.length}&nbsp;véhicules.</p>;
  return (
    <p className="mt-1 text-ink-2">
      À propos{" "}
      {vehicles.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && (index === vehicles.length - 1 ? " et " : ", ")}
          {withDe(name).startsWith("d’") ? "d’" : "de "}
          <Link to={sitePaths.vehicle(id)} className="font-semibold text-blue underline">
            {name}
          </Link>
        </Fragment>
      ))}
      .
    </p>
  );
}

/** Programs fill in every field they find. People neither see this one nor reach it. */
export function Honeypot() {
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
export function PrivacyNote({ company, keptFor }: { company: Company; keptFor: string }) {
  const { name, email } = company;
  return (
    <p className="mt-3 text-ink-2 text-sm leading-[1.55]">
      {name}, responsable du traitement, utilise ces données pour répondre à votre demande
      {keptFor && ` et les conserve ${keptFor} après votre dernier message`}. Vous pouvez y accéder, les faire
      rectifier ou effacer, et retirer votre accord à tout moment
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
