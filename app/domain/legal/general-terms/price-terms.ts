import { formatNumber } from "#app/lib/numbers.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { link, paragraph, says, type TextSection } from "../legal-writing.ts";
import { condition, inclusions } from "./company-words.ts";
import type { TermsFacts } from "./general-terms.ts";

const tariffsPage = link("Tarifs et conditions de location", sitePaths.tariffs);

export const priceTerms = (facts: TermsFacts): TextSection[] => [
  {
    id: "prix",
    title: "Prix et paiement",
    blocks: [
      paragraph`Les prix publiés sur le site s’entendent par jour, toutes taxes comprises (TTC) et hors taxes (HT),
        avec une TVA de ${formatNumber(facts.vat_rate)} %. Le prix d’une location dépend de sa durée : les paliers
        de chaque grille sont publiés sur la page ${tariffsPage}.`,
      {
        list: [
          says`Une journée est un jour du calendrier ; le premier et le dernier jour de la location comptent tous
            les deux. Un mois compte 30\u00a0jours.`,
          says`Une location plus courte n’est jamais plus chère qu’une plus longue : quand le prix d’un palier
            suivant est plus bas, c’est lui qui s’applique.`,
          says`Les kilomètres au-delà de ceux qui sont compris s’ajoutent au prix du kilomètre indiqué pour la
            grille.`,
          says`L’estimation affichée par le site suit ces règles. Elle donne un ordre de prix pour ce que le
            visiteur a saisi : elle n’est ni un devis ni un contrat.`,
        ],
      },
      paragraph`Le prix dû est celui du devis accepté. Il ne comprend ni le carburant, ni les péages, ni les
        amendes, ni la franchise.`,
      ...inclusions(facts),
      ...condition(facts, "payment", [
        paragraph`Sauf accord écrit, la location se paie au départ, et chaque mois d’avance pour les locations de
          plus d’un mois.`,
      ]),
      ...condition(facts, "advance"),
      paragraph`Entre professionnels, tout retard de paiement entraîne de plein droit des pénalités au taux légal
        applicable et l’indemnité forfaitaire de recouvrement de 40 € (articles L.\u00a0441-10 et D.\u00a0441-5 du
        Code de commerce).`,
    ],
  },
  {
    id: "depot",
    title: "Dépôt de garantie",
    blocks: [
      paragraph`Un dépôt de garantie est constitué au départ, pour le montant écrit au devis. Il est libéré après
        le retour du véhicule, une fois son état constaté et les sommes dues réglées. Le loueur n’y prélève que des
        sommes justifiées : dommages dans la limite de la franchise, carburant manquant, kilomètres
        supplémentaires, retard, nettoyage exceptionnel, amendes et leurs frais de dossier.`,
      ...condition(facts, "deposit"),
    ],
  },
];
