import { Link } from "react-router";
import { formatNumber } from "#app/lib/numbers.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { Condition, Inclusions } from "./company-words.tsx";
import { EmailFact, Fact, PhoneFact, WebsiteFact } from "./fact.tsx";
import type { LegalFacts } from "./legal.server.ts";
import { LegalPage, LegalSection } from "./legal-page.tsx";

export const termsPage = {
  title: "Conditions générales de location",
  description:
    "Réservation et devis, conducteur, prix, dépôt de garantie, assurance, carburant, restitution, responsabilité et médiation.",
  path: sitePaths.terms,
};

/** What holds for every rental; figures belong to the price list, the quote and the contract. */
export function RentalTerms({ facts }: { facts: LegalFacts }) {
  return (
    <LegalPage
      {...termsPage}
      lead="Les règles communes à toutes nos locations. Le devis et le contrat signé les complètent pour la vôtre."
      version="2026-11-17"
    >
      <LegalSection id="objet" title="Objet et documents contractuels">
        <p>
          Les présentes conditions s’appliquent à toute location de véhicule sans chauffeur consentie par{" "}
          {facts.name} («&nbsp;le loueur&nbsp;») à un professionnel ou à un particulier («&nbsp;le
          locataire&nbsp;»), en courte, moyenne ou longue durée.
        </p>
        <p>
          Le contrat est formé, dans cet ordre, par les conditions particulières signées par les deux parties
          (véhicule, dates, prix, dépôt, garanties, franchise), le devis accepté, l’état du véhicule au départ
          et au retour, et les présentes conditions. En cas de contradiction, les conditions particulières
          l’emportent.
        </p>
        <p>
          Nos prix par durée, les kilomètres compris, le dépôt de garantie, la franchise, l’âge et
          l’ancienneté de permis demandés sont publiés sur la page{" "}
          <Link to={sitePaths.tariffs}>Tarifs et conditions de location</Link>.
        </p>
      </LegalSection>
      <LegalSection id="reservation" title="Réservation et devis">
        <p>
          Une demande envoyée par le <Link to={sitePaths.contact}>formulaire de contact</Link>, par
          e-&#8288;mail ou par téléphone n’est pas une réservation&nbsp;: elle n’engage ni le visiteur ni le
          loueur et ne bloque aucun véhicule, même lorsqu’une confirmation de réception a été envoyée.
        </p>
        <p>
          Avant tout contrat, le loueur remet sur demande un devis écrit et gratuit, qui précise le véhicule
          ou sa catégorie, les dates, le prix et le dépôt de garantie. La réservation est ferme à
          l’acceptation écrite du devis pendant sa durée de validité, qui court jusqu’à la fin du dernier jour
          indiqué.
        </p>
        <p>
          Un devis est envoyé par e-&#8288;mail, en PDF et par un lien personnel vers une page où il se lit,
          se télécharge et s’accepte. L’acceptation en ligne se fait en deux étapes&nbsp;: le locataire
          vérifie le récapitulatif et le prix total, saisit son nom, déclare avoir lu le devis et les
          conditions, puis confirme par le bouton «&nbsp;Accepter le devis et m’engager à payer&nbsp;». Un
          accusé de réception lui parvient aussitôt par e-&#8288;mail, avec le devis accepté. Ce que le loueur
          garde comme preuve est décrit dans la{" "}
          <Link to={`${sitePaths.privacy}#devis`}>politique de confidentialité</Link>.
        </p>
        <p>
          Un devis envoyé n’est plus modifié&nbsp;: une correction fait l’objet d’une nouvelle version, qui
          remplace la précédente. Tant qu’il n’est pas accepté, un devis ne réserve pas le véhicule&nbsp;: si
          celui-ci a été loué à un autre entre-temps, l’acceptation n’est pas enregistrée, le locataire en est
          averti sur la page et n’est engagé à rien.
        </p>
        <p>
          Si le véhicule réservé devient indisponible, le loueur propose un véhicule de catégorie équivalente
          ou supérieure sans supplément, ou rembourse sans délai les sommes versées.
        </p>
        <p>
          Conformément à l’article L.&nbsp;221-28 du Code de la consommation, la location d’un véhicule à une
          date ou pour une période déterminée n’ouvre pas droit au délai de rétractation de quatorze jours.
        </p>
        <Condition facts={facts} topic="cancellation">
          <p>Les conditions d’annulation figurent au devis.</p>
        </Condition>
      </LegalSection>
      <LegalSection id="conducteur" title="Conducteur et permis">
        <p>
          Seules les personnes désignées au contrat peuvent conduire. Chacune présente, en original et en
          cours de validité, une pièce d’identité, un justificatif de domicile récent et le permis qui
          convient au véhicule&nbsp;:
        </p>
        <ul>
          <li>
            permis B pour les véhicules jusqu’à 3,5&nbsp;t de poids total autorisé en charge (PTAC)&nbsp;;
          </li>
          <li>permis B96 ou BE pour les ensembles attelés qui l’exigent&nbsp;;</li>
          <li>permis C1 ou C au-delà de 3,5&nbsp;t, C1E ou CE avec remorque ou semi-remorque.</li>
        </ul>
        <p>
          Pour les véhicules soumis à la réglementation du transport routier, le locataire s’assure en outre
          que le conducteur détient la qualification (FIMO, FCO) et la carte de conducteur requises. Le permis
          indiqué sur la page d’un véhicule l’est à titre d’information&nbsp;: c’est le certificat
          d’immatriculation (rubrique F.2) qui fait foi. L’âge et l’ancienneté de permis demandés figurent aux{" "}
          <Link to={sitePaths.tariffs}>tarifs</Link> et au devis. Le locataire répond de ceux à qui il confie
          le volant.
        </p>
        <Condition facts={facts} topic="drivers">
          {null}
        </Condition>
      </LegalSection>
      <LegalSection id="prix" title="Prix et paiement">
        <p>
          Les prix publiés sur le site s’entendent par jour, toutes taxes comprises (TTC) et hors taxes (HT),
          avec une TVA de {formatNumber(facts.vat_rate)}&nbsp;%. Le prix d’une location dépend de sa
          durée&nbsp;: les paliers de chaque grille sont publiés sur la page{" "}
          <Link to={sitePaths.tariffs}>Tarifs et conditions de location</Link>.
        </p>
        <ul>
          <li>
            Une journée est un jour du calendrier&nbsp;; le premier et le dernier jour de la location comptent
            tous les deux. Un mois compte 30&nbsp;jours.
          </li>
          <li>
            Une location plus courte n’est jamais plus chère qu’une plus longue&nbsp;: quand le prix d’un
            palier suivant est plus bas, c’est lui qui s’applique.
          </li>
          <li>
            Les kilomètres au-delà de ceux qui sont compris s’ajoutent au prix du kilomètre indiqué pour la
            grille.
          </li>
          <li>
            L’estimation affichée par le site suit ces règles. Elle donne un ordre de prix pour ce que le
            visiteur a saisi&nbsp;: elle n’est ni un devis ni un contrat.
          </li>
        </ul>
        <p>
          Le prix dû est celui des conditions particulières. Il ne comprend ni le carburant, ni les péages, ni
          les amendes, ni la franchise.
        </p>
        {facts.inclusions.length > 0 && (
          <>
            <p>Outre la mise à disposition du véhicule, il comprend&nbsp;:</p>
            <Inclusions facts={facts} />
          </>
        )}
        <p>
          Sauf accord écrit, la location se paie au départ, et chaque mois d’avance pour les locations de plus
          d’un mois. Entre professionnels, tout retard de paiement entraîne de plein droit des pénalités au
          taux légal applicable et l’indemnité forfaitaire de recouvrement de 40&nbsp;€ (articles
          L.&nbsp;441-10 et D.&nbsp;441-5 du Code de commerce).
        </p>
      </LegalSection>
      <LegalSection id="depot" title="Dépôt de garantie">
        <p>
          Un dépôt de garantie est constitué au départ, pour le montant porté aux conditions particulières. Il
          est libéré après le retour du véhicule, une fois l’état contradictoire établi et les sommes dues
          réglées. Le loueur n’y prélève que des sommes justifiées&nbsp;: dommages dans la limite de la
          franchise, carburant manquant, kilomètres supplémentaires, retard, nettoyage exceptionnel, amendes
          et leurs frais de dossier.
        </p>
        <Condition facts={facts} topic="deposit">
          {null}
        </Condition>
      </LegalSection>
      <LegalSection id="depart" title="Mise à disposition">
        <p>
          Le véhicule est remis propre, révisé et en règle, avec ses documents et ses équipements. Un état est
          dressé et signé au départ par les deux parties&nbsp;; le locataire y fait porter tout défaut
          apparent. À défaut d’état contradictoire, le véhicule est présumé remis en bon état, sauf preuve
          contraire.
        </p>
        <Condition facts={facts} topic="delivery">
          <p>
            Le véhicule se retire à l’agence, pendant ses heures d’ouverture. Une livraison n’est due que si
            elle figure au devis.
          </p>
        </Condition>
      </LegalSection>
      <LegalSection id="utilisation" title="Utilisation du véhicule">
        <p>
          Le locataire a la garde du véhicule. Il s’en sert avec soin, selon sa destination, sa charge utile
          et le Code de la route, et le ferme à clé en son absence. Il lui est interdit&nbsp;:
        </p>
        <ul>
          <li>de sous-louer le véhicule ou de le confier à un conducteur non désigné&nbsp;;</li>
          <li>de dépasser les charges autorisées ou d’arrimer mal son chargement&nbsp;;</li>
          <li>
            de transporter des personnes à titre onéreux ou des matières dangereuses sans accord écrit&nbsp;;
          </li>
          <li>
            de participer à une compétition, ou de conduire sous l’effet de l’alcool ou de stupéfiants&nbsp;;
          </li>
          <li>de sortir des pays autorisés aux conditions particulières&nbsp;;</li>
          <li>de modifier le véhicule ou de le faire réparer sans accord du loueur.</li>
        </ul>
        <p>
          Pendant une location longue, le locataire surveille les niveaux et la pression des pneus et présente
          le véhicule aux entretiens prévus. Les contraventions commises pendant la location sont à la charge
          de leur auteur&nbsp;; le loueur communique l’identité du conducteur à l’autorité qui la demande.
        </p>
      </LegalSection>
      <LegalSection id="carburant" title="Carburant, recharge et kilométrage">
        <Condition facts={facts} topic="fuel">
          <p>
            Le véhicule est rendu avec le même niveau de carburant, ou de charge pour un véhicule électrique,
            qu’au départ. Ce qui manque est facturé au tarif affiché en agence.
          </p>
        </Condition>
        <p>
          Les kilomètres compris et le prix du kilomètre supplémentaire figurent aux{" "}
          <Link to={sitePaths.tariffs}>tarifs</Link> et aux conditions particulières&nbsp;; le compteur du
          véhicule fait foi.
        </p>
      </LegalSection>
      <LegalSection id="assurance" title="Assurance et franchise">
        <Condition facts={facts} topic="insurance">
          <p>
            Le véhicule est couvert par l’assurance de responsabilité civile obligatoire. Les autres garanties
            sont celles qui sont annoncées sous «&nbsp;<a href="#prix">Prix et paiement</a>&nbsp;» et portées
            aux conditions particulières.
          </p>
        </Condition>
        <p>
          La franchise, part des dommages qui reste à la charge du locataire responsable, dépend du
          véhicule&nbsp;; son montant est indiqué aux <Link to={sitePaths.tariffs}>tarifs</Link> ou au devis,
          et porté aux conditions particulières.
        </p>
        <p>
          Les garanties ne jouent pas, dans les limites permises par la loi, en cas de conducteur non désigné
          ou sans permis valable, d’alcool ou de stupéfiants, de fausse déclaration, de clés laissées sur le
          véhicule ou d’utilisation interdite. Les marchandises et les objets transportés ne sont pas assurés
          par le loueur.
        </p>
      </LegalSection>
      <LegalSection id="accident" title="Accident, panne, vol et assistance">
        <p>
          Le loueur est joint au <PhoneFact>{facts.phone}</PhoneFact>&nbsp;; l’assistance annoncée pour la
          location, au numéro porté sur le contrat. En cas d’accident, le locataire prévient le loueur sans
          attendre, remplit un constat amiable et le transmet dans les cinq jours ouvrés&nbsp;; en cas de vol,
          il dépose plainte et transmet le récépissé dans les deux jours ouvrés. En cas d’immobilisation qui
          ne lui est pas imputable, le loueur propose un véhicule de remplacement ou ne facture pas les jours
          perdus.
        </p>
      </LegalSection>
      <LegalSection id="restitution" title="Restitution et retard">
        <p>
          Le véhicule est rendu à l’agence, au jour et à l’heure convenus, vide, propre, avec ses documents,
          ses clés et ses équipements. L’état de retour est dressé contradictoirement. Si le locataire ne peut
          y assister, il en reçoit le résultat avec photographies et dispose d’un délai raisonnable pour le
          contester.
        </p>
        <p>
          Toute prolongation se demande avant la fin de la location et n’est acquise qu’avec l’accord du
          loueur. Un véhicule qui n’est pas rendu malgré une mise en demeure peut donner lieu à une plainte.
        </p>
        <Condition facts={facts} topic="late_return">
          <p>Un retard non convenu est facturé au prix de la journée.</p>
        </Condition>
        <Condition facts={facts} topic="early_return">
          <p>Les suites d’un retour anticipé sont réglées par le contrat.</p>
        </Condition>
      </LegalSection>
      <LegalSection id="responsabilite" title="Responsabilité">
        <p>
          Le locataire répond des dommages causés au véhicule pendant qu’il en a la garde, dans la limite de
          la franchise sauf dans les cas où les garanties ne jouent pas. Le loueur répond du bon état du
          véhicule au départ et de l’exécution du contrat&nbsp;; il n’est pas tenu d’un manquement dû au
          locataire, à un tiers étranger au contrat ou à la force majeure. Rien dans ces conditions ne limite
          les droits que la loi reconnaît au consommateur.
        </p>
      </LegalSection>
      <LegalSection id="donnees-du-contrat" title="Données personnelles">
        <p>
          Les données du contrat servent à la réservation, à la location, à la facturation et, s’il y a lieu,
          au règlement des sinistres et des infractions. Vos droits et la façon de les exercer sont décrits
          dans la <Link to={sitePaths.privacy}>politique de confidentialité</Link>.
        </p>
      </LegalSection>
      <LegalSection id="litiges" title="Réclamations, médiation et litiges">
        <p>
          Toute réclamation s’adresse d’abord à l’agence ou à <EmailFact>{facts.email}</EmailFact>&nbsp;; nous
          y répondons par écrit.
        </p>
        <p>
          Si la réponse ne le satisfait pas, le consommateur peut recourir gratuitement, dans l’année qui suit
          sa réclamation écrite, au médiateur de la consommation (articles L.&nbsp;611-1 et suivants du Code
          de la consommation)&nbsp;: <Fact>{facts.mediator_name}</Fact>,{" "}
          <WebsiteFact>{facts.mediator_website}</WebsiteFact>.
        </p>
        <p>
          Le contrat est soumis au droit français. Le consommateur saisit, à son choix, l’une des juridictions
          compétentes en vertu de la loi. Entre professionnels, le litige relève du tribunal du siège du
          loueur.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
