import { expect, test } from "vitest";
import { type ContactDraft, clearDraft, readDraft, restorable, writeDraft } from "./contact-draft.ts";

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
  expect(readDraft(store)).toEqual(draft);
  clearDraft(store);
  expect(readDraft(store)).toBeNull();
});

test("a store that is missing, forbidden or full disturbs nobody", () => {
  for (const store of [null, forbidden]) {
    writeDraft(store, draft);
    clearDraft(store);
    expect(readDraft(store)).toBeNull();
  }
});

test.each(["", "null", "42", "[]", "{", '{"submissionKey":1}', '{"values":{}}'])(
  "«%s» is no draft",
  (text) => {
    expect(readDraft(memory(text))).toBeNull();
  },
);

test("the same request comes back whole, except for the consent", () => {
  const { consent: _consent, ...rest } = draft.values;
  expect(restorable(draft, "vehicle-1/devis/")).toEqual(rest);
  expect(restorable(draft, "")).toEqual(rest);
});

test("another request keeps only who is asking", () => {
  expect(restorable(draft, "vehicle-2/devis/")).toEqual({
    name: "Zoé",
    email: "zoe@exemple.fr",
    phone: "06",
  });
});
