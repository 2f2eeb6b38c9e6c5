import type { PriceMode } from "#app/domain/vehicles/bulk/bulk-change.ts";
import type { VisibilityFlag } from "#app/domain/vehicles/vehicle-fields.ts";

/** One change at a time; the others keep what was typed while one looks at them. */
export type BulkTopic = "price" | "tariff" | "visibility" | "equipment" | "licence";

export interface BulkDraft {
  topic: BulkTopic;
  priceMode: PriceMode;
  price: string;
  isRounded: boolean;
  /** «none» until one is chosen: empty is a choice too. */
  tariff: string;
  flag: VisibilityFlag;
  isShown: boolean;
  equipmentMode: "add" | "remove";
  equipment: string[];
  class: "licence" | "critair";
  classValue: string;
}

export const notChosen = "none";

export const firstDraft: BulkDraft = {
  topic: "price",
  priceMode: "percent",
  price: "",
  isRounded: true,
  tariff: notChosen,
  flag: "show_price",
  isShown: true,
  equipmentMode: "add",
  equipment: [],
  class: "licence",
  classValue: notChosen,
};

/** As the server takes it, texts as typed. */
export function toChange(draft: BulkDraft): Record<string, unknown> {
  switch (draft.topic) {
    case "price":
      return {
        field: "price",
        mode: draft.priceMode,
        value: draft.price,
        isRounded: draft.isRounded && draft.priceMode !== "set",
      };
    case "tariff":
      return { field: "tariff_id", value: draft.tariff };
    case "visibility":
      return { field: draft.flag, value: draft.isShown };
    case "equipment":
      return { field: "equipment", mode: draft.equipmentMode, items: draft.equipment };
    case "licence":
      return { field: draft.class, value: draft.classValue };
  }
}

/** Nothing was said yet: there is nothing to correct either. */
export function isUntold(draft: BulkDraft): boolean {
  if (draft.topic === "price") return draft.price.trim() === "";
  if (draft.topic === "tariff") return draft.tariff === notChosen;
  if (draft.topic === "equipment") return draft.equipment.length === 0;
  return draft.topic === "licence" && draft.classValue === notChosen;
}
