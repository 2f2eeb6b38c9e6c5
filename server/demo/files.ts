import type { LostReason, RequestStatus } from "#app/domain/requests/request-status.ts";

/** A line of a request's thread, so many minutes after its message came. */
export interface DemoEntry {
  kind: "message" | "reply" | "note" | "call";
  after: number;
  body: string;
}

/** What became of a message's request. */
export interface DemoFile {
  /** Of the message. */
  slug: string;
  status: RequestStatus;
  lost_reason?: LostReason;
  /** To the first account of the site; otherwise to nobody. */
  isAssigned?: true;
  /** When an answer was promised for, in hours from the installation; only where none was given. */
  dueIn?: number;
  entries?: DemoEntry[];
}

const hour = 60;
const day = 24 * hour;

/** Every message has one; those that are not named here are new. */
export const demoFiles: DemoFile[] = [
  { slug: "garrigue-grands-volumes", status: "nouveau", dueIn: 5 },
  { slug: "delmas-porteur-longue-duree", status: "nouveau", dueIn: 3 },
  { slug: "benali-hayon", status: "nouveau", dueIn: -3 },
  { slug: "puig-permis-remorque", status: "nouveau", dueIn: 20 },
  { slug: "ferrer-demenagement", status: "nouveau", dueIn: 2 },
  { slug: "soler-marche", status: "nouveau", dueIn: -26 },
  {
    slug: "ferrand-electriques",
    status: "en_cours",
    isAssigned: true,
    entries: [
      {
        kind: "note",
        after: 2 * hour,
        body: "Trois électriques sur trois mois : voir avec Narbonne pour le troisième, le Mistraou Courant est immobilisé.",
      },
      {
        kind: "reply",
        after: 3 * hour,
        body: "Bonjour Madame Ferrand,\n\nMerci pour votre demande. Deux Solane Horizon sont libres pour ces trois mois ; nous vérifions le troisième véhicule et revenons vers vous demain avec un devis complet.\n\nBien cordialement,\nL’agence de Perpignan",
      },
      {
        kind: "message",
        after: 5 * hour,
        body: "Merci pour ce retour rapide. Un thermique en attendant le troisième nous conviendrait aussi.",
      },
    ],
  },
  {
    slug: "cazals-frigo-vendanges",
    status: "en_cours",
    isAssigned: true,
    entries: [
      {
        kind: "reply",
        after: 4 * hour,
        body: "Bonjour,\n\nNotre fourgon frigorifique convient à cet usage. Pour vous répondre précisément, pourriez-vous nous indiquer le jour de départ et le jour de retour ?\n\nCordialement,\nL’agence de Rivesaltes",
      },
      {
        kind: "call",
        after: 3 * day,
        body: "Monsieur Cazals ne connaît pas encore ses dates : il rappelle dès que le calendrier de la cave est arrêté.",
      },
    ],
  },
  {
    slug: "bonnet-remorque",
    status: "en_cours",
    isAssigned: true,
    entries: [
      {
        kind: "call",
        after: 15 * hour,
        body: "Rendre le {retour} avant 9 h lui convient. Devis à préparer pour les deux véhicules.",
      },
    ],
  },
  { slug: "sanz-rotations", status: "devis_envoye", isAssigned: true },
  {
    slug: "roca-week-end",
    status: "gagne",
    isAssigned: true,
    entries: [
      {
        kind: "note",
        after: 30 * hour,
        body: "Il passe chercher les clés après 17 h 30 : prévenir le comptoir.",
      },
    ],
  },
  {
    slug: "lopez-navette",
    status: "gagne",
    entries: [
      {
        kind: "reply",
        after: 6 * hour,
        body: "Bonjour Madame Lopez,\n\nLe minibus neuf places est libre pour les vacances de printemps. Nous pouvons vous le retenir : un mot de votre part suffit.\n\nCordialement,\nTramontane Location",
      },
      { kind: "message", after: 2 * day, body: "Parfait, vous pouvez le retenir pour nous. Merci !" },
    ],
  },
  { slug: "baron-salon", status: "annule", isAssigned: true },
  {
    slug: "pons-toiture",
    status: "annule",
    isAssigned: true,
    entries: [
      {
        kind: "call",
        after: 5 * day + 3 * hour,
        body: "Monsieur Pons annule : pluie annoncée, son chantier est repoussé. Il sait qu’une journée est due.",
      },
    ],
  },
  { slug: "aubert-chantier", status: "perdu", lost_reason: "prix", isAssigned: true },
  {
    slug: "marty-traiteur",
    status: "perdu",
    lost_reason: "dates",
    entries: [
      {
        kind: "reply",
        after: 5 * hour,
        body: "Bonjour Monsieur Marty,\n\nLe frigorifique est libre la plupart des week-ends du trimestre. Quelle date avez-vous retenue ?\n\nCordialement,\nL’agence de Narbonne",
      },
      {
        kind: "message",
        after: 4 * day,
        body: "Bonjour, le mariage est finalement repoussé à l’an prochain. Merci quand même.",
      },
    ],
  },
  {
    slug: "mas-horaires",
    status: "clos",
    entries: [
      {
        kind: "reply",
        after: 2 * hour,
        body: "Bonjour Madame Mas,\n\nL’agence est ouverte le samedi matin ; le véhicule peut aussi être rendu en déposant les clés dans la boîte prévue.\n\nCordialement,\nTramontane Location",
      },
    ],
  },
  { slug: "vila-association", status: "clos" },
  { slug: "sanz-facture", status: "clos" },
  { slug: "moreau-merci", status: "clos" },
];
