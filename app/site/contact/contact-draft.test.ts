import { expect, test } from "vitest";
import {
  type ContactDraft,
  clearDraft,
  readContactDraft,
  restorable,
  resumption,
  writeDraft,
} from "./contact-draft.ts";

const draft: ContactDraft = {
  submissionKey: "key-0001",
  prefill: "vehicle-1/devis/",
  values: {
    name: "Zoé",
    email: "zoe@exemple.fr",
    phone: "06",
    subject: "devis",
    message: "Bonjour",
    consent: "on",
  },
  request: { vehicules: ["vehicle-1"], du: "2026-12-08", client: "professionnel", societe: "Maraîchers" },
};

function memory(initial?: string) {
  const entries = new Map(initial === undefined ? [] : [["contact-draft", initial]]);
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => void entries.set(name, text),
    removeItem: (name: string) => void entries.delete(name),
  };
}

const forbidden = {
  getItem: () => {
    throw new Error("SecurityError");
  },
  setItem: () => {
    throw new Error("QuotaExceededError");
  },
  removeItem: () => {
    throw new Error("SecurityError");
  },
};

test("a draft is read back as it was written, until it is cleared", () => {
  const store = memory();
  writeDraft(store, draft);
  expect(readContactDraft(store)).toEqual(draft);
  clearDraft(store);
  expect(readContactDraft(store)).toBeNull();
});

test("a store that is missing, forbidden or full disturbs nobody", () => {
  for (const store of [null, forbidden]) {
    writeDraft(store, draft);
    clearDraft(store);
    expect(readContactDraft(store)).toBeNull();
  }
});

test.each(["", "null", "42", "[]", "{", '{"submissionKey":1}', '{"values":{}}'])(
  "«%s» is no draft",
  (text) => {
    expect(readContactDraft(memory(text))).toBeNull();
  },
);

test("the same request comes back whole, except for the consent", () => {
  const { consent: _consent, ...values } = draft.values;
  const { request } = draft;
  expect(restorable(draft, "vehicle-1/devis/")).toEqual({ values, request, vehicules: ["vehicle-1"] });
  expect(restorable(draft, "")).toEqual({ values, request, vehicules: null });
});

test("in the form that goes on with other vehicles the consent stands", () => {
  const resumed = restorable({ ...draft, isResuming: true }, "vehicle-1,vehicle-2/devis/");
  expect(resumed).toMatchObject({ values: draft.values, request: draft.request });
  const { consent: _none, ...unticked } = draft.values;
  const without = restorable({ ...draft, values: { ...unticked, consent: "" }, isResuming: true }, "other");
  expect(without.values.consent).toBe("");
});

test("another request keeps only who is asking", () => {
  expect(restorable(draft, "vehicle-2/devis/")).toEqual({
    values: { name: "Zoé", email: "zoe@exemple.fr", phone: "06" },
    request: { client: "professionnel", societe: "Maraîchers" },
    vehicules: null,
  });
});

test("extras come back with their own request, the emptied ones too, and with no other", () => {
  const counts = { "prestation[diable]": "2", "prestation[sangle]": "" };
  const asked = { ...draft, request: { ...draft.request, ...counts } };
  expect(restorable(asked, "vehicle-1/devis/").request).toMatchObject(counts);
  const other = restorable(asked, "vehicle-2/devis/").request;
  expect(Object.keys(other)).toEqual(["client", "societe"]);
});

test("a draft from before the fields of a rental is as good as ever", () => {
  const { request: _request, ...old } = draft;
  expect(restorable(old, "")).toMatchObject({ values: { name: "Zoé" }, request: {}, vehicules: null });
  expect(resumption(old, "", [])).toBeNull();
});

test("the plain form leads back to the draft's vehicles, once", () => {
  expect(resumption(draft, "", [])).toBe("/contact?vehicule=vehicle-1&sujet=devis");
  expect(resumption({ ...draft, isResuming: true }, "", [])).toBeNull();
});

test("a vehicle found for the draft joins it; one that is a request of its own does not", () => {
  expect(resumption(draft, "vehicle-2/devis/", ["vehicle-2"])).toBeNull();
  const adding = { ...draft, isAdding: true };
  expect(resumption(adding, "vehicle-2/devis/", ["vehicle-2"])).toBe(
    "/contact?vehicule=vehicle-1&vehicule=vehicle-2&sujet=devis",
  );
  expect(resumption(adding, "vehicle-1/devis/", ["vehicle-1"])).toBeNull();
});
