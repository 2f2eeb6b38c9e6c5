import type { Actor } from "#app/domain/accounts/rights.ts";
import {
  getDeparture,
  openDeparture,
  saveCustomer,
  saveDeposit,
  saveDriver,
  saveReading,
} from "#app/domain/contracts/contract-drafts.server.ts";
import { departureFacts } from "#app/domain/contracts/departure-facts.ts";
import { signDeparture } from "#app/domain/contracts/sign-departure.server.ts";
import { sha256Of } from "#app/lib/canonical-json.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { addVehicle } from "./records.ts";
import { addAgreedQuote } from "./sent-quotes.ts";

// Departures as a counter makes them, step by step.

type DepartureApp = Pick<App, "db" | "env" | "now" | "pages">;

export const camilleDrives = {
  ...{
    last_name: "Ferrer",
    first_names: "Camille Anne",
    birth_date: "1991-03-14",
    birth_place: "Prades (66)",
  },
  ...{ address: "12 rue des Tanneurs", zip: "66000", city: "Perpignan", country: "France" },
  ...{
    licence_number: "09 14 66 210 482",
    licence_classes: ["B"],
    licence_since: "2009-09-02",
    licence_until: "",
  },
  ...{ licence_country: "France", reason: "", seen: "on" },
};

export const fullReading = {
  ...{ mileage: "19 236", mileage_note: "", level: "100", clean_outside: "propre", clean_inside: "propre" },
  items: [
    { label: "Clés", count: "2" },
    { label: "Sangles", count: "4" },
  ],
};

let plates = 100;

interface Reserved {
  vehicleId: string;
  periodId: string;
  requestId: string;
  quoteId: string;
  plate: string;
}

/** A light van that somebody has said yes to, with a plate. */
export async function addReservation(
  db: Db,
  { vehicleId, from, to }: { vehicleId?: string; from?: string; to?: string } = {},
): Promise<Reserved> {
  const id = vehicleId ?? (await addVehicle(db));
  const plate = `GK-${++plates}-TN`;
  if (!vehicleId)
    await db
      .updateTable("vehicles")
      .set({ type: "Véhicules léger", plate, ptac: 3500, mileage: 19_231 })
      .where("id", "=", id)
      .execute();
  const days = from && to ? { from, to } : undefined;
  const quote = await addAgreedQuote(db, {
    lines: [{ vehicleId: id, ...days }],
    ...(days && { stay: days }),
  });
  const { id: periodId } = await db
    .selectFrom("vehicle_periods")
    .select("id")
    .where("quote_id", "=", quote.id)
    .executeTakeFirstOrThrow();
  return { vehicleId: id, periodId, requestId: quote.requestId, quoteId: quote.id, plate };
}

/** A draft with nothing missing. */
export async function prepareDeparture(
  app: DepartureApp,
  actor: Actor,
  periodId: string,
  { driver = {}, reading = {} }: { driver?: object; reading?: object } = {},
): Promise<string> {
  const id = await openDeparture(app, actor, { periodId });
  await saveCustomer(app, actor, { id, input: { address: "12 rue des Tanneurs\n66000 Perpignan" } });
  await saveDriver(app, actor, { id, position: 1, input: { ...camilleDrives, ...driver } });
  await saveReading(app, actor, { id, input: { ...fullReading, ...reading } });
  const deposit = { kind: "empreinte", amount: "800", mark: "ticket 004217", reason: "" };
  await saveDeposit(app, actor, { id, input: deposit });
  return id;
}

const strokes = [[100, 500, 300, 420, 480, 610]];

/** What the phone sends when both have signed what it shows. */
export async function signingOf(
  app: DepartureApp,
  actor: Actor,
  id: string,
  said: { at?: string; remarks?: string; how?: "ecran" | "papier" } = {},
) {
  const draft = await getDeparture(app, actor, id);
  if (!draft.terms) throw new Error(draft.problem?.sentence ?? "no terms");
  const { at = app.now().toISOString(), remarks = "", how = "ecran" } = said;
  const photos = [
    { id: crypto.randomUUID(), sha256: "ab".repeat(32), subject: "avant", taken_at: app.now().toISOString() },
  ];
  const signing = { at, how, name: "Camille Ferrer", remarks, photos };
  const digest = await sha256Of(departureFacts({ ...draft, terms: draft.terms }, signing));
  return { ...signing, handover: draft.handoverId, digest, strokes: how === "ecran" ? strokes : null };
}

/** A vehicle that has left. */
export async function depart(
  app: DepartureApp,
  actor: Actor,
  periodId: string,
  said: Parameters<typeof signingOf>[3] = {},
) {
  const id = await prepareDeparture(app, actor, periodId);
  const signed = await signDeparture(app, actor, { id, input: await signingOf(app, actor, id, said) });
  return { id, ...signed };
}
