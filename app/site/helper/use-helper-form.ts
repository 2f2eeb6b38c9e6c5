import { formValues, type HelperInput, helperHref, readHelper } from "#app/domain/vehicles/helper/helper.ts";
import { useLiveForm } from "#app/site/layout/use-live-form.ts";

export function useHelperForm(input: HelperInput) {
  return useLiveForm({ state: input, hrefOf: helperHref, read: readForm, write: writeForm });
}

function readForm(form: HTMLFormElement): HelperInput {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return readHelper(new URLSearchParams(fields));
}

function writeForm(form: HTMLFormElement, input: HelperInput): void {
  const values = formValues(input);
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement)) continue;
    const value = values.get(field.name) ?? "";
    if (field.type === "radio" || field.type === "checkbox") field.checked = field.value === value;
    else field.value = value;
  }
}
