import { driverPapers, papersRule, renterPapers } from "#app/domain/rental/what-to-bring.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { link, paragraph, says, type TextSection } from "../legal-writing.ts";
import { condition } from "./company-words.ts";
import type { TermsFacts } from "./general-terms.ts";

const tariffsPage = link("Tarifs et conditions de location", sitePaths.tariffs);

/** What forms the contract, how it is made, and who may drive. */
export const contractTerms = (facts: TermsFacts): TextSection[] => [
  {
    id: "objet",
    title: "Objet et documents contractuels",
    blocks: [
      paragraph`Les présentes conditions s’appliquent à toute location de véhicule sans chauffeur consentie
        par ${facts.name} (« le loueur ») à un professionnel ou à un particulier (« le locataire »), en courte,
        moyenne ou longue durée.`,
      paragraph`Le contrat est formé par le devis accepté (véhicule, dates et lieux, prix, dépôt de garantie,
        garanties, franchise et autres conditions de la location) et par les présentes conditions, dans le texte
        joint au devis. En cas de contradiction, le devis l’emporte. L’état du véhicule, constaté au départ et au
        retour, s’y ajoute ; il ne change ni le prix ni les conditions convenus.`,
      paragraph`Nos prix par durée, les kilomètres compris, le dépôt de garantie, la franchise, l’âge et
        l’ancienneté de permis demandés sont publiés sur la page ${tariffsPage} ; ceux de la location sont écrits
        au devis.`,
    ],
  },
  {
    id: "reservation",
    title: "Réservation et devis",
    blocks: [
      paragraph`Une demande envoyée par le ${link("formulaire de contact", sitePaths.contact)}, par e-mail ou par
        téléphone n’est pas une réservation : elle n’engage ni le visiteur ni le loueur et ne bloque aucun
        véhicule, même lorsqu’une confirmation de réception a été envoyée.`,
      paragraph`Avant tout contrat, le loueur remet sur demande un devis écrit et gratuit, qui précise le véhicule
        ou sa catégorie, les dates, le prix et le dépôt de garantie. La réservation est ferme à l’acceptation
        écrite du devis pendant sa durée de validité, qui court jusqu’à la fin du dernier jour indiqué.`,
      paragraph`Un devis est envoyé par e-mail, en PDF et par un lien personnel vers une page où il se lit, se
        télécharge et s’accepte. Le PDF contient le texte des présentes conditions tel qu’il est ce jour-là.
        L’acceptation en ligne se fait en deux étapes : le locataire vérifie le récapitulatif et le prix total,
        saisit son nom, déclare avoir lu le devis et les conditions, puis confirme par le bouton « Accepter le
        devis et m’engager à payer ». Un accusé de réception lui parvient aussitôt par e-mail, avec le devis
        accepté. Ce que le loueur garde comme preuve est décrit dans la
        ${link("politique de confidentialité", `${sitePaths.privacy}#devis`)}.`,
      paragraph`Un devis envoyé n’est plus modifié : une correction fait l’objet d’une nouvelle version, qui
        remplace la précédente. Tant qu’il n’est pas accepté, un devis ne réserve pas le véhicule : si celui-ci a
        été loué à un autre entre-temps, l’acceptation n’est pas enregistrée, le locataire en est averti sur la
        page et n’est engagé à rien.`,
      paragraph`Si le véhicule réservé devient indisponible, le loueur propose un véhicule de catégorie
        équivalente ou supérieure sans supplément, ou rembourse sans délai les sommes versées.`,
      paragraph`Conformément à l’article L.\u00a0221-28 du Code de la consommation, la location d’un véhicule à
        une date ou pour une période déterminée n’ouvre pas droit au délai de rétractation de quatorze jours.`,
      ...condition(facts, "cancellation", [paragraph`Les conditions d’annulation figurent au devis.`]),
    ],
  },
  {
    id: "conducteur",
    title: "Conducteur et permis",
    blocks: [
      paragraph`Seules les personnes désignées au loueur, au plus tard au départ, peuvent conduire. Chacune
        présente, ${papersRule}, ${driverPapers.identity} et ${driverPapers.licence}. Le locataire présente en outre
        ${renterPapers.person} ou, pour une société, ${renterPapers.company}. Le permis qui convient est :`,
      {
        list: [
          says`le permis B pour les véhicules jusqu’à 3,5\u00a0t de poids total autorisé en charge (PTAC) ;`,
          says`le permis B96 ou BE pour les ensembles attelés qui l’exigent ;`,
          says`le permis C1 ou C au-delà de 3,5\u00a0t, C1E ou CE avec remorque ou semi-remorque.`,
        ],
      },
      paragraph`Pour les véhicules soumis à la réglementation du transport routier, le locataire s’assure en outre
        que le conducteur détient la qualification (FIMO, FCO) et la carte de conducteur requises. Le permis
        indiqué sur la page d’un véhicule l’est à titre d’information : c’est le certificat d’immatriculation
        (rubrique F.2) qui fait foi. L’âge et l’ancienneté de permis demandés figurent aux
        ${link("tarifs", sitePaths.tariffs)} et au devis. Le locataire répond de ceux à qui il confie le volant.`,
      ...condition(facts, "drivers"),
    ],
  },
];
