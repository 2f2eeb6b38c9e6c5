import type { z } from "zod";
import { companyTermsColumns } from "#app/domain/quotes/cancellation/cancellation-terms.ts";
import { settingsOperations, toTyped } from "#app/domain/records/record-operations.server.ts";
import { records } from "#app/domain/records/records.ts";
import { allTopics, type RentalConditions } from "#app/domain/rental/condition-topics.ts";
import type { Inclusion } from "#app/domain/rental/rental-conditions.ts";
import type { Db } from "#server/db/database.ts";
import {
  conditionField,
  confirmedField,
  inclusionPlaces,
  rentalSettingsSchema,
  textField,
  titleField,
} from "./rental-settings.schema.ts";

type Fields = z.output<typeof rentalSettingsSchema>;

export type RentalSettings = Fields & { id: string; version: string };

export const rentalOperations = settingsOperations(records.rental, {
  schema: rentalSettingsSchema,
  read: readRentalSettings,
  async write(changes, { trx }, save) {
    const wanted = { ...(await readRentalSettings(trx)), ...changes };
    return save({
      prices_include_tax: wanted.prices_include_tax,
      vat_rate: wanted.vat_rate,
      answer_within_hours: wanted.answer_within_hours,
      inclusions: JSON.stringify(inclusionsOf(wanted)),
      rental_conditions: JSON.stringify(conditionsOf(wanted)),
      cancellation_free_hours: wanted.cancellation_free_hours,
      cancellation_days: wanted.cancellation_days,
      cancellation_amount: wanted.cancellation_amount,
    });
  },
  toInput: (record) => ({ ...toTyped(record), prices_include_tax: String(record.prices_include_tax) }),
  toFields: rentalFields,
});

export const { get: getRentalSettings, update: updateRentalSettings } = rentalOperations;

async function readRentalSettings(db: Db): Promise<RentalSettings> {
  const { updated_at, ...settings } = await db
    .selectFrom("company_info")
    .select(["id", "prices_include_tax", "vat_rate", "answer_within_hours"])
    .select(["inclusions", "rental_conditions", "updated_at", ...companyTermsColumns])
    .executeTakeFirstOrThrow();
  return { ...rentalFields(settings), version: updated_at.toISOString() };
}

interface RentalColumns {
  inclusions?: Inclusion[];
  rental_conditions?: RentalConditions;
}

/** As the form has them, one field for each text; of columns that are not given, nothing. */
function rentalFields<Columns extends RentalColumns>({
  inclusions,
  rental_conditions,
  ...settings
}: Columns) {
  const texts = inclusionPlaces.flatMap((place) => {
    const { title = "", text = "", confirmed = false } = inclusions?.[place - 1] ?? {};
    return [
      [titleField(place), title],
      [textField(place), text],
      [confirmedField(place), confirmed],
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

function inclusionsOf(settings: Fields): Inclusion[] {
  return inclusionPlaces
    .map((place) => ({
      title: settings[titleField(place)],
      text: settings[textField(place)],
      ...(settings[confirmedField(place)] && { confirmed: true }),
    }))
    .filter(({ title }) => title !== "");
}

function conditionsOf(settings: Fields): RentalConditions {
  return Object.fromEntries(
    allTopics.map((topic) => [topic, settings[conditionField(topic)]]).filter(([, words]) => words !== ""),
  );
}
