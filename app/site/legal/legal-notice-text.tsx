import { Link } from "react-router";
import type { LegalFacts } from "#app/domain/legal/legal-facts.server.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { EmailFact, LegalFact, PhoneFact, WebsiteFact } from "./fact.tsx";
import { LegalPage, LegalSection } from "./legal-page.tsx";

export const legalNoticePage = {
  title: "Mentions légales",
  description:
    "Éditeur, directeur de la publication et hébergeur du site, propriété intellectuelle et contact.",
  path: sitePaths.legalNotice,
};

/** As the law of 21 June 2004 on trust in the digital economy asks for it. */
export function LegalNotice({ facts }: { facts: LegalFacts }) {
  return (
    <LegalPage
      {...legalNoticePage}
      lead="Qui édite ce site, qui l’héberge et comment nous joindre."
      version="2026-11-18"
    >
      <LegalSection id="editeur" title="Éditeur du site">
        <p>
          Le site <span className="break-words">{facts.origin}</span> est édité par {facts.name}.
        </p>
        <ul>
          <li>
            Forme juridique&nbsp;: <LegalFact>{facts.legal_form}</LegalFact>
          </li>
          <li>
            Capital social&nbsp;: <LegalFact>{facts.share_capital}</LegalFact>
          </li>
          <li>
            Siège social&nbsp;: <Seat {...facts} />
          </li>
          <li>
            Immatriculation&nbsp;: RCS <LegalFact>{facts.rcs_city}</LegalFact>, SIREN{" "}
            <LegalFact>{facts.siren}</LegalFact>
          </li>
          <li>
            Numéro de TVA intracommunautaire&nbsp;: <LegalFact>{facts.vat_number}</LegalFact>
          </li>
          <li>
            Téléphone&nbsp;: <PhoneFact>{facts.phone}</PhoneFact>
          </li>
          <li>
            E-mail&nbsp;: <EmailFact>{facts.email}</EmailFact>
          </li>
        </ul>
      </LegalSection>
      <LegalSection id="publication" title="Directeur de la publication">
        <p>
          Le directeur de la publication est <LegalFact>{facts.publication_director}</LegalFact>.
        </p>
      </LegalSection>
      <LegalSection id="hebergeur" title="Hébergeur">
        <ul>
          <li>
            Nom&nbsp;: <LegalFact>{facts.host_name}</LegalFact>
          </li>
          <li>
            Adresse&nbsp;: <LegalFact>{facts.host_address}</LegalFact>
          </li>
          <li>
            Téléphone&nbsp;: <PhoneFact>{facts.host_phone}</PhoneFact>
          </li>
        </ul>
      </LegalSection>
      <LegalSection id="mediateur" title="Médiateur de la consommation">
        <p>
          Un client particulier dont la réclamation n’a pas abouti peut saisir gratuitement{" "}
          <LegalFact>{facts.mediator_name}</LegalFact>, <LegalFact>{facts.mediator_address}</LegalFact>,{" "}
          <WebsiteFact>{facts.mediator_website}</WebsiteFact>.
        </p>
      </LegalSection>
      <LegalSection id="contenu-du-site" title="Contenu du site">
        <p>
          Le site présente les véhicules, les agences et les services de {facts.name}. Nous veillons à
          l’exactitude de ce qui y figure et corrigeons les erreurs dès qu’elles nous sont signalées.
        </p>
        <p>
          Les caractéristiques, la disponibilité et les prix des véhicules sont donnés à titre d’information
          et ne constituent pas une offre ferme&nbsp;: seul un devis accepté engage les parties, avec les{" "}
          <Link to={sitePaths.terms}>conditions générales de location</Link>. Les prix s’entendent par jour et
          sont affichés toutes taxes comprises (TTC), avec leur montant hors taxes (HT) à côté. Une estimation
          n’est pas un devis, et une demande envoyée par le site n’est pas une réservation. Nos prix et nos
          conditions sont réunis sur la page{" "}
          <Link to={sitePaths.tariffs}>Tarifs et conditions de location</Link>.
        </p>
      </LegalSection>
      <LegalSection id="propriete-intellectuelle" title="Propriété intellectuelle">
        <p>
          Les textes, les images, les logos et la mise en page du site sont protégés par le Code de la
          propriété intellectuelle et appartiennent à {facts.name} ou à leurs auteurs respectifs. Toute
          reproduction ou réutilisation, totale ou partielle, demande un accord écrit préalable. Les marques
          citées restent la propriété de leurs titulaires.
        </p>
        <p>
          La place des codes postaux, qui classe les agences par distance, vient du découpage administratif
          d’Etalab (Licence Ouverte 2.0) et de GeoNames (CC&nbsp;BY&nbsp;4.0).
        </p>
      </LegalSection>
      <LegalSection id="liens" title="Liens vers d’autres sites">
        <p>
          Certaines pages renvoient vers des sites que nous n’éditons pas. Nous les choisissons avec soin,
          mais leur contenu et leurs pratiques ne relèvent que de leurs éditeurs.
        </p>
      </LegalSection>
      <LegalSection id="donnees-personnelles" title="Données personnelles">
        <p>
          Le site ne dépose aucun cookie chez ses visiteurs et ne les suit pas&nbsp;; il compte les vues de
          ses fiches sans savoir de qui. Ce que vous nous écrivez par le formulaire de contact est traité
          comme l’explique notre <Link to={sitePaths.privacy}>politique de confidentialité</Link>, qui nomme
          aussi ce que votre navigateur garde pour vous.
        </p>
      </LegalSection>
      <LegalSection id="signaler" title="Signaler un contenu, nous écrire">
        <p>
          Pour signaler une erreur, un contenu illicite ou une difficulté d’accès au site (voir{" "}
          <Link to={sitePaths.accessibility}>Accessibilité</Link>), écrivez à{" "}
          <EmailFact>{facts.email}</EmailFact> ou utilisez le{" "}
          <Link to={sitePaths.contact}>formulaire de contact</Link>. Le site et son utilisation sont soumis au
          droit français.
        </p>
      </LegalSection>
    </LegalPage>
  );
}

function Seat({ address, zip, city }: LegalFacts) {
  return <LegalFact>{address && [address, `${zip} ${city}`.trim()].filter(Boolean).join(", ")}</LegalFact>;
}
