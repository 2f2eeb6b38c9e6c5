import {
  type ContactValues,
  contactFields,
  invalidEmail,
  missingSentences,
} from "#app/domain/contact/contact-terms.ts";
import { type ExtraField, isExtraField, wrongExtraQuantity } from "#app/domain/extras/extra.ts";
import { isQuantityField, type QuantityField, wrongQuantity } from "#app/domain/rental/vehicle-quantity.ts";
import { type RequestValues, requestFields } from "#app/domain/requests/request-terms.ts";

// What the form's script reads from its controls and writes into them: they are the browser's own, and work without it.

export function valuesOf(form: HTMLFormElement): ContactValues {
  const data = new FormData(form);
  return Object.fromEntries(contactFields.map((name) => [name, String(data.get(name) ?? "")]));
}

/** Only what says something; the vehicles always, so that a draft knows when none is left. */
export function requestOf(data: FormData): RequestValues {
  const request: RequestValues = { vehicules: data.getAll("vehicules").map(String) };
  for (const name of requestFields) {
    const text = String(data.get(name) ?? "").trim();
    if (text && name !== "vehicules") request[name] = text;
  }
  for (const [name, count] of Object.entries(countsOf(data))) {
    if (isQuantityField(name) && count !== "1") request[name] = count;
    if (isExtraField(name) && count !== "" && count !== "0") request[name] = count;
  }
  if (!request.duree) delete request.unite;
  return request;
}

/** How many of each vehicle and of each extra: a draft knows also of what was emptied. */
export function countsOf(data: FormData) {
  const counts: Partial<Record<QuantityField | ExtraField, string>> = {};
  for (const [name, count] of data)
    if (isQuantityField(name) || isExtraField(name)) counts[name] = String(count).trim();
  return counts;
}

type JudgedControl = Pick<HTMLInputElement, "name" | "type" | "max"> & { validity: Partial<ValidityState> };

/** What the browser itself can see to be missing or wrong, in our words; the schema decides about the rest. */
export function findFaults(controls: Iterable<JudgedControl>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { name, type, max, validity } of controls) {
    const missing = missingSentences[name as keyof typeof missingSentences];
    if (validity.valueMissing && missing) faults[name] = missing;
    else if (validity.typeMismatch && type === "email") faults[name] = invalidEmail;
    // Of what is no number a form reads nothing.
    else if (validity.badInput && isQuantityField(name)) faults[name] = wrongQuantity;
    else if (validity.badInput && isExtraField(name)) faults[name] = wrongExtraQuantity(Number(max));
  }
  return faults;
}

/** Fills in the fields nobody has touched: before the scripts ran, the visitor may have begun anew. */
export function restore(form: HTMLFormElement | null, values: Record<string, unknown>) {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string") restoreControl(form?.elements.namedItem(name), value);
  }
}

function restoreControl(control: Element | RadioNodeList | null | undefined, value: string) {
  if (control instanceof RadioNodeList) {
    if (control.value === "") control.value = value;
  } else if (control instanceof HTMLSelectElement) {
    const isTouched = ![...control.options].every((option) => option.selected === option.defaultSelected);
    if (!isTouched || control.value === "") control.value = value;
  } else if (control instanceof HTMLInputElement && control.type === "checkbox") {
    if (control.checked === control.defaultChecked) control.checked = value === "on";
  } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    if (control.value === control.defaultValue) control.value = value;
  }
}

/** Straight to the first field to correct; when none is at fault, back to the button, which says why. */
export function focusFirst(form: HTMLFormElement | null, fields: Record<string, string>) {
  const elements = [...(form?.elements ?? [])] as HTMLInputElement[];
  const target =
    elements.find(({ name }) => name in fields) ?? elements.findLast(({ type }) => type === "submit");
  const folded = target?.closest("details");
  if (folded) folded.open = true;
  target?.focus();
}
