import { Link } from "react-router";
import { sitePaths } from "#app/lib/site-paths.ts";
import { EmailFact, Fact, PhoneFact } from "./fact.tsx";
import type { LegalFacts, LegalSection } from "./legal-facts.ts";

/** Mentions légales, as the law of 21 June 2004 on trust in the digital economy asks for them. */
export function legalNotice(facts: LegalFacts): LegalSection[] {
  return [
    {
      id: "editeur",
      title: "Éditeur du site",
      body: (
        <>
          <p>
            Le site <span className="break-words">{facts.origin}</span> est édité par {facts.name}.
          </p>
          <ul>
            <li>
              Forme juridique&nbsp;: <Fact>{facts.legalForm}</Fact>
            </li>
            <li>
              Capital social&nbsp;: <Fact>{facts.shareCapital}</Fact>
            </li>
            <li>
              Siège social&nbsp;: <Seat {...facts} />
            </li>
            <li>
              Immatriculation&nbsp;: RCS <Fact>{facts.rcsCity}</Fact>, SIREN <Fact>{facts.siren}</Fact>
            </li>
            <li>
              Numéro de TVA intracommunautaire&nbsp;: <Fact>{facts.vatNumber}</Fact>
            </li>
            <li>
              Téléphone&nbsp;: <PhoneFact>{facts.phone}</PhoneFact>
            </li>
            <li>
              E-mail&nbsp;: <EmailFact>{facts.email}</EmailFact>
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "publication",
      title: "Directeur de la publication",
      body: (
        <p>
          Le directeur de la publication est <Fact>{facts.publicationDirector}</Fact>.
        </p>
      ),
    },
    {
      id: "hebergeur",
      title: "Hébergeur",
      body: (
        <ul>
          <li>
            Nom&nbsp;: <Fact>{facts.hostName}</Fact>
          </li>
          <li>
            Adresse&nbsp;: <Fact>{facts.hostAddress}</Fact>
          </li>
          <li>
            Téléphone&nbsp;: <PhoneFact>{facts.hostPhone}</PhoneFact>
          </li>
        </ul>
      ),
    },
    {
      id: "contenu-du-site",
      title: "Contenu du site",
      body: (
        <>
          <p>
            Le site présente les véhicules, les agences et les services de {facts.name}. Nous veillons à
            l’exactitude de ce qui y figure et corrigeons les erreurs dès qu’elles nous sont signalées.
          </p>
          <p>
            Les caractéristiques, la disponibilité et les prix des véhicules sont donnés à titre d’information
            et ne constituent pas une offre ferme&nbsp;: seuls le devis accepté et le contrat de location
            engagent les parties. Les prix affichés s’entendent par jour,{" "}
            {facts.pricesIncludeTax ? "toutes taxes comprises" : "hors taxes"}.
          </p>
        </>
      ),
    },
    {
      id: "propriete-intellectuelle",
      title: "Propriété intellectuelle",
      body: (
        <p>
          Les textes, les images, les logos et la mise en page du site sont protégés par le Code de la
          propriété intellectuelle et appartiennent à {facts.name} ou à leurs auteurs respectifs. Toute
          reproduction ou réutilisation, totale ou partielle, demande un accord écrit préalable. Les marques
          citées restent la propriété de leurs titulaires.
        </p>
      ),
    },
    {
      id: "liens",
      title: "Liens vers d’autres sites",
      body: (
        <p>
          Certaines pages renvoient vers des sites que nous n’éditons pas. Nous les choisissons avec soin,
          mais leur contenu et leurs pratiques ne relèvent que de leurs éditeurs.
        </p>
      ),
    },
    {
      id: "donnees-personnelles",
      title: "Données personnelles",
      body: (
        <p>
          Le site ne dépose ni cookie ni traceur sur l’appareil de ses visiteurs. Ce que vous nous écrivez par
          le formulaire de contact est traité comme l’explique notre{" "}
          <Link to={sitePaths.privacy}>politique de confidentialité</Link>.
        </p>
      ),
    },
    {
      id: "signaler",
      title: "Signaler un contenu, nous écrire",
      body: (
        <p>
          Pour signaler une erreur, un contenu illicite ou une difficulté d’accès au site, écrivez à{" "}
          <EmailFact>{facts.email}</EmailFact> ou utilisez le{" "}
          <Link to={sitePaths.contact}>formulaire de contact</Link>. Le site et son utilisation sont soumis au
          droit français.
        </p>
      ),
    },
  ];
}

function Seat({ address, zip, city }: LegalFacts) {
  return <Fact>{address && [address, `${zip} ${city}`.trim()].filter(Boolean).join(", ")}</Fact>;
}
