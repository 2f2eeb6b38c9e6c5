import type { QuoteRow } from "#app/domain/quotes/quote-document.ts";
import type { QuoteLine } from "#app/domain/quotes/quote-terms.ts";

// The quote of the pictures, for tests.

export function testQuote(changes: Partial<QuoteRow> = {}): QuoteRow {
  return {
    id: "0197a000-0000-7000-8000-000000000042",
    number: "DV-2026-0042",
    version: 1,
    state: "sent",
    customer: {
      name: "Camille Ferrer",
      company: "",
      email: "camille.ferrer@example.fr",
      phone: "06 39 98 12 34",
      address: "12 rue des Tanneurs\n66000 Perpignan",
    },
    stay: {
      from: "2026-12-08",
      to: "2026-12-12",
      departure: "à partir de 07:30, agence de Perpignan",
      return: "avant 12:00, agence de Perpignan",
    },
    conditions: {
      included_km: 750,
      extra_km_price: 0.15,
      deposit: 800,
      damage_excess: 900,
      min_age: 21,
      min_licence_years: 2,
      texts: {
        payment: "Au départ, par carte ou virement.",
        advance: "Aucun acompte.",
        fuel: "Même niveau au retour ; sinon prix de la pompe plus 18 € TTC.",
        late_return: "Une heure de tolérance, ensuite une journée.",
        early_return: "Prix recalculé, jamais plus élevé.",
        cancellation: "Gratuite jusqu’à 48 heures avant le départ.",
        deposit: "Par carte, non encaissé, rendu dans les 7 jours.",
        insurance: "Tous risques comprise. Exclusions : hauteur mal évaluée, erreur de carburant.",
        drivers: "Deuxième conducteur compris.",
      },
    },
    lessor: {
      name: "Tramontane Location",
      address: "1840 avenue des Rouliers",
      zip: "66000",
      city: "Perpignan",
      phone: "0465712010",
      email: "contact@example.fr",
      legal_form: "SAS",
      share_capital: "50 000 €",
      siren: "000 000 000",
      rcs_city: "Perpignan",
      vat_number: "FR00 000 000 000",
      mediator_name: "Médiateur Exemple",
      mediator_website: "https://mediateur.example.fr",
      mediator_address: "3 place du Médiateur, 75000 Paris",
      agency: {
        name: "Agence de Perpignan",
        address: "1840 avenue des Rouliers",
        zip: "66000",
        city: "Perpignan",
        phone: "0465712010",
        email: "perpignan@example.fr",
      },
      inclusions: [
        { title: "Assurance tous risques", text: "" },
        { title: "Assistance 24 h/24", text: "" },
      ],
      website: "https://tramontane.example",
      author: "Claire Vidal",
    },
    prices_for: "particulier",
    includes_tax: false,
    text: "",
    valid_until: "2026-12-02",
    sent_at: new Date("2026-11-17T10:00:00Z"),
    reference: "K7M-4XQ",
    ...changes,
  };
}

export function testLine(changes: Partial<QuoteLine> = {}): QuoteLine {
  return {
    vehicle_id: null,
    during: null,
    label: "Corbère Relais L2H2",
    detail: "Location, fourgon 10,8 m³, permis B",
    quantity: 5,
    unit: "jour",
    unit_price: 69,
    discount: 8,
    vat_rate: 20,
    ...changes,
  };
}
