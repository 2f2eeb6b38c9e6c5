import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { QuoteUnsettled } from "#app/domain/periods/agreed.server.ts";
import type { QuoteQuestion, QuoteWord } from "#app/domain/periods/agreed.ts";
import { listDeletionWays } from "#app/domain/periods/hits.server.ts";
import { defaultWay, type Hit, type HitAnswer } from "#app/domain/periods/hits.ts";
import { undoPeriods } from "#app/domain/periods/period-undo.server.ts";
import { listPeriods, PeriodConflict } from "#app/domain/periods/periods.server.ts";
import { addPeriod, changePeriod, removePeriod } from "#app/domain/periods/staff-planning.server.ts";
import { swapField } from "#app/domain/quotes/amendments/amendment.schema.ts";
import {
  foreseeAmendment,
  noteAgreedAmendment,
  startAmendment,
} from "#app/domain/quotes/amendments/staff-amendments.server.ts";
import {
  expireQuotes,
  noteAcceptance,
  noteRefusal,
  withdrawQuote,
} from "#app/domain/quotes/answers/close-quote.server.ts";
import { acceptQuote, refuseQuote } from "#app/domain/quotes/answers/quote-answers.server.ts";
import {
  cancelByCustomer,
  cancelQuote,
  seenFee,
} from "#app/domain/quotes/cancellation/cancel-quote.server.ts";
import { cancellationCost } from "#app/domain/quotes/cancellation/cancellation-terms.ts";
import { sendQuote } from "#app/domain/quotes/send-quote.server.ts";
import { findQuote, readQuoteLines } from "#app/domain/quotes/staff-quotes.server.ts";
import { restoreFromBin } from "#app/domain/records/restore.server.ts";
import { addDays, daysFrom, toDuring, todayOf } from "#app/domain/rental/days.ts";
import { deleteVehicles } from "#app/domain/vehicles/staff-vehicles.server.ts";
import type { TestApp } from "./app.ts";
import type { Draw } from "./draw.ts";
import { letter } from "./proposed-quotes.ts";

// What may be done to quotes, amendments and the planning, each by chance: a refusal is an answer, anything else is not.

export interface AfterYesWorld {
  app: TestApp;
  clock: { at: Date };
  actor: StaffMember;
  draw: Draw;
  vehicles: string[];
  /** Of the quotes that were sent, by their number. */
  tokens: Map<string, string>;
  undos: string[];
  bins: string[];
  propose: (requestId: string) => Promise<{ id: string; version: string }>;
}

const from = { address: "203.0.113.9" };
const everyVehicle = (world: AfterYesWorld) => world.draw.oneOf(world.vehicles) as string;

async function quotesIn({ app, draw }: AfterYesWorld, state: "sent" | "accepted" | "draft") {
  const rows = await app.db
    .selectFrom("quotes")
    .select(["id", "number", "version", "amends_id"])
    .where("state", "=", state)
    .where("id", "in", (eb) => eb.selectFrom("quote_lines").select("quote_id"))
    .orderBy("id")
    .execute();
  const own = rows.filter(({ number, amends_id }) => number !== null || amends_id !== null);
  return draw.oneOf(own);
}

async function periodAtRandom({ app, draw, vehicles }: AfterYesWorld) {
  const periods = await listPeriods(app.db, { vehicleIds: vehicles });
  const held = periods.filter(({ agreed }) => agreed);
  return draw.oneOf(draw.isHeads(0.8) && held.length > 0 ? held : periods);
}

/** With what becomes of everything that is in the way, and of the quote, said by chance once it is asked. */
async function saying<T>(
  { draw }: AfterYesWorld,
  work: (said: { answers: HitAnswer[] | null; word: QuoteWord | null }) => Promise<T>,
): Promise<T> {
  let said: { answers: HitAnswer[] | null; word: QuoteWord | null } = { answers: null, word: null };
  for (let asked = 0; ; asked++) {
    try {
      return await work(said);
    } catch (error) {
      if (asked === 3) throw error;
      if (error instanceof QuoteUnsettled) said = { ...said, word: wordOf(error.question, draw) };
      else if (error instanceof PeriodConflict && error.hits)
        said = { ...said, answers: error.hits.map((hit) => answerOf(hit, draw)) };
      else throw error;
    }
  }
}

