import { breakdownTerms } from "#app/domain/identity/claims.ts";
import type { LegalFacts } from "#app/domain/legal/legal-facts.server.ts";

/** Of a company that has filled in everything the legal texts say. */
export const testLegalFacts: LegalFacts = {
  name: "Vent du Nord",
  phone: "04 65 71 20 00",
  email: "contact@example.fr",
  address: "1 rue du Dépôt",
  zip: "66000",
  city: "Perpignan",
  legal_form: "SARL",
  share_capital: "12 345 €",
  siren: "123 456 789",
  rcs_city: "Narbonne",
  vat_number: "FR12 123 456 789",
  publication_director: "Ada Serra",
  host_name: "Hôte & fils",
  host_address: "2 rue des Serveurs",
  host_phone: "04 65 71 20 90",
  mediator_name: "Médiateur des loueurs",
  mediator_address: "3 place du Médiateur, 75000 Paris",
  mediator_website: "https://mediateur.example.fr/",
  vat_rate: 20,
  breakdown: breakdownTerms({ assistance: { promise: "", phone: "" } }, [
    { title: "Véhicule de remplacement", text: "" },
  ]),
  inclusions: [{ title: "Assurance tous risques", text: "Franchise selon le véhicule" }],
  rental_conditions: {},
  keptFor: "3\u00a0ans",
  contractsKeptFor: "5\u00a0ans",
  origin: "https://www.example.fr",
};
