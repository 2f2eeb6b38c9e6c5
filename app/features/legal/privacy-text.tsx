import { Link } from "react-router";
import { sitePaths } from "#app/lib/site-paths.ts";
import { EmailFact, Fact, PhoneFact } from "./fact.tsx";
import type { LegalFacts } from "./legal.server.ts";
import { LegalPage, LegalSection } from "./legal-page.tsx";

export const privacyPage = {
  title: "Politique de confidentialité",
  description:
    "Données traitées, finalités, durée de conservation, destinataires et droits. Ce site ne dépose ni cookie ni traceur chez ses visiteurs.",
  path: sitePaths.privacy,
};

/** Articles 13 and 14 of the GDPR, for what this site really does. */
export function PrivacyPolicy({ facts }: { facts: LegalFacts }) {
  return (
    <LegalPage
      {...privacyPage}
      lead="Ce que nous faisons des données que vous nous confiez, combien de temps, et comment en reprendre la main."
      version="2026-11-15"
    >
      <LegalSection id="responsable" title="Responsable du traitement">
        <p>
          Vos données sont traitées par {facts.name},{" "}
          <Fact>{facts.address && `${facts.address}, ${facts.zip} ${facts.city}`.trim()}</Fact>, responsable
          du traitement au sens du règlement (UE) 2016/679 (RGPD) et de la loi n°&nbsp;78-17 du 6&nbsp;janvier
          1978. Pour toute question&nbsp;: <EmailFact>{facts.email}</EmailFact>, ou par téléphone au{" "}
          <PhoneFact>{facts.phone}</PhoneFact>.
        </p>
      </LegalSection>
      <LegalSection id="donnees" title="Données que vous nous confiez">
        <p>Le formulaire de contact est le seul endroit du site qui vous demande des données&nbsp;:</p>
        <ul>
          <li>votre nom, votre adresse e-&#8288;mail et votre numéro de téléphone&nbsp;;</li>
          <li>le sujet de votre demande, l’agence choisie s’il y en a une, et votre message&nbsp;;</li>
          <li>votre accord, avec le texte que vous avez accepté et le moment où vous l’avez donné.</li>
        </ul>
        <p>
          Tous ces champs, sauf l’agence, sont nécessaires pour vous répondre&nbsp;: sans eux, le message ne
          peut pas être envoyé. N’y écrivez pas de données sensibles (santé, opinions, numéros de carte).
        </p>
      </LegalSection>
      <LegalSection id="finalites" title="Finalités et bases légales">
        <dl>
          <dt>Répondre à votre demande de contact, de devis ou de location</dt>
          <dd>
            Base légale&nbsp;: votre consentement (article 6.1.a du RGPD), donné en cochant la case du
            formulaire. Si votre demande prépare un contrat, sa suite relève des mesures précontractuelles
            (article 6.1.b).
          </dd>
          <dt>Protéger le formulaire contre les envois abusifs</dt>
          <dd>
            Base légale&nbsp;: notre intérêt légitime à garder le service disponible (article 6.1.f).
            L’adresse IP d’un envoi sert à compter les messages, le temps de ce comptage.
          </dd>
        </dl>
      </LegalSection>
      <LegalSection id="duree" title="Durée de conservation">
        <p>
          Votre message et les données qui l’accompagnent sont conservés <strong>{facts.keptFor}</strong> au
          plus à compter de leur envoi, puis effacés automatiquement. Nous les effaçons plus tôt si vous le
          demandez ou dès qu’ils ne servent plus.
        </p>
        <p>
          Les adresses IP retenues contre les envois abusifs sont effacées dans les vingt-quatre heures qui
          suivent la fin du comptage. Si un contrat est conclu, les pièces contractuelles et comptables sont
          gardées pendant les durées fixées par la loi.
        </p>
      </LegalSection>
      <LegalSection id="destinataires" title="Destinataires">
        <p>
          Votre message est lu par l’agence que vous avez choisie, ou par le siège, et par les seules
          personnes de l’entreprise chargées d’y répondre. Il est confié, pour des raisons techniques, à
          l’hébergeur du site (<Fact>{facts.host_name}</Fact>) et à notre service d’e-&#8288;mail, qui
          agissent sur nos instructions.
        </p>
        <p>
          Vos données ne sont ni vendues, ni louées, ni utilisées pour de la publicité. Nous n’organisons
          aucun transfert hors de l’Union européenne et ne prenons aucune décision automatisée à votre sujet.
        </p>
      </LegalSection>
      <LegalSection id="cookies" title="Cookies et traceurs">
        <p>
          Ce site ne dépose <strong>aucun cookie et aucun traceur</strong> chez ses visiteurs&nbsp;: ni mesure
          d’audience, ni réseau social, ni publicité, ni police ou image chargée depuis un autre serveur.
          C’est pourquoi aucun bandeau ne vous demande votre accord.
        </p>
        <p>
          Pendant que vous écrivez, le formulaire garde votre brouillon dans l’onglet de votre navigateur,
          pour qu’un rechargement ne vous fasse rien perdre. Nous n’y avons pas accès&nbsp;; il disparaît à
          l’envoi du message ou à la fermeture de l’onglet. Un cookie de session, strictement nécessaire,
          n’existe que pour le personnel qui se connecte à son espace.
        </p>
      </LegalSection>
      <LegalSection id="securite" title="Sécurité">
        <p>
          L’accès aux messages est réservé au personnel habilité, par compte nominatif et mot de passe. Les
          échanges avec le site sont chiffrés lorsqu’il est servi en HTTPS, et les journaux techniques ne
          contiennent ni vos nom et coordonnées ni le texte de vos messages.
        </p>
      </LegalSection>
      <LegalSection id="droits" title="Vos droits">
        <p>Vous disposez à tout moment du droit&nbsp;:</p>
        <ul>
          <li>d’accéder à vos données et d’en obtenir une copie&nbsp;;</li>
          <li>de les faire rectifier ou effacer&nbsp;;</li>
          <li>de limiter leur traitement ou de vous y opposer&nbsp;;</li>
          <li>de les recevoir dans un format lisible par machine (portabilité)&nbsp;;</li>
          <li>de retirer votre consentement, sans effet sur ce qui a été fait auparavant&nbsp;;</li>
          <li>de donner des instructions sur leur sort après votre décès.</li>
        </ul>
        <p>
          Écrivez à <EmailFact>{facts.email}</EmailFact>, ou par courrier au siège. Nous répondons dans un
          délai d’un mois. Une preuve d’identité n’est demandée qu’en cas de doute raisonnable.
        </p>
      </LegalSection>
      <LegalSection id="cnil" title="Réclamation auprès de la CNIL">
        <p>
          Si vous estimez, après nous avoir écrit, que vos droits ne sont pas respectés, vous pouvez adresser
          une réclamation à la Commission nationale de l’informatique et des libertés, 3&nbsp;place de
          Fontenoy, TSA&nbsp;80715, 75334&nbsp;Paris Cedex&nbsp;07, ou sur{" "}
          <a href="https://www.cnil.fr/fr/plaintes">cnil.fr</a>.
        </p>
      </LegalSection>
      <LegalSection id="evolution" title="Évolution de cette politique">
        <p>
          Cette page suit ce que le site fait réellement. Elle est modifiée quand un traitement change&nbsp;;
          la date en tête de page fait foi. Voir aussi les{" "}
          <Link to={sitePaths.legalNotice}>mentions légales</Link>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
