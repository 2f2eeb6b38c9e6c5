import type { ContactSubject } from "#app/features/contact/contact-terms.ts";
import type { AgencySlug } from "./agencies.ts";

export interface DemoMessage {
  slug: string;
  subject: ContactSubject;
  /** Without one, head office receives it. */
  agency?: AgencySlug;
  name: string;
  email: string;
  phone: string;
  message: string;
  /** Counted back from the day of installation, so that the dashboard is never empty nor its messages purged. */
  daysAgo: number;
  /** Time of day, UTC. */
  time: string;
  read: boolean;
  /** Delivery is tried again by nobody: the mail of these messages has already left, or has failed for good. */
  mail: "sent" | "failed";
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
      "Bonjour,\n\nNous cherchons deux caisses de 20 m³ avec hayon, du lundi au vendredi, pour le déménagement de nos bureaux à Perpignan. Pouvez-vous nous indiquer le tarif pour cinq jours et le montant du dépôt de garantie ?\n\nBien cordialement,\nSophie Garrigue",
    daysAgo: 1,
    time: "13:32",
    read: false,
    mail: "failed",
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
  },
  {
    slug: "roca-week-end",
    subject: "location",
    agency: "perpignan",
    name: "Julien Roca",
    email: "julien.roca@example.fr",
    phone: "06 39 98 63 70",
    message:
      "Bonjour, un fourgon de 10 m³ est-il libre ce week-end, retrait vendredi après 17 h et retour dimanche soir ?",
    daysAgo: 5,
    time: "11:12",
    read: true,
    mail: "sent",
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
    slug: "torres-facture",
    subject: "reclamation",
    name: "Paul Torres",
    email: "paul.torres@example.fr",
    phone: "06 39 98 90 06",
    message:
      "La facture du mois dernier compte un jour de trop : le véhicule a été rendu le vendredi à 17 h 30. Pouvez-vous la corriger ?",
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
];
