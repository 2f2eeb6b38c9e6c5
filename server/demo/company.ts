import type { Updateable } from "kysely";
import type { RentalConditions } from "#app/domain/rental/condition-topics.ts";
import type { Database } from "#server/db/schema.ts";
import type { Painted } from "#server/painting/paint-scene.ts";
import { openingWeek } from "./opening-week.ts";

const headOffice = {
  address: "1840 avenue des Rouliers",
  zip: "66000",
  city: "Perpignan",
  phone: "04 65 71 20 00",
  email: "contact@example.fr",
};

const officeHours = JSON.stringify(openingWeek(["09:00-12:00", "14:00-17:30"]));

/** What the build paints beforehand: the first visitor of a first start sees it. */
export const demoPainting: Painted = {
  lorryName: "Tramontane",
  palette: "tramontane",
  livery: "relief",
  landscape: "montagne",
};

/** Legal facts nobody can mistake for real ones: the owner replaces them in the settings. */
export const demoCompany: Updateable<Database["company_info"]> = {
  name: "Tramontane Location",
  lorry_name: demoPainting.lorryName,
  mark: "bars",
  ...headOffice,
  business_hours: officeHours,
  prices_include_tax: false,
  vat_rate: 20,
  answer_within_hours: 8,
  cancellation_free_hours: 48,
  cancellation_days: 1,
  legal_form: "SAS",
  share_capital: "50 000 € (exemple)",
  siren: "000 000 000 (exemple)",
  rcs_city: "Perpignan",
  vat_number: "FR00 000 000 000 (exemple)",
  publication_director: "Claire Vidal (exemple)",
  host_name: "Hébergeur Exemple SARL",
  host_address: "1 rue de l’Exemple, 66000 Perpignan",
  host_phone: "04 65 71 20 90",
  mediator_name: "Médiateur de la consommation (exemple)",
  mediator_address: "2 place de l’Exemple, 75000 Paris (exemple)",
  mediator_website: "https://mediateur.example.fr",
};

export const demoRentalConditions: RentalConditions = {
  payment: "Au départ, par carte bancaire ou virement reçu. Au-delà d’un mois, chaque mois d’avance.",
  advance: "Aucun acompte jusqu’à 30 jours de location. Au-delà, le premier mois à la réservation.",
  fuel: "Rendu au même niveau qu’au départ. Sinon : le plein au prix de la pompe, plus 18 € TTC de service.",
  late_return: "Une heure de tolérance. Ensuite, une journée au prix de votre durée, jamais plus.",
  early_return: "Le prix est recalculé sur la durée réelle. Il ne peut pas dépasser celui du devis.",
  deposit:
    "Par carte, non encaissé. Rendu dans les 7 jours si le véhicule revient en état. Dispense pour les professionnels en compte.",
  insurance:
    "Tous risques comprise. La franchise reste à votre charge ; exclusions : hauteur mal évaluée, erreur de carburant, conducteur non déclaré.",
  drivers: "Un deuxième conducteur est gratuit. Permis en cours de validité, présenté au départ.",
  delivery: "Par zone autour de l’agence, au prix publié. Plus loin, sur devis, écrit avant toute commande.",
};

export const demoContactSettings: Updateable<Database["contact_page_settings"]> = {
  office_address: headOffice.address,
  office_zip: headOffice.zip,
  office_city: headOffice.city,
  phone: headOffice.phone,
  email: headOffice.email,
  business_hours: officeHours,
};

/** What the specification's own company says of itself: founded a little more than fifteen years before `year`. */
export const demoSiteTexts = (year: number) =>
  ({
    hero_title: "Le bon véhicule, prêt quand vous\u00a0l’êtes.",
    hero_text:
      "Utilitaires, poids lourds, frigorifiques et remorques, entretenus dans nos ateliers de Perpignan. À la journée comme à l’année.",
    place: "Perpignan",
    offer: "Location d’utilitaires et de poids lourds",
    description:
      "Location courte, moyenne et longue durée d’utilitaires, poids lourds, frigorifiques et remorques autour de Perpignan. Plus de 15 ans d’expérience, assistance 24 h/24.",
    reasons_title: "Un parc suivi de près, des gens qui répondent.",
    reason_fleet:
      "Du fourgon compact à la semi-\u2060remorque, avec hayon, groupe froid ou aménagement métier.",
    reason_proximity:
      "Des agences autour de Perpignan, et un interlocuteur que vous retrouvez à chaque location.",
    reason_flexibility: "Courte, moyenne ou longue durée\u00a0: le tarif baisse quand la durée augmente.",
    reason_reliability:
      "Plus de 15\u00a0ans d’expérience, des véhicules contrôlés avant chaque départ, une assistance 24\u00a0h/24 et 7\u00a0j/7.",
    about_lead: "Des véhicules bien tenus, des gens qui les connaissent, et plus de 15 ans de route.",
    founded_year: year - 16,
    assistance: true,
    assistance_phone: headOffice.phone,
    own_workshop: true,
    workshop_city: headOffice.city,
  }) satisfies Updateable<Database["site_texts"]>;

/** `available_vehicles` is counted from the fleet. */
export const demoStatistics = { experience_years: 16, revenue_millions: 4, satisfied_clients: 850 };

export const demoAboutPage = `<p>Tramontane Location est née à Perpignan, d’un seul fourgon et d’une idée simple : un véhicule loué doit être aussi bien tenu que s’il était à soi. Plus de 15 ans plus tard, la flotte va de la citadine à la semi-remorque, et l’idée n’a pas changé.</p>
<h2>Une flotte que nous connaissons</h2>
<p>Chaque véhicule est préparé, contrôlé et lavé dans nos propres ateliers. Nos mécaniciens savent ce qui a été révisé, quand, et par qui. C’est ce qui nous permet de remettre les clés sans réserve, et de répondre quand une question se pose sur la route.</p>
<ul>
<li>Des utilitaires et des caisses grand volume pour les artisans et les déménagements</li>
<li>Des porteurs, des ensembles routiers et du froid dirigé pour les transporteurs</li>
<li>Des fourgons électriques et des citadines hybrides pour rouler autrement</li>
<li>Des remorques fermées, bâchées ou porte-voiture, à la journée</li>
</ul>
<h2>À côté de chez vous</h2>
<p>Nos six agences couvrent la plaine du Roussillon, la côte, la vallée de la Têt et le Narbonnais. Vous retirez le véhicule près de votre chantier ou de votre dépôt, avec une équipe qui connaît les routes, le vent et les horaires du pays.</p>
<h2>À votre rythme</h2>
<p>Une journée pour un coup de main, un mois pour un renfort, plusieurs années pour une flotte : nous louons en courte, moyenne et longue durée, aux professionnels comme aux particuliers. Le tarif baisse avec la durée, et il est écrit noir sur blanc avant le départ.</p>
<ul>
<li><strong>Un interlocuteur</strong> par client, du devis au retour</li>
<li><strong>Une assistance</strong> joignable 24 h/24 et 7 j/7</li>
<li><strong>Un véhicule de remplacement</strong> si le vôtre s’immobilise</li>
</ul>
<h2>Nos engagements</h2>
<p>Nous renouvelons régulièrement le parc, nous réparons avant de remplacer et nous formons chaque année de jeunes mécaniciens. Poussez la porte d’une agence : la visite des ateliers est la meilleure façon de comprendre notre métier.</p>
`;
