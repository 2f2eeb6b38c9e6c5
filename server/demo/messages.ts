import type { ContactSubject } from "#app/domain/contact/contact-terms.ts";
import type { CustomerKind, Handover } from "#app/domain/requests/request-terms.ts";
import type { AgencySlug } from "./agencies.ts";
import type { ExtraSlug } from "./extras.ts";

export interface DemoMessage {
  slug: string;
  subject: ContactSubject;
  /** Without one, head office receives it. */
  agency?: AgencySlug;
  name: string;
  email: string;
  phone: string;
  /** {départ} and {retour} become the days of the week that its dates fall on. */
  message: string;
  /** Counted back from the day of installation, so that the dashboard is never empty nor its messages purged. */
  daysAgo: number;
  /** Time of day, UTC. */
  time: string;
  read: boolean;
  /** Delivery is tried again by nobody: the mail of these messages has already left, or has failed for good. */
  mail: "sent" | "failed";
  request?: DemoRequest;
}

/** What came in the fieldset «Votre location». */
export interface DemoRequest {
  reference: string;
  /** Slugs of vehicles. */
  vehicles: string[];
  /** Of a vehicle that is wanted more than once, by its slug. */
  quantities?: Record<string, number>;
  /** What goes with them, and how many. */
  extras?: Partial<Record<ExtraSlug, number>>;
  /** Counted from the day of installation. */
  startsIn?: number;
  from_time?: string;
  to_time?: string;
  days: number;
  flexible?: true;
  km?: number;
  customer_kind: CustomerKind;
  company_name?: string;
  handover: Handover;
  place?: string;
}

