import type { LegalFacts } from "#app/domain/legal/legal-facts.server.ts";

/** What the page of a quote asks for, and what an acceptance leaves behind. */
export function QuotePrivacy({ facts }: { facts: LegalFacts }) {
  return (
    <>
      <p>
        Si nous vous adressons un devis, il contient votre nom, vos coordonnées, les véhicules, les dates, les
        lieux et les prix. Vous le recevez par e-&#8288;mail, en PDF et par un lien personnel&nbsp;: qui a ce
        lien peut lire le devis et y répondre, ne le transmettez donc qu’à qui vous voulez. Nous ne cherchons
        pas à savoir si vous avez ouvert l’e-&#8288;mail ou la page. Cette page vous permet&nbsp;:
      </p>
      <ul>
        <li>de poser une question, qui rejoint votre demande&nbsp;;</li>
        <li>de refuser le devis, avec un motif si vous le souhaitez&nbsp;;</li>
        <li>de l’accepter, en deux étapes.</li>
      </ul>
      <p>
        D’une acceptation, nous gardons <strong>le nom que vous avez saisi, le moment, l’adresse IP</strong>{" "}
        d’où elle vient, <strong>l’empreinte (SHA-256) du document</strong> accepté et des conditions
        générales qui y sont jointes, <strong>les mots de la case cochée</strong> et{" "}
        <strong>l’adresse e-&#8288;mail</strong> à laquelle il avait été envoyé. Ces éléments servent à
        prouver, pour vous comme pour nous, ce qui a été convenu. Ils sont conservés {facts.contractsKeptFor}{" "}
        avec le devis.
      </p>
    </>
  );
}
