import { sitePaths } from "#app/lib/site-paths.ts";
import {
  emailFact,
  fact,
  link,
  paragraph,
  phoneFact,
  says,
  type TextSection,
  websiteFact,
} from "../legal-writing.ts";
import { condition } from "./company-words.ts";
import type { TermsFacts } from "./general-terms.ts";

const tariffs = link("tarifs", sitePaths.tariffs);

/** From the departure to the return, and what may come after it. */
export const rentalUseTerms = (facts: TermsFacts): TextSection[] => [
  {
    id: "depart",
    title: "Mise à disposition",
    blocks: [
      paragraph`Le véhicule est remis propre, révisé et en règle, avec ses documents et ses équipements. Son état
        est constaté au départ par les deux parties ; le locataire y fait porter tout défaut apparent. À défaut
        d’état contradictoire, le véhicule est présumé remis en bon état, sauf preuve contraire.`,
      ...condition(facts, "delivery", [
        paragraph`Le véhicule se retire à l’agence, pendant ses heures d’ouverture. Une livraison n’est due que si
          elle figure au devis.`,
      ]),
    ],
  },
  {
    id: "utilisation",
    title: "Utilisation du véhicule",
    blocks: [
      paragraph`Le locataire a la garde du véhicule. Il s’en sert avec soin, selon sa destination, sa charge utile
        et le Code de la route, et le ferme à clé en son absence. Il lui est interdit :`,
      {
        list: [
          says`de sous-louer le véhicule ou de le confier à un conducteur non désigné ;`,
          says`de dépasser les charges autorisées ou d’arrimer mal son chargement ;`,
          says`de transporter des personnes à titre onéreux ou des matières dangereuses sans accord écrit ;`,
          says`de participer à une compétition, ou de conduire sous l’effet de l’alcool ou de stupéfiants ;`,
          says`de quitter le territoire français sans accord écrit du loueur ;`,
          says`de modifier le véhicule ou de le faire réparer sans accord du loueur.`,
        ],
      },
      paragraph`Pendant une location longue, le locataire surveille les niveaux et la pression des pneus et
        présente le véhicule aux entretiens prévus. Les contraventions commises pendant la location sont à la
        charge de leur auteur ; le loueur communique l’identité du conducteur à l’autorité qui la demande.`,
    ],
  },
  {
    id: "carburant",
    title: "Carburant, recharge et kilométrage",
    blocks: [
      ...condition(facts, "fuel", [
        paragraph`Le véhicule est rendu avec le même niveau de carburant, ou de charge pour un véhicule électrique,
          qu’au départ. Ce qui manque est facturé au tarif affiché en agence.`,
      ]),
      paragraph`Les kilomètres compris et le prix du kilomètre supplémentaire figurent aux ${tariffs} et au devis ;
        le compteur du véhicule fait foi.`,
    ],
  },
  {
    id: "assurance",
    title: "Assurance et franchise",
    blocks: [
      ...condition(facts, "insurance", [
        paragraph`Le véhicule est couvert par l’assurance de responsabilité civile obligatoire. Les autres
          garanties sont celles qui sont annoncées sous « ${link("Prix et paiement", "#prix")} » et écrites au
          devis.`,
      ]),
      paragraph`La franchise, part des dommages qui reste à la charge du locataire responsable, dépend du
        véhicule ; son montant est indiqué aux ${tariffs} et écrit au devis.`,
      paragraph`Les garanties ne jouent pas, dans les limites permises par la loi, en cas de conducteur non désigné
        ou sans permis valable, d’alcool ou de stupéfiants, de fausse déclaration, de clés laissées sur le véhicule
        ou d’utilisation interdite. Les marchandises et les objets transportés ne sont pas assurés par le loueur.`,
    ],
  },
  {
    id: "accident",
    title: "Accident, panne, vol et assistance",
    blocks: [
      paragraph`Le loueur est joint au ${phoneFact(facts.phone)} ; l’assistance annoncée pour la location, au numéro
        remis avec le véhicule. En cas d’accident, le locataire prévient le loueur sans attendre, remplit un
        constat amiable et le transmet dans les cinq jours ouvrés ; en cas de vol, il dépose plainte et transmet le
        récépissé dans les deux jours ouvrés. En cas d’immobilisation qui ne lui est pas imputable, le loueur
        propose un véhicule de remplacement ou ne facture pas les jours perdus.`,
    ],
  },
  {
    id: "restitution",
    title: "Restitution et retard",
    blocks: [
      paragraph`Le véhicule est rendu au lieu, au jour et à l’heure convenus, vide, propre, avec ses documents, ses
        clés et ses équipements. Son état est constaté au retour. Si le locataire ne peut y assister, il en reçoit
        le résultat avec photographies et dispose d’un délai raisonnable pour le contester.`,
      paragraph`Toute prolongation se demande avant la fin de la location et n’est acquise qu’avec l’accord du
        loueur. Un véhicule qui n’est pas rendu malgré une mise en demeure peut donner lieu à une plainte.`,
      ...condition(facts, "late_return", [
        paragraph`Un retard non convenu est facturé au prix de la journée.`,
      ]),
      ...condition(facts, "early_return", [paragraph`Un retour anticipé se convient avec le loueur.`]),
    ],
  },
  {
    id: "responsabilite",
    title: "Responsabilité",
    blocks: [
      paragraph`Le locataire répond des dommages causés au véhicule pendant qu’il en a la garde, dans la limite de
        la franchise sauf dans les cas où les garanties ne jouent pas. Le loueur répond du bon état du véhicule au
        départ et de l’exécution du contrat ; il n’est pas tenu d’un manquement dû au locataire, à un tiers
        étranger au contrat ou à la force majeure. Rien dans ces conditions ne limite les droits que la loi
        reconnaît au consommateur.`,
    ],
  },
  {
    id: "donnees-du-contrat",
    title: "Données personnelles",
    blocks: [
      paragraph`Les données du contrat servent à la réservation, à la location, à la facturation et, s’il y a lieu,
        au règlement des sinistres et des infractions. Vos droits et la façon de les exercer sont décrits dans la
        ${link("politique de confidentialité", sitePaths.privacy)}.`,
    ],
  },
  {
    id: "litiges",
    title: "Réclamations, médiation et litiges",
    blocks: [
      paragraph`Toute réclamation s’adresse d’abord à l’agence ou à ${emailFact(facts.email)} ; nous y répondons par
        écrit.`,
      paragraph`Si la réponse ne le satisfait pas, le consommateur peut recourir gratuitement, dans l’année qui
        suit sa réclamation écrite, au médiateur de la consommation (articles L.\u00a0611-1 et suivants du Code de
        la consommation) : ${fact(facts.mediator_name)}, ${fact(facts.mediator_address)},
        ${websiteFact(facts.mediator_website)}.`,
      paragraph`Le contrat est soumis au droit français. Le consommateur saisit, à son choix, l’une des
        juridictions compétentes en vertu de la loi. Entre professionnels, le litige relève du tribunal du siège du
        loueur.`,
    ],
  },
];
