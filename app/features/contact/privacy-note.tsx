import { Link } from "react-router";
import { sitePaths } from "#app/lib/site-paths.ts";

export type PrivacyNoteProps = {
  companyName: string;
  /** Empty: the note leads to the privacy page alone. */
  email: string;
  /** «3 ans»; empty where it could not be loaded. */
  keptFor: string;
};

/** What the law wants said where data is asked for: who, why, how long, and which rights. */
export function PrivacyNote({ companyName, email, keptFor }: PrivacyNoteProps) {
  return (
    <p className="mt-3 text-ink-2 text-sm leading-[1.55]">
      {companyName}, responsable du traitement, utilise ces données pour répondre à votre demande
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
