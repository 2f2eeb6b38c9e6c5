import { dayNames } from "#app/domain/agencies/opening-hours.ts";
import { consentText, contactSubjects } from "#app/domain/contact/contact-terms.ts";
import { listExtras } from "#app/domain/extras/public-extras.server.ts";
import { addDays, daysFrom, toDuring, todayOf, weekdayOf } from "#app/domain/rental/days.ts";
import { listOffers } from "#app/domain/rental/offers.server.ts";
import { estimateRental } from "#app/domain/rental/tariff.ts";
import { keepExtras } from "#app/domain/requests/request.server.ts";
import type { RequestVehicle } from "#app/domain/requests/request-words.ts";
import { type Trx, versionedJson } from "#server/db/write.ts";
import { demoAgencies } from "./agencies.ts";
import { demoContactSettings } from "./company.ts";
import type { ExtraSlug } from "./extras.ts";
import { stableId } from "./identifiers.ts";
import { type DemoMessage, demoMessages } from "./messages.ts";
import { demoVehicles } from "./vehicles.ts";
import { agencyId, extraId, vehicleId } from "./write-records.ts";

const aDay = 86_400_000;

/** The visitors' messages and what became of their mail; nothing is left to deliver. */
export async function writeMessages(trx: Trx, now: Date): Promise<void> {
  const messages = demoMessages.map((message) => {
    const receivedAt = receivedOn(message, now);
    const text = sayDays(message.message, message, now);
    return { ...message, message: text, receivedAt, id: messageId(message, now) };
  });
  await trx
    .insertInto("notifications")
    .values(
      messages.map(({ id, receivedAt, subject, agency, name, email, phone, message, read }) => ({
        id,
        title: contactSubjects[subject],
        message,
        read,
        data: JSON.stringify({ name, email, phone, subject, agency: agencyOf(agency) }),
        consent_text: consentText,
        consent_at: receivedAt,
        created_at: receivedAt,
      })),
    )
    .execute();
  await trx
    .insertInto("outgoing_mails")
    .values(
      messages.map((message) => ({
        id: stableId(`mail ${message.slug}`, message.receivedAt),
        notification_id: message.id,
        message_id: `<${message.id}@example.fr>`,
        recipient: recipientOf(message),
        reply_to: message.email,
        subject: `${contactSubjects[message.subject]} – ${message.name}`,
        body: mailBody(message),
        created_at: message.receivedAt,
        ...outcome(message.mail, message.receivedAt),
      })),
    )
    .execute();
}

/** What the fieldset «Votre location» would have kept, with the estimate its page would have shown. */
export async function writeRequests(trx: Trx, now: Date): Promise<void> {
  const today = todayOf(now);
  const offers = await listOffers(trx, demoVehicles.map(vehicleId));
  const offered = await listExtras(trx);
  for (const message of demoMessages) {
    const { request } = message;
    if (!request) continue;
    const {
      reference,
      vehicles,
      quantities = {},
      extras = {},
      startsIn,
      days,
      flexible,
      km = null,
      ...told
    } = request;
    const first = startsIn === undefined ? null : addDays(today, startsIn);
    const { id } = await trx
      .updateTable("requests")
      .set({
        reference,
        during: first && toDuring(daysFrom(first, days)),
        days,
        flexible: flexible ?? false,
        km,
        ...told,
      })
      .where("notification_id", "=", messageId(message, now))
      .returning("id")
      .executeTakeFirstOrThrow();
    const shown: (RequestVehicle & { type: string })[] = [];
    for (const [position, wanted] of vehicles.entries()) {
      const vehicle = demoVehicles.find((candidate) => candidate.slug === wanted);
      if (!vehicle) throw new Error(`No vehicle is called «${wanted}»`);
      const offer = offers.get(vehicleId(vehicle));
      const estimate = offer ? estimateRental(offer, days, km) : null;
      const quantity = quantities[wanted] ?? 1;
      shown.push({ vehicle_name: vehicle.name, type: vehicle.type, estimate, quantity });
      await trx
        .insertInto("request_vehicles")
        .values({
          request_id: id,
          position,
          vehicle_id: vehicleId(vehicle),
          vehicle_name: vehicle.name,
          quantity,
          estimate: estimate && versionedJson(estimate),
        })
        .execute();
    }
    const wanted = (Object.entries(extras) as [ExtraSlug, number][]).flatMap(([slug, quantity]) => {
      const extra = offered.find((candidate) => candidate.id === extraId(slug));
      return extra ? { extra, quantity } : [];
    });
    const { handover } = request;
    await keepExtras(trx, { requestId: id, vehicles: shown, request: { extras: wanted, days, handover } });
  }
}

/** With the days of the week that the rental begins and ends on, whenever the site is installed. */
export function sayDays(text: string, { request }: Pick<DemoMessage, "request">, now: Date): string {
  if (request?.startsIn === undefined) return text;
  const { from, to } = daysFrom(addDays(todayOf(now), request.startsIn), request.days);
  const nameOf = (day: string) => (dayNames[weekdayOf(day)] ?? "").toLowerCase();
  return text.replaceAll("{départ}", nameOf(from)).replaceAll("{retour}", nameOf(to));
}

export function messageId(message: DemoMessage, now: Date): string {
  return stableId(`message ${message.slug}`, receivedOn(message, now));
}

export function receivedOn({ daysAgo, time }: DemoMessage, now: Date): Date {
  const day = new Date(now.getTime() - daysAgo * aDay).toISOString().slice(0, 10);
  return new Date(`${day}T${time}:00Z`);
}

function outcome(mail: DemoMessage["mail"], receivedAt: Date) {
  if (mail === "sent") {
    return { state: mail, attempts: 1, last_error: null, sent_at: new Date(receivedAt.getTime() + 4_000) };
  }
  return { state: mail, attempts: 5, last_error: "550 5.1.1 Boîte de réception inconnue", sent_at: null };
}

function agencyOf(slug: DemoMessage["agency"]) {
  const agency = demoAgencies.find((candidate) => candidate.slug === slug);
  return agency && { id: agencyId(agency.slug), name: agency.name };
}

function recipientOf({ agency }: DemoMessage): string {
  const found = demoAgencies.find(({ slug }) => slug === agency);
  return found?.email ?? demoContactSettings.email ?? "";
}

function mailBody({ subject, name, email, phone, agency, message }: DemoMessage): string {
  return [
    `Sujet\u00a0: ${contactSubjects[subject]}`,
    `Nom\u00a0: ${name}`,
    `E-mail\u00a0: ${email}`,
    `Téléphone\u00a0: ${phone}`,
    `Agence\u00a0: ${agencyOf(agency)?.name ?? "siège"}`,
    "",
    message,
    "",
  ].join("\n");
}
