import { z } from "zod";
import { contactLimits, invalidEmail } from "#app/domain/contact/contact-terms.ts";
import {
  countDays,
  longestStay,
  mostKilometres,
  readDay,
  staySentences,
  toDuring,
} from "#app/domain/rental/days.ts";
import {
  type CustomerKind,
  customerKinds,
  type Handover,
  handovers,
  requestLimits,
} from "../request-terms.ts";

const text = (most: number) => z.string().trim().max(most, `Au plus ${most}\u00a0caractères.`);

/** Nothing typed is null; anything but a whole number within bounds is a sentence. */
const whole = (least: number, most: number, sentence: string) =>
  z.string().transform((typed, check) => {
    const tidy = typed.replace(/[\s\u00a0\u202f]/g, "");
    if (tidy === "") return null;
    const value = /^\d{1,7}$/.test(tidy) ? Number(tidy) : Number.NaN;
    if (value >= least && value <= most) return value;
    check.addIssue(sentence);
    return z.NEVER;
  });

const day = z.string().transform((typed, check) => {
  if (typed.trim() === "") return null;
  const found = readDay(typed.trim());
  if (found) return found;
  check.addIssue(staySentences.unreadable);
  return z.NEVER;
});

const oneOf = <Value extends string>(choices: Record<Value, string>) =>
  z.string().transform((typed) => (Object.hasOwn(choices, typed) ? (typed as Value) : null));

/**
 * The file as staff correct it. Unlike the visitor's form it takes past days: what was asked for last week is still
 * what was asked for.
 */
export const fileSchema = z
  .object({
    name: z.string().trim().max(contactLimits.name, `Au plus ${contactLimits.name}\u00a0caractères.`),
    email: z
      .string()
      .trim()
      .max(contactLimits.email, invalidEmail)
      .refine((typed) => typed === "" || z.email().safeParse(typed).success, invalidEmail),
    phone: z.string().trim().max(contactLimits.phone, `Au plus ${contactLimits.phone}\u00a0caractères.`),
    client: oneOf<CustomerKind>(customerKinds),
    societe: text(requestLimits.societe),
    du: day,
    au: day,
    duree: whole(1, longestStay, staySentences.length),
    souple: z.string().transform((typed) => typed === "on"),
    km: whole(0, mostKilometres, staySentences.kilometres),
    retrait: oneOf<Handover>(handovers),
    lieu: text(requestLimits.lieu),
  })
  .superRefine(({ du, au }, check) => {
    if (du && au && au < du) check.addIssue({ code: "custom", path: ["au"], message: staySentences.order });
  })
  .transform(({ client, societe, du, au, duree, souple, retrait, lieu, ...rest }) => ({
    ...rest,
    customer_kind: client,
    company_name: societe || null,
    during: toDuring({ from: du, to: au }),
    days: du && au ? countDays(du, au) : duree,
    flexible: souple,
    handover: retrait,
    place: lieu || null,
  }));

export const fileFields = [
  ...(["name", "email", "phone", "client", "societe"] as const),
  ...(["du", "au", "duree", "souple", "km", "retrait", "lieu"] as const),
] as const;

/** A field that a form does not post is empty. */
export function readFileForm(form: FormData): Record<(typeof fileFields)[number], string> {
  return Object.fromEntries(fileFields.map((name) => [name, String(form.get(name) ?? "")])) as Record<
    (typeof fileFields)[number],
    string
  >;
}
