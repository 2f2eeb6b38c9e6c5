import type { Driver } from "./contract-driver.ts";
import type {
  Cleanliness,
  ContractCustomer,
  ContractLessor,
  ContractTerms,
  ContractVehicle,
  DepositTaken,
  HandedItem,
  ListedPhoto,
  SignedDamage,
} from "./contract-terms.ts";

// All that is shown and signed at a departure, as one document: its SHA-256 is what the signature stands on. Made on the
// phone and again on the server, and from the frozen rows for as long as they are kept: so it has neither the number, which
// comes with the signature, nor what ends before the contract does.

export interface Reading {
  mileage: number | null;
  mileage_note: string;
  level: number | null;
  clean_outside: Cleanliness | null;
  clean_inside: Cleanliness | null;
  items: HandedItem[];
}

/** As the draft has it, or the rows that were frozen. */
export interface DepartureBase {
  vehicle: ContractVehicle;
  customer: ContractCustomer;
  lessor: ContractLessor;
  terms: ContractTerms;
  drivers: Driver[];
  deposit: DepositTaken | undefined;
  reading: Reading;
  damages: SignedDamage[];
}

/** What the moment of signing adds. */
export interface Signing {
  at: string;
  how: "ecran" | "papier";
  name: string;
  remarks: string;
  photos: ListedPhoto[];
}

export function departureFacts(base: DepartureBase, { at, how, name, remarks, photos }: Signing) {
  const { vehicle, customer, lessor, terms, deposit, damages } = base;
  const { mileage, mileage_note, level, clean_outside, clean_inside, items } = base.reading;
  return {
    v: 1,
    ...{ vehicle, customer, lessor, terms, deposit, damages },
    drivers: base.drivers.map(shownDriver),
    reading: { mileage, mileage_note, level, clean_outside, clean_inside, items },
    signing: { at, how, name, remarks, photos },
  };
}

/** Of a licence the documents show the last characters. */
function shownDriver({ licence_number: _, birth_place: __, ...shown }: Driver) {
  return shown;
}
