import type { ReactNode } from "react";

/** What the legal texts say about the company; an empty text is a fact nobody has filled in yet. */
export interface LegalFacts {
  name: string;
  phone: string;
  email: string;
  /** The registered office. */
  address: string;
  zip: string;
  city: string;
  legalForm: string;
  shareCapital: string;
  siren: string;
  rcsCity: string;
  vatNumber: string;
  publicationDirector: string;
  hostName: string;
  hostAddress: string;
  hostPhone: string;
  mediatorName: string;
  mediatorWebsite: string;
  pricesIncludeTax: boolean;
  /** How long messages are kept: «3 ans». */
  keptFor: string;
  origin: string;
}

/** A numbered part of a legal text; `id` is its anchor. */
export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}
