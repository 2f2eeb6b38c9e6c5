import type { IndexingObstacle } from "#app/domain/identity/indexing.ts";
import type { ExampleCounts } from "./example-counts.ts";

/** What the data say of how far a company has made the site its own. Nothing of it is stored for this. */
export interface SetupFacts {
  company: {
    name: string;
    /** The name is somebody's, and not the demonstration's. */
    isNamed: boolean;
    legalForm: string;
    rcsCity: string;
    mediator: string;
    /** What is empty, wrong or still the demonstration's: the field, and its label. */
    missing: { field: string; label: string; isExample: boolean }[];
  };
  identity: {
    palette: string;
    livery: string;
    lorryName: string;
    /** The lorries carry the demonstration's name, whatever the company's is. */
    isLorryExample: boolean;
    hasLogo: boolean;
  };
  texts: {
    /** Sentences that visitors read and that are still the demonstration's. */
    examples: { label: string; words: string; page: "texts" | "about" | "contact" | "statistics" }[];
    /** Somebody has saved the texts once: what is empty is meant to be. */
    isSaved: boolean;
    place: string;
    foundedYear: number | null;
    assistance: boolean;
  };
  agencies: { own: number; open: number; towns: string[] };
  tariffs: {
    own: number;
    /** Tariffs that vehicles follow, and what each does not say. */
    gaps: { id: string; name: string; missing: string[] }[];
    /** Types with vehicles that no tariff prices. */
    unpriced: string[];
    missingConditions: string[];
    unconfirmedInclusions: number;
  };
  fleet: { own: number; withPhoto: number };
  mail: {
    hasServer: boolean;
    /** The newest mail that the server took since the settings last changed. */
    acceptedAt: Date | string | null;
    failed: number;
  };
  accounts: { active: number; unprotected: number; isFirstPasswordChanged: boolean };
  backup: { isHosted: boolean; at: Date | string | null; isRecent: boolean };
  online: {
    isMaintenance: boolean;
    address: string;
    isPublic: boolean;
    /** What keeps search engines away; null where nothing does. */
    obstacle: IndexingObstacle | null;
  };
  examples: ExampleCounts;
}