export function wordOf(question: QuoteQuestion, draw: Draw, chosen?: QuoteWord["way"]): QuoteWord {
  const way = chosen ?? draw.oneOf(question.ways) ?? "move";
  return {
    ...{ quote: question.quote.id, way, name: "Paul Noguer", heard: "telephone" },
    ...{ isTold: draw.isHeads(), reason: "", isWaived: draw.isHeads(0.3) },
    seen: way === "cancel" ? (question.fee?.seen ?? "") : String(question.price?.after.ttc ?? ""),
  };
}

function answerOf(hit: Hit, draw: Draw): HitAnswer {
  const other = draw.oneOf(hit.equivalents)?.id;
  const way = other && draw.isHeads(0.75) ? other : defaultWay(hit);
  return { id: hit.period.id, version: hit.period.version, way };
}

async function send(world: AfterYesWorld, { id, version }: { id: string; version: string }) {
  const { app, actor } = world;
  const { link } = await sendQuote(app, actor, { id, version, input: letter });
  const { number } = await app.db
    .selectFrom("quotes")
    .select("number")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  world.tokens.set(number ?? "", link.split("/").at(-1) ?? "");
}

/** There was nothing to do it to. */
export const nothing = Symbol("nothing");

export const deeds: Record<string, (world: AfterYesWorld) => Promise<unknown>> = {
  async propose(world) {
    const { app, draw, clock } = world;
    const first = addDays(todayOf(clock.at), 1 + draw.upTo(7));
    const days = 1 + draw.upTo(7);
    const during = toDuring(daysFrom(first, days));
    const customer_kind = draw.isHeads() ? ("particulier" as const) : ("professionnel" as const);
    const { id } = await app.db
      .insertInto("requests")
      .values({ name: "Paul Noguer", email: "paul@example.fr", customer_kind, during, days })
      .returning("id")
      .executeTakeFirstOrThrow();
    const ids = new Set([everyVehicle(world), ...(draw.isHeads(0.3) ? [everyVehicle(world)] : [])]);
    for (const [position, vehicle_id] of [...ids].entries())
      await app.db
        .insertInto("request_vehicles")
        .values({ request_id: id, vehicle_id, vehicle_name: "Fourgon", position, estimate: null })
        .execute();
    await send(world, await world.propose(id));
  },
  /** «Modifier la location…»: other days, another vehicle, or both; to be sent, or agreed on the telephone. */
  async amend(world) {
    const { app, actor, draw } = world;
    const found = await quotesIn(world, "accepted");
    const quote = found && (await findQuote(app.db, found.id));
    const { from, to } = quote?.stay ?? {};
    if (!quote || !from || !to) return nothing;
    const hired = draw.oneOf(
      (await readQuoteLines(app.db, quote.id)).flatMap((line) => line.vehicle_id ?? []),
    );
    const change = {
      ...(draw.isHeads(0.2) && { from: addDays(from, draw.upTo(4) - 2) }),
      ...(draw.isHeads(0.6) && { to: addDays(to, draw.upTo(7) - 3) }),
      ...(hired && draw.isHeads() && { [swapField(hired)]: everyVehicle(world) }),
      ...(draw.isHeads(0.3) && { ours: "on" }),
    };
    const asked = { actor, id: quote.id, input: change };
    if (draw.isHeads()) return startAmendment(app, asked);
    const { changes } = await foreseeAmendment(app, asked);
    const said = { name: "Paul Noguer", heard: "telephone", seen: String(changes.after.ttc) };
    await noteAgreedAmendment(app, { ...asked, input: { ...change, ...said } });
  },
  async sendAmendment(world) {
    const draft = await quotesIn(world, "draft");
    const quote = draft && (await findQuote(world.app.db, draft.id));
    if (!quote) return nothing;
    await send(world, { id: quote.id, version: quote.updated_at.toISOString() });
  },
  async accept(world) {
    const quote = await quotesIn(world, "sent");
    if (!quote) return nothing;
    const token = world.tokens.get(quote.number ?? "");
    if (token && world.draw.isHeads()) return acceptQuote(world.app, token, { ...from, name: "Paul Noguer" });
    const input = { name: "Paul Noguer", heard: "telephone" };
    await noteAcceptance(world.app, { actor: world.actor, id: quote.id, input });
  },
  async refuse(world) {
    const quote = await quotesIn(world, "sent");
    if (!quote) return nothing;
    const token = world.tokens.get(quote.number ?? "");
    if (token && world.draw.isHeads())
      return refuseQuote(world.app, token, { ...from, reason: null, text: "" });
    await noteRefusal(world.app, { actor: world.actor, id: quote.id, input: { reason: "prix", text: "" } });
  },
  async withdraw(world) {
    const quote = await quotesIn(world, "sent");
    if (!quote) return nothing;
    await withdrawQuote(world.app, { actor: world.actor, id: quote.id, input: { reason: "" } });
  },
  async cancel(world) {
    const found = await quotesIn(world, "accepted");
    const quote = found && (await findQuote(world.app.db, found.id));
    if (!quote) return nothing;
    const lines = await readQuoteLines(world.app.db, quote.id);
    const seen = seenFee(cancellationCost(quote, lines, world.app.now()));
    const token = world.tokens.get(quote.number ?? "");
    if (token && world.draw.isHeads()) return cancelByCustomer(world.app, token, { ...from, seen });
    const input = { heard: "telephone", charge: "terms", seen };
    await cancelQuote(world.app, { actor: world.actor, id: quote.id, input });
  },
  async move(world) {
    const { app, actor, draw } = world;
    const period = await periodAtRandom(world);
    if (!period) return nothing;
    const shift = (day: string) => addDays(day, draw.upTo(6) - 3);
    const place = draw.oneOf([
      { to: period.to && addDays(period.to, 1 + draw.upTo(3)) },
      { to: period.to && addDays(period.to, -1 - draw.upTo(2)) },
      { vehicle_id: everyVehicle(world) },
      { from: shift(period.from), to: period.to && shift(period.to) },
    ]);
    const done = await saying(world, (said) =>
      changePeriod(app, actor, period.id, { version: period.version, ...place, ...said }),
    );
    if (done.undo) world.undos.push(done.undo);
  },
  async handOver(world) {
    const period = await periodAtRandom(world);
    if (period?.kind !== "reservation" || period.from > todayOf(world.clock.at)) return nothing;
    const change = { version: period.version, kind: "location" };
    await changePeriod(world.app, world.actor, period.id, change);
  },
  async remove(world) {
    const { app, actor } = world;
    const period = await periodAtRandom(world);
    if (!period) return nothing;
    const { bin } = await saying(world, ({ word }) =>
      removePeriod(app, actor, { id: period.id, version: period.version, word }),
    );
    if (bin) world.bins.push(bin);
  },
  async breakDown(world) {
    const { app, actor, draw, clock } = world;
    const first = addDays(todayOf(clock.at), draw.upTo(3));
    const broken = { vehicle_id: everyVehicle(world), kind: "immobilisation" as const, from: first };
    const to = draw.isHeads(0.2) ? null : addDays(first, draw.upTo(4));
    const done = await saying(world, ({ answers }) => addPeriod(app, actor, { ...broken, to, answers }));
    if (done.undo) world.undos.push(done.undo);
  },
  async undo(world) {
    const last = world.undos.pop();
    if (!last) return nothing;
    await undoPeriods(world.app, world.actor, last);
  },
  async restore(world) {
    const batch = world.bins.pop();
    if (!batch) return nothing;
    await restoreFromBin(world.app, world.actor, { batch });
  },
  async deleteVehicle(world) {
    const { app, actor, draw } = world;
    const id = everyVehicle(world);
    const hits = await listDeletionWays(app, actor, { vehicleIds: [id], agencyId: null });
    const answers = hits.map((hit) => answerOf(hit, draw));
    const { batch } = await deleteVehicles(app, actor, { ids: [id], answers });
    await restoreFromBin(app, actor, { batch });
  },
  /** Dearer or cheaper: what was agreed stays, what is agreed from now on is priced by it. */
  async reprice(world) {
    const id = everyVehicle(world);
    const price = 40 + world.draw.upTo(9_000) / 100;
    await world.app.db.updateTable("vehicles").set({ price }).where("id", "=", id).execute();
  },
  async tomorrow(world) {
    world.clock.at = new Date(world.clock.at.getTime() + (1 + world.draw.upTo(30)) * 3_600_000);
    await expireQuotes(world.app);
  },
};

/** How often each is drawn, beside the others. */
export const weights: Record<string, number> = {
  ...{
    propose: 6,
    accept: 9,
    sendAmendment: 5,
    amend: 6,
    move: 10,
    remove: 3,
    breakDown: 3,
    cancel: 2,
    refuse: 1,
  },
  ...{ withdraw: 2, handOver: 3, undo: 3, restore: 2, deleteVehicle: 1, reprice: 2, tomorrow: 2 },
};