export const demoMessages: DemoMessage[] = [
  {
    slug: "garrigue-grands-volumes",
    subject: "devis",
    agency: "perpignan",
    name: "Sophie Garrigue",
    email: "sophie.garrigue@example.fr",
    phone: "06 39 98 14 27",
    message:
      "Bonjour,\n\nNous cherchons deux caisses de 20 m³ avec hayon, du {départ} au {retour}, pour le déménagement de nos bureaux à Perpignan. Pouvez-vous nous indiquer le tarif pour cinq jours et le montant du dépôt de garantie ?\n\nBien cordialement,\nSophie Garrigue",
    daysAgo: 1,
    time: "13:32",
    read: false,
    mail: "failed",
    request: {
      reference: "K7M-4XQ",
      vehicles: ["corbere-grand-large-ambre", "agly-volume-graphite"],
      extras: { diable: 2, couvertures: 3, conducteur: 1 },
      startsIn: 20,
      days: 5,
      from_time: "07:30",
      to_time: "18:00",
      km: 600,
      customer_kind: "professionnel",
      company_name: "Garrigue Architectes",
      handover: "agence",
    },
  },
  {
    slug: "delmas-porteur-longue-duree",
    subject: "location",
    agency: "narbonne",
    name: "Marc Delmas",
    email: "m.delmas@example.fr",
    phone: "06 39 98 22 05",
    message:
      "Bonjour, est-il possible de louer un porteur de 16 tonnes pour six mois à partir du mois prochain ? Environ 2 500 km par mois, départ de Narbonne.",
    daysAgo: 1,
    time: "09:58",
    read: false,
    mail: "sent",
    request: {
      reference: "3RW-8ZN",
      vehicles: ["capcir-c16-sauge"],
      startsIn: 30,
      days: 180,
      km: 15_000,
      customer_kind: "professionnel",
      company_name: "Delmas Matériaux",
      handover: "agence",
    },
  },
  {
    slug: "benali-hayon",
    subject: "reclamation",
    agency: "argeles",
    name: "Hakim Benali",
    email: "hakim.benali@example.fr",
    phone: "06 39 98 37 41",
    message:
      "Le hayon du véhicule rendu samedi ne remontait plus qu’à moitié. Je l’ai signalé au comptoir, mais je préfère laisser une trace écrite. Merci de me confirmer que cela n’aura pas de suite sur ma caution.",
    daysAgo: 2,
    time: "08:20",
    read: false,
    mail: "sent",
  },
  {
    slug: "puig-permis-remorque",
    subject: "information",
    name: "Élodie Puig",
    email: "elodie.puig@example.fr",
    phone: "06 39 98 41 63",
    message:
      "Bonjour, faut-il un permis particulier pour tracter la remorque porte-voiture avec un break familial ? J’ai le permis B depuis douze ans.",
    daysAgo: 2,
    time: "07:04",
    read: false,
    mail: "sent",
  },
  {
    slug: "ferrand-electriques",
    subject: "devis",
    agency: "perpignan",
    name: "Nadia Ferrand",
    email: "n.ferrand@example.fr",
    phone: "06 39 98 50 18",
    message:
      "Notre collectivité souhaite tester trois utilitaires électriques pendant un trimestre. Pouvez-vous nous adresser une proposition avec l’entretien et la carte de recharge ?",
    daysAgo: 4,
    time: "14:45",
    read: true,
    mail: "sent",
    request: {
      reference: "P2D-6TV",
      vehicles: ["solane-horizon-sauge", "mistraou-courant-brique"],
      quantities: { "solane-horizon-sauge": 2 },
      startsIn: 45,
      days: 90,
      flexible: true,
      customer_kind: "professionnel",
      company_name: "Communauté de communes des Aspres",
      handover: "livraison",
      place: "Thuir, centre technique",
    },
  },
  {
    slug: "roca-week-end",
    subject: "location",
    agency: "perpignan",
    name: "Julien Roca",
    email: "julien.roca@example.fr",
    phone: "06 39 98 63 70",
    message:
      "Bonjour, un fourgon de 10 m³ est-il libre du {départ} au {retour}, retrait après 17 h et retour le soir ?",
    daysAgo: 5,
    time: "11:12",
    read: true,
    mail: "sent",
    request: {
      reference: "9QH-J5B",
      vehicles: ["corbere-relais-bleu"],
      extras: { diable: 1, couvertures: 1, sangle: 4, franchise: 1 },
      startsIn: 3,
      days: 3,
      from_time: "17:00",
      to_time: "18:30",
      km: 300,
      customer_kind: "particulier",
      handover: "agence",
    },
  },
  {
    slug: "mas-horaires",
    subject: "information",
    agency: "prades",
    name: "Patricia Mas",
    email: "patricia.mas@example.fr",
    phone: "04 65 71 48 12",
    message:
      "Votre agence de Prades est-elle ouverte le lundi matin ? Je souhaite rendre une remorque à la première heure.",
    daysAgo: 6,
    time: "15:27",
    read: true,
    mail: "sent",
  },
  {
    slug: "sanz-rotations",
    subject: "devis",
    agency: "le-boulou",
    name: "Thierry Sanz",
    email: "t.sanz@example.fr",
    phone: "06 39 98 77 34",
    message:
      "Besoin d’une semi-remorque à rideaux avec tracteur pour huit rotations entre Le Boulou et Narbonne. Merci de m’appeler avant midi si possible.",
    daysAgo: 9,
    time: "06:40",
    read: true,
    mail: "sent",
    request: {
      reference: "C4Y-0GE",
      vehicles: ["galdric-t480-bleu"],
      startsIn: 12,
      days: 8,
      km: 1_200,
      customer_kind: "professionnel",
      company_name: "Transports Sanz",
      handover: "agence",
    },
  },
  {
    slug: "cazals-frigo-vendanges",
    subject: "location",
    agency: "rivesaltes",
    name: "Domaine Cazals",
    email: "domaine.cazals@example.fr",
    phone: "04 65 71 52 36",
    message:
      "Nous voudrions réserver dès maintenant un porteur frigorifique pour les trois dernières semaines d’août. Le modèle de l’an dernier nous convenait très bien.",
    daysAgo: 13,
    time: "09:05",
    read: true,
    mail: "sent",
    request: {
      reference: "W8F-2NK",
      vehicles: ["nevere-f35-blanc"],
      extras: { "livraison-2": 1 },
      days: 21,
      flexible: true,
      customer_kind: "professionnel",
      company_name: "Domaine Cazals",
      handover: "livraison",
      place: "Espira-de-l’Agly",
    },
  },
  {
    slug: "vila-association",
    subject: "autre",
    agency: "argeles",
    name: "Inès Vila",
    email: "ines.vila@example.fr",
    phone: "06 39 98 81 52",
    message:
      "Bonjour, notre club de voile cherche un partenaire pour ses déplacements : un minibus quelques week-ends par an. À qui puis-je envoyer notre dossier ?",
    daysAgo: 17,
    time: "16:18",
    read: true,
    mail: "sent",
  },
  {
    // Who asks for a quote again: their file shows this one under «Déjà client».
    slug: "sanz-facture",
    subject: "reclamation",
    name: "Thierry Sanz",
    email: "t.sanz@example.fr",
    phone: "06 39 98 77 34",
    message:
      "La facture du mois dernier compte un jour de trop : la semi-remorque a été rendue le vendredi à 17 h 30. Pouvez-vous la corriger ?",
    daysAgo: 22,
    time: "08:51",
    read: true,
    mail: "sent",
  },
  {
    slug: "moreau-merci",
    subject: "autre",
    agency: "narbonne",
    name: "Camille Moreau",
    email: "camille.moreau@example.fr",
    phone: "06 39 98 05 49",
    message:
      "Un mot pour remercier l’équipe de Narbonne : véhicule impeccable, explications claires, et un sourire à l’ouverture. Nous reviendrons !",
    daysAgo: 28,
    time: "10:33",
    read: true,
    mail: "sent",
  },
  {
    slug: "ferrer-demenagement",
    subject: "devis",
    agency: "perpignan",
    name: "Camille Ferrer",
    email: "camille.ferrer@example.fr",
    phone: "06 39 98 12 34",
    message:
      "Bonjour, je souhaite un devis pour un déménagement de Perpignan à Toulouse. Appartement de 45 m² au deuxième étage, avec une cave.",
    daysAgo: 2,
    time: "16:20",
    read: false,
    mail: "sent",
    request: {
      reference: "7BX-M3A",
      vehicles: ["corbere-grand-large-bleu"],
      startsIn: 18,
      days: 2,
      from_time: "08:00",
      km: 420,
      customer_kind: "particulier",
      handover: "agence",
    },
  },
  {
    slug: "soler-marche",
    subject: "location",
    agency: "argeles",
    name: "Nuria Soler",
    email: "nuria.soler@example.fr",
    phone: "06 39 98 45 11",
    message:
      "Bonjour, je souhaite réserver le fourgon Agly pour les marchés de fin d’année. Je le retire à l’agence.",
    daysAgo: 3,
    time: "07:45",
    read: false,
    mail: "sent",
    request: {
      reference: "T5C-9KR",
      vehicles: ["agly-portefaix-blanc"],
      startsIn: 25,
      days: 14,
      km: 900,
      customer_kind: "professionnel",
      company_name: "Les Paniers de Nuria",
      handover: "agence",
    },
  },
  {
    slug: "bonnet-remorque",
    subject: "devis",
    agency: "prades",
    name: "Luc Bonnet",
    email: "luc.bonnet@example.fr",
    phone: "06 39 98 51 72",
    message:
      "Bonjour, je souhaite un devis pour deux remorques et un fourgon, du {départ} au {retour}. Peut-on rendre le tout le {retour} matin ?",
    daysAgo: 7,
    time: "18:05",
    read: true,
    mail: "sent",
    request: {
      reference: "E1V-6PD",
      vehicles: ["conflent-b35-graphite", "mistraou-tramail-brique"],
      quantities: { "conflent-b35-graphite": 2 },
      startsIn: 10,
      days: 4,
      from_time: "14:30",
      to_time: "09:00",
      km: 250,
      customer_kind: "particulier",
      handover: "agence",
    },
  },
  {
    slug: "aubert-chantier",
    subject: "devis",
    agency: "rivesaltes",
    name: "Hélène Aubert",
    email: "helene.aubert@example.fr",
    phone: "06 39 98 63 08",
    message:
      "Bonjour, je souhaite un devis pour un porteur de 12 tonnes avec hayon, pour un chantier d’un mois.",
    daysAgo: 10,
    time: "10:12",
    read: true,
    mail: "sent",
    request: {
      reference: "0ZS-4HW",
      vehicles: ["vallespir-p12-graphite"],
      startsIn: 40,
      days: 30,
      km: 4_000,
      customer_kind: "professionnel",
      company_name: "Aubert Bâtiment",
      handover: "livraison",
      place: "Saint-Laurent-de-la-Salanque",
    },
  },
  {
    slug: "marty-traiteur",
    subject: "location",
    agency: "narbonne",
    name: "Paul Marty",
    email: "paul.marty@example.fr",
    phone: "06 39 98 70 26",
    message:
      "Bonjour, je souhaite réserver un frigorifique pour un mariage. Deux jours suffisent, dates à confirmer.",
    daysAgo: 14,
    time: "14:38",
    read: true,
    mail: "sent",
    request: {
      reference: "G6J-1XT",
      vehicles: ["nevere-f35-argent"],
      days: 2,
      flexible: true,
      km: 160,
      customer_kind: "professionnel",
      company_name: "Marty Traiteur",
      handover: "agence",
    },
  },
  {
    slug: "lopez-navette",
    subject: "devis",
    name: "Inès Lopez",
    email: "ines.lopez@example.fr",
    phone: "06 39 98 82 90",
    message:
      "Bonjour, je souhaite un devis pour un minibus pendant les vacances de printemps. Un an de location nous intéresserait aussi.",
    daysAgo: 19,
    time: "09:15",
    read: true,
    mail: "sent",
    request: {
      reference: "8NA-5QY",
      vehicles: ["agly-compagnie-bleu"],
      startsIn: 120,
      days: 16,
      km: 1_800,
      customer_kind: "professionnel",
      company_name: "Centre de loisirs du Ribéral",
      handover: "agence",
    },
  },
  {
    slug: "baron-salon",
    subject: "devis",
    agency: "perpignan",
    name: "Sophie Baron",
    email: "sophie.baron@example.fr",
    phone: "06 39 98 47 18",
    message:
      "Bonjour, il me faudrait un fourgon du {départ} au {retour} pour monter un stand au salon des métiers d’art.",
    daysAgo: 8,
    time: "13:20",
    read: true,
    mail: "sent",
    request: {
      reference: "B7T-2VH",
      vehicles: ["corbere-grand-large-bleu"],
      startsIn: 9,
      days: 4,
      km: 500,
      customer_kind: "particulier",
      handover: "agence",
    },
  },
  {
    slug: "pons-toiture",
    subject: "location",
    agency: "perpignan",
    name: "Marc Pons",
    email: "marc.pons@example.fr",
    phone: "06 39 98 52 61",
    message:
      "Bonjour, un fourgon pour mon chantier du {départ} au {retour}, avec un devis au nom de Pons Toiture, merci.",
    daysAgo: 6,
    time: "07:48",
    read: true,
    mail: "sent",
    request: {
      reference: "P3N-8TD",
      vehicles: ["corbere-relais-bleu"],
      startsIn: 1,
      days: 2,
      km: 200,
      customer_kind: "professionnel",
      company_name: "Pons Toiture",
      handover: "agence",
    },
  },
];
