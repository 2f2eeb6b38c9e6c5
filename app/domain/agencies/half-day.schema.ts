import { z } from "zod";

const time = z
  .string({ error: "Indiquez une heure." })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "Indiquez une heure, par exemple 09:00." });

/** From when to when the doors are open. */
export const halfDaySchema = z.object({ open: time, close: time }).refine(({ open, close }) => open < close, {
  error: "La fermeture doit suivre l’ouverture.",
  path: ["close"],
});
