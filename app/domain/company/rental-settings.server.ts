import type { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { allTopics, type Inclusion, type RentalConditions } from "#app/domain/rental/rental-conditions.ts";
import type { Saved } from "#app/lib/action-result.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import type { App } from "#server/app.ts";
import { mergeSave } from "#server/db/version.ts";
import { writePublic } from "#server/db/write.ts";
import {
  conditionField,
  inclusionPlaces,
  type RentalSettingsInput,
  rentalSettingsSchema,
  textField,
  titleField,
} from "./rental-settings.schema.ts";

type Fields = z.output<typeof rentalSettingsSchema>;

/** How the company rents, one field for each text. */
export type RentalSettings = Fields & { id: string; version: string };

export async function getRentalSettings(
  app: Pick<App, "db">,
  actor: StaffMember | null,
): Promise<RentalSettings> {
  requireRight(actor, "settings:write");
  const { updated_at, ...settings } = await app.db
    .selectFrom("company_info")
    .select(["id", "prices_include_tax", "vat_rate", "answer_within_hours"])
    .select(["inclusions", "rental_conditions", "updated_at"])
    .executeTakeFirstOrThrow();
  return { ...rentalFields(settings), version: updated_at.toISOString() };
}

interface RentalColumns {
  inclusions?: Inclusion[];
  rental_conditions?: RentalConditions;
}

/** As the form has them, one field for each text; of columns that are not given, nothing. */
export function rentalFields<Columns extends RentalColumns>({
  inclusions,
  rental_conditions,
  ...settings
}: Columns) {
  const texts = inclusionPlaces.flatMap((place) => {
    const { title = "", text = "" } = inclusions?.[place - 1] ?? {};
    return [
      [titleField(place), title],
      [textField(place), text],
    ];
  });
  const conditions = allTopics.map((topic) => [conditionField(topic), rental_conditions?.[topic] ?? ""]);
  return {
    ...settings,
    ...(Object.fromEntries([
      ...(inclusions ? texts : []),
      ...(rental_conditions ? conditions : []),
    ]) as Fields),
  };
}

export async function updateRentalSettings(
  app: Pick<App, "db" | "pages">,
  actor: StaffMember | null,
  baseline: Baseline,
  input: RentalSettingsInput,
): Promise<Saved> {
  requireRight(actor, "settings:write");
  const mine = parseOrFail(rentalSettingsSchema, input);
  return writePublic(app, actor, async (trx) => {
    const read = () => getRentalSettings({ db: trx }, actor);
    const { id } = await read();
    const { changes, note } = await mergeSave(trx, { table: "company_info", id, baseline, mine, read });
    const wanted = { ...(await read()), ...changes };
    const row = await trx
      .updateTable("company_info")
      .set({
        prices_include_tax: wanted.prices_include_tax,
        vat_rate: wanted.vat_rate,
        answer_within_hours: wanted.answer_within_hours,
        inclusions: JSON.stringify(inclusionsOf(wanted)),
        rental_conditions: JSON.stringify(conditionsOf(wanted)),
        updated_by: actor.id,
      })
      .where("id", "=", id)
      .returning("updated_at")
      .executeTakeFirstOrThrow();
    return { version: row.updated_at.toISOString(), detail: note };
  });
}

/** One that was emptied is none. */
function inclusionsOf(settings: Fields): Inclusion[] {
  return inclusionPlaces
    .map((place) => ({ title: settings[titleField(place)], text: settings[textField(place)] }))
    .filter(({ title }) => title !== "");
}

function conditionsOf(settings: Fields): RentalConditions {
  return Object.fromEntries(
    allTopics.map((topic) => [topic, settings[conditionField(topic)]]).filter(([, words]) => words !== ""),
  );
}
