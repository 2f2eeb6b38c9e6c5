import type { HeardBy } from "#app/domain/quotes/quote-terms.ts";

/** A quote made for a message's request, from its vehicles, days and price list. */
export interface DemoQuote {
  /** Of the message. */
  slug: string;
  state: "draft" | "sent" | "accepted" | "refused" | "cancelled";
  /** When it was made, and answered, in hours after its message came. */
  after: number;
  answeredAfter?: number;
  text: string;
  address: string;
  /** A lump sum without VAT, where the vehicle is brought. */
  delivery?: number;
  reason?: string;
  /** Of one that was accepted: when it was cancelled, in hours after its message came; by the link unless it was heard. */
  cancelledAfter?: number;
  heard?: HeardBy;
  /** Of one that was accepted: days more that were sent and agreed to, in hours after its message came. */
  prolonged?: { days: number; after: number; answeredAfter: number };
}

export const demoQuotes: DemoQuote[] = [
  {
    slug: "aubert-chantier",
    state: "refused",
    after: 20,
    answeredAfter: 90,
    text: "Porteur avec hayon, livré et repris sur votre chantier.",
    address: "3 rue des Maçons\n66250 Saint-Laurent-de-la-Salanque",
    delivery: 140,
    reason: "Nous avons trouvé moins cher pour un mois entier.",
  },
  {
    slug: "sanz-rotations",
    state: "sent",
    after: 26,
    text: "Tracteur et semi-remorque bâchée pour vos rotations, avec arrimage.",
    address: "Zone du Grand Saint-Charles\n66000 Perpignan",
  },
  {
    slug: "roca-week-end",
    state: "accepted",
    after: 3,
    answeredAfter: 28,
    prolonged: { days: 1, after: 50, answeredAfter: 53 },
    text: "",
    address: "12 rue des Amandiers\n66600 Rivesaltes",
  },
  {
    slug: "bonnet-remorque",
    state: "draft",
    after: 16,
    text: "Remorques bâchées et fourgon, à rendre ensemble le {retour} à l’ouverture.",
    address: "",
  },
  {
    slug: "baron-salon",
    state: "cancelled",
    after: 5,
    answeredAfter: 30,
    cancelledAfter: 120,
    text: "",
    address: "8 impasse des Potiers\n66000 Perpignan",
    reason: "Le salon est annulé.",
  },
  {
    slug: "pons-toiture",
    state: "cancelled",
    after: 4,
    answeredAfter: 26,
    cancelledAfter: 123,
    heard: "telephone",
    text: "",
    address: "14 rue du Pont\n66350 Toulouges",
    reason: "Chantier repoussé, pluie annoncée.",
  },
];
