import { type EditorPage, getQuotePage } from "#app/domain/quotes/quote-page.server.ts";
import type { QuoteDraft } from "#app/domain/quotes/quote-terms.ts";
import { sendQuote } from "#app/domain/quotes/send-quote.server.ts";
import { createDraft } from "#app/domain/quotes/staff-quotes.server.ts";
import { readEdited, toEdited } from "#app/office/quotes/editor/typed-quote.ts";
import { addAgency } from "./agencies.ts";
import { testApp } from "./app.ts";
import type { testDatabase } from "./database.ts";
import { addMember } from "./staff.ts";

// A request, the quote its tariff proposes, and the sending of it, as staff do them.

const company = {
  name: "Tramontane Location",
  siren: "123 456 789",
  vat_rate: 20,
  prices_include_tax: false,
  inclusions: "[]",
  rental_conditions: JSON.stringify({
    fuel: "Plein rendu.",
    late_return: "Une heure, puis un jour.",
    insurance: "Tous risques.",
    cancellation: "Gratuite 48 h avant.",
    payment: "Au départ, par carte.",
    advance: "Aucun acompte.",
    deposit: "Rendu sous 7 jours.",
  }),
  mediator_name: "Médiateur des loueurs",
  mediator_address: "3 place du Médiateur, 75000 Paris",
  mediator_website: "https://mediateur.example.fr",
};

export const letter = { to: "paul@example.fr", message: "Bonjour, voici notre devis." };
export const posted = (draft: QuoteDraft) => readEdited(toEdited(draft)).posted;

/** At the top of a test file; what it answers opens an office for one test: its clock, its staff, the company as it was. */
export function quoteOffice(database: ReturnType<typeof testDatabase>) {
  const clock = { at: new Date() };
  const app = testApp(database, { now: () => clock.at });
  return (changes: { excess?: null } = {}) => openOffice(database, { app, clock, ...changes });
}

async function openOffice(
  database: ReturnType<typeof testDatabase>,
  {
    app,
    clock,
    excess = 900,
  }: { app: ReturnType<typeof testApp>; clock: { at: Date }; excess?: number | null },
) {
  const { db } = database;
  clock.at = new Date("2026-11-17T10:00:00Z");
  const newMember = () => addMember(database, "user", `claire.vidal+${crypto.randomUUID()}@example.fr`);
  const actor = await newMember();
  await db.updateTable("company_info").set(company).execute();
  const tariff = await db
    .insertInto("tariffs")
    .values({
      ...{ name: `Utilitaires ${crypto.randomUUID()}`, km_per_day: 150, extra_km_price: 0.15 },
      ...{ deposit: 800, damage_excess: excess, min_age: 21, min_licence_years: 2 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("tariff_tiers")
    .values([
      { tariff_id: tariff.id, from_days: 3, discount: 8 },
      { tariff_id: tariff.id, from_days: 28, discount: 40 },
    ])
    .execute();
  const agency_id = await addAgency(db);
  async function addRequest({ during = "[2026-11-23,2026-11-28)", days = 5, km = 900 } = {}) {
    const vehicle = await db
      .insertInto("vehicles")
      .values({
        ...{ name: "Corbère Grand Large", type: "Véhicules léger", price: 89, ptac: 3500 },
        ...{ tariff_id: tariff.id, agency_id },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const request = await db
      .insertInto("requests")
      .values({
        ...{ name: "Paul Noguer", email: "paul@example.fr", customer_kind: "particulier", during, days, km },
      })
      .returning(["id", "reference"])
      .executeTakeFirstOrThrow();
    const asked = { request_id: request.id, vehicle_id: vehicle.id, vehicle_name: "Corbère" };
    await db
      .insertInto("request_vehicles")
      .values({ ...asked, position: 0, estimate: null })
      .execute();
    return { ...request, vehicleId: vehicle.id };
  }
  async function propose(requestId: string) {
    const page = (await getQuotePage(app, actor, { id: "nouveau", requestId })) as EditorPage;
    return { page, ...(await createDraft(app, actor, { requestId, input: posted(page.draft) })) };
  }
  return {
    ...{ app, clock, actor, newMember, addRequest, propose },
    send: ({ id, version }: { id: string; version: string }, words: Partial<typeof letter> = {}) =>
      sendQuote(app, actor, { id, version, input: { ...letter, ...words } }),
    quoteOf: (id: string) =>
      db.selectFrom("quotes").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    mailOf: (id: string) =>
      db
        .selectFrom("outgoing_mails")
        .selectAll()
        .where("attachment_quote_id", "=", id)
        .executeTakeFirstOrThrow(),
  };
}
