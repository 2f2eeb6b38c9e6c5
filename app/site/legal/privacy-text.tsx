import { Link } from "react-router";
import type { LegalFacts } from "#app/domain/legal/legal-facts.server.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { EmailFact, LegalFact, PhoneFact } from "./fact.tsx";
import { LegalPage, LegalSection } from "./legal-page.tsx";

export const privacyPage = {
  title: "Politique de confidentialité",
  description:
    "Données traitées, finalités, durée de conservation, destinataires et droits. Ce site ne dépose aucun cookie chez ses visiteurs, et compte les vues de ses fiches sans les suivre.",
  path: sitePaths.privacy,
};

/** Articles 13 and 14 of the GDPR, for what this site really does. */
export function PrivacyPolicy({ facts }: { facts: LegalFacts }) {
  return (
    <LegalPage
      {...privacyPage}
      lead="Ce que nous faisons des données que vous nous confiez, combien de temps, et comment en reprendre la main."
      version="2026-11-18"
    >
      <LegalSection id="responsable" title="Responsable du traitement">
        <p>
          Vos données sont traitées par {facts.name},{" "}
          <LegalFact>{facts.address && `${facts.address}, ${facts.zip} ${facts.city}`.trim()}</LegalFact>,
          responsable du traitement au sens du règlement (UE) 2016/679 (RGPD) et de la loi n°&nbsp;78-17 du
          6&nbsp;janvier 1978. Pour toute question&nbsp;: <EmailFact>{facts.email}</EmailFact>, ou par
          téléphone au <PhoneFact>{facts.phone}</PhoneFact>.
        </p>
      </LegalSection>
      <LegalSection id="donnees" title="Données que vous nous confiez">
        <p>
          Le site ne vous demande des données qu’à deux endroits&nbsp;: la page de votre devis, si nous vous
          en envoyons un (voir <a href="#devis">plus bas</a>), et le formulaire de contact, où vous
          indiquez&nbsp;:
        </p>
        <ul>
          <li>votre nom, votre adresse e-&#8288;mail et votre numéro de téléphone&nbsp;;</li>
          <li>le sujet de votre demande, l’agence choisie s’il y en a une, et votre message&nbsp;;</li>
          <li>
            ce que vous y ajoutez sous «&nbsp;Votre location&nbsp;»&nbsp;: véhicules, dates ou durée,
            souplesse des dates, kilomètres prévus, particulier ou professionnel, société, retrait à l’agence
            ou lieu de livraison&nbsp;;
          </li>
          <li>pour une demande de location, l’estimation de prix qui vous a été montrée&nbsp;;</li>
          <li>votre accord, avec le texte que vous avez accepté et le moment où vous l’avez donné.</li>
        </ul>
        <p>
          Votre nom, vos coordonnées, le sujet, le message et votre accord sont nécessaires pour vous
          répondre&nbsp;: sans eux, le message ne peut pas être envoyé. L’agence et tout ce qui figure sous
          «&nbsp;Votre location&nbsp;» restent facultatifs. N’écrivez pas de données sensibles (santé,
          opinions, numéros de carte).
        </p>
        <p>
          Ce que vous saisissez dans l’estimation d’un véhicule, dans{" "}
          <Link to={sitePaths.vehicleHelper}>Quel véhicule</Link> ou dans une recherche sert à calculer la
          réponse affichée. Nous ne l’enregistrons pas, hormis les mots d’une recherche du catalogue qui ne
          donne rien, sans rien de vous (voir <a href="#frequentation">Fréquentation</a>).
        </p>
        <p>
          Avec votre demande, nous gardons nos échanges&nbsp;: nos réponses et les vôtres, vos appels, et les
          notes que prennent nos équipes pour vous répondre. Elles font partie de ce que vous pouvez nous
          demander de vous communiquer.
        </p>
      </LegalSection>
      <LegalSection id="devis" title="Devis et acceptation en ligne">
        <QuotePrivacy facts={facts} />
      </LegalSection>
      <LegalSection id="finalites" title="Finalités et bases légales">
        <dl>
          <dt>Répondre à votre message</dt>
          <dd>
            Base légale&nbsp;: votre consentement (article 6.1.a du RGPD), donné en cochant la case du
            formulaire.
          </dd>
          <dt>Préparer votre devis ou votre location</dt>
          <dd>
            Les véhicules, les dates, les kilomètres et les autres champs de «&nbsp;Votre location&nbsp;»
            servent à vérifier ce que nous pouvons proposer et à en calculer le prix. Base légale&nbsp;: les
            mesures précontractuelles prises à votre demande (article 6.1.b).
          </dd>
          <dt>Vous confirmer la réception d’une demande de location</dt>
          <dd>
            Un e-&#8288;mail automatique part à l’adresse que vous avez indiquée&nbsp;: référence, véhicules,
            dates, estimation et coordonnées de l’agence. Il ne reprend ni votre nom ni votre message. Base
            légale&nbsp;: les mêmes mesures précontractuelles (article 6.1.b).
          </dd>
          <dt>Établir votre devis et conclure la location</dt>
          <dd>
            Le devis, votre réponse et, si vous l’acceptez, ce qui prouve votre accord. Base légale&nbsp;:
            l’exécution du contrat et les mesures qui le précèdent (article 6.1.b).
          </dd>
          <dt>Protéger le formulaire et les devis contre les envois abusifs</dt>
          <dd>
            Base légale&nbsp;: notre intérêt légitime à garder le service disponible (article 6.1.f).
            L’adresse IP d’un envoi et une empreinte de l’adresse qui reçoit une confirmation servent à
            compter les envois, le temps de ce comptage.
          </dd>
        </dl>
      </LegalSection>
      <LegalSection id="duree" title="Durée de conservation">
        <p>
          Vos messages, vos demandes, nos échanges et les devis restés sans suite sont conservés{" "}
          <strong>{facts.keptFor} après votre dernier contact</strong> avec nous (un message de votre part, ou
          votre réponse à un devis), puis effacés automatiquement. Nous les effaçons plus tôt si vous le
          demandez ou dès qu’ils ne servent plus.
        </p>
        <p>
          Un devis accepté est un contrat&nbsp;: il est conservé{" "}
          <strong>{facts.contractsKeptFor} à compter de l’acceptation</strong>, le temps pendant lequel l’un
          ou l’autre peut avoir à le prouver, même si vous demandez l’effacement du reste (article 17.3.e du
          RGPD). Notre planning garde les jours de location d’un véhicule, sans votre nom.
        </p>
        <p>
          Ce qui est retenu contre les envois abusifs est effacé dans les vingt-quatre heures qui suivent la
          fin du comptage. Les pièces comptables d’une location sont gardées pendant la durée fixée par la
          loi.
        </p>
      </LegalSection>
      <LegalSection id="destinataires" title="Destinataires">
        <p>
          Votre message est lu par l’agence que vous avez choisie, ou par le siège, et par les seules
          personnes de l’entreprise chargées d’y répondre. Il est confié, pour des raisons techniques, à
          l’hébergeur du site (<LegalFact>{facts.host_name}</LegalFact>) et à notre service d’e-&#8288;mail,
          qui agissent sur nos instructions.
        </p>
        <p>
          Vos données ne sont ni vendues, ni louées, ni utilisées pour de la publicité. Nous n’organisons
          aucun transfert hors de l’Union européenne et ne prenons aucune décision automatisée à votre sujet.
        </p>
      </LegalSection>
      <LegalSection id="cookies" title="Cookies, traceurs et mémoire de votre navigateur">
        <p>
          Ce site ne dépose <strong>aucun cookie</strong> chez ses visiteurs et{" "}
          <strong>ne les suit pas</strong>
          &nbsp;: ni outil de mesure d’audience, ni réseau social, ni publicité, ni police ou image chargée
          depuis un autre serveur. Ce que nous comptons (voir <a href="#frequentation">Fréquentation</a>)
          n’écrit rien sur votre appareil et n’y lit rien. C’est pourquoi aucun bandeau ne vous demande votre
          accord.
        </p>
        <p>Votre navigateur garde seulement, sur votre appareil, ce que vous lui demandez de garder&nbsp;:</p>
        <ul>
          <li>
            «&nbsp;Ma sélection&nbsp;»&nbsp;: les identifiants des véhicules que vous y avez mis, sous le nom
            «&nbsp;selection&nbsp;» (localStorage), jusqu’à ce que vous la vidiez ou effaciez les données du
            site&nbsp;;
          </li>
          <li>
            votre brouillon, pendant que vous écrivez, pour qu’un rechargement ne vous fasse rien perdre
            (sessionStorage)&nbsp;: il disparaît à l’envoi du message ou à la fermeture de l’onglet.
          </li>
        </ul>
        <p>
          Nous ne lisons ni l’un ni l’autre. La liste de vos véhicules ne nous parvient que dans l’adresse de
          la page qui les compare, ou dans la demande que vous envoyez. Un cookie de session, strictement
          nécessaire, n’existe que pour le personnel qui se connecte à son espace.
        </p>
      </LegalSection>
      <LegalSection id="frequentation" title="Fréquentation du site">
        <p>
          Pour savoir quels véhicules intéressent, nous comptons combien de fois, chaque jour, la fiche de
          chacun a été ouverte. Votre navigateur nous signale l’ouverture de la fiche par le seul numéro du
          véhicule&nbsp;: aucun identifiant ne vous est attribué, rien n’est déposé ni lu sur votre appareil,
          et nous ne gardons ni votre adresse IP, ni votre navigateur, ni l’heure, ni les pages que vous avez
          vues. L’adresse IP sert, en mémoire et pendant une minute au plus, à écarter les envois abusifs.
        </p>
        <p>
          Lorsqu’une recherche du catalogue ne donne rien, ses mots sont comptés de la même façon, sans rien
          qui les relie à vous. Ceux qui ressemblent à une adresse, à un numéro ou à une phrase ne le sont
          pas. Nous ne les lisons qu’à partir de trois recherches semblables&nbsp;; les autres sont effacés
          après trente jours.
        </p>
        <p>
          Ces nombres ne désignent personne. Ils sont conservés <strong>25&nbsp;mois</strong>, ne quittent pas
          l’entreprise et ne sont rapprochés d’aucune autre donnée.
        </p>
      </LegalSection>
      <LegalSection id="position" title="Position de votre appareil">
        <p>
          La page <Link to={sitePaths.agencies}>Agences</Link> ne demande votre position que si vous appuyez
          sur «&nbsp;Autour de moi&nbsp;», et avec l’accord de votre navigateur. Elle la compare, dans votre
          navigateur, aux adresses de nos agences&nbsp;: votre position ne nous est jamais envoyée, et n’est
          pas gardée.
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

/** What the page of a quote asks for, and what an acceptance leaves behind. */
function QuotePrivacy({ facts }: { facts: LegalFacts }) {
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
