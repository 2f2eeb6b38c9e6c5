import { z } from "zod";
import { hourSentences, isOutOfOrder, readHour } from "#app/domain/rental/stay-hours.ts";
import { optionalDay } from "#app/lib/form-schema.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { AmendmentChange } from "./amendment-terms.ts";

/** The field of another vehicle is named after the one whose place it takes. */
export const swapField = (vehicleId: string) => `vehicle_${vehicleId}`;

const optionalHour = z
  .string()
  .nullish()
  .transform((typed, context) => {
    const time = readHour(typed);
    if (time === undefined) context.addIssue({ code: "custom", message: hourSentences.unreadable });
    return time ?? undefined;
  });

const day = () => optionalDay().nullish();

/** What the form of an amendment, or the address of its price, asks for; a field left empty changes nothing. */
export const amendmentSchema = z
  .looseObject({
    from: day(),
    to: day(),
    from_hour: optionalHour,
    to_hour: optionalHour,
    ours: z.string().nullish(),
  })
  .transform(({ from, to, from_hour, to_hour, ours, ...others }, context): AmendmentChange => {
    if (isOutOfOrder({ from: from ?? null, to: to ?? null, from_time: from_hour, to_time: to_hour }))
      context.addIssue({ code: "custom", message: hourSentences.order, path: ["to_hour"] });
    const vehicles = Object.entries(others).flatMap(([name, by]) => {
      const id = name.slice(swapField("").length);
      const isSwap =
        name === swapField(id) && isUuid(id) && typeof by === "string" && isUuid(by) && by !== id;
      return isSwap ? [{ id, by }] : [];
    });
    return {
      ...(from && { from }),
      ...(to && { to }),
      ...(from_hour && { from_hour }),
      ...(to_hour && { to_hour }),
      ...(vehicles.length > 0 && { vehicles }),
      ...(ours === "on" && vehicles.length > 0 && { isOurs: true }),
    };
  });
