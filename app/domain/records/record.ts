import { z } from "zod";
import type { Right } from "#app/domain/accounts/rights.ts";

/** A column of a record, a field of its form, or both. */
export interface RecordField {
  /** As the history and conflicts name it. */
  label: string;
  /** What its form may send; without one the form does not hold it. */
  schema?: z.ZodType;
  /** False: a field of the form that is kept in another column. */
  isColumn?: false;
  /** The history sets the column back, although the form holds it under other names or builds its schema elsewhere. */
  isRevertible?: true;
  /** What is stored in a word of ours, and read in French. */
  words?: Record<string, string>;
  /** The address of a file, which is nobody's reading: the history says this word instead. */
  file?: "photo" | "logo";
  /** How a value reads, each entry of a list by itself; null: as it is stored. */
  format?: (value: never) => string | null;
  /** Between the entries of a list; a comma otherwise. */
  between?: string;
  /** Kept with a line of the history, and not shown. */
  isHidden?: true;
  /** Tells of a person: exported and erased with them, unless public pages show it. */
  isPersonal?: true;
}

/** A list with forms over it: its routes, its entries in the menu and in the palette, and its CSV are made of this. */
export interface RecordScreens {
  /** In `app/office`: `<folder>.route.tsx` is the list, `<record>.route.tsx` the form. */
  folder: string;
  title: string;
  /** Its menu entry counts them, by this name in `countFleet`. */
  count?: "vehicles" | "tariffs" | "extras" | "agencies" | "brands";
  /** What «Aller à…» finds one by, beside its name, and says of it; without it, only the list is found. */
  foundBy?: readonly string[];
  csv?: readonly string[];
}

interface UniqueField {
  constraint: string;
  field: string;
  sentence: string;
}

/** A kind of record, told once: forms, operations, history, revert and bin are made of it. */
export interface RecordKind {
  table: string;
  /** «Véhicule», as a line of the history begins. */
  label: string;
  isFeminine?: true;
  /** Who may write it; they may also read its history and put it back from the bin. */
  right: Right;
  /** Who may read its list, its pages and its CSV, where these are more. */
  readRight?: Right;
  /** Where it is edited, its id for `:id`; without one it has no history of its own. */
  path?: string;
  screens?: RecordScreens;
  /** Public pages show it. */
  isPublic?: true;
  gone?: string;
  unique?: UniqueField | readonly UniqueField[];
  /** Deleted, it goes to the bin. */
  bin?: {
    tab: string;
    /** One of them, where the history calls it otherwise. */
    label?: string;
    /** «Message de », before the name. */
    lead?: string;
    isPersonal?: true;
  };
  fields: Record<string, RecordField>;
}

export function defineRecord<const Kind extends RecordKind>(kind: Kind): Kind {
  return kind;
}

export function readRightOf({ right, readRight = right }: Pick<RecordKind, "right" | "readRight">): Right {
  return readRight;
}

export function recordPaths({ path = "", isFeminine }: Pick<RecordKind, "path" | "isFeminine">) {
  const list = path.replace(/\/:id$/, "");
  return {
    list,
    add: `${list}/${isFeminine ? "nouvelle" : "nouveau"}`,
    csv: `${list}/export.csv`,
    edit: (id: string) => path.replace(":id", id),
  };
}

/** «Ajouter une marque» */
export function additionOf({ label, isFeminine }: Pick<RecordKind, "label" | "isFeminine">): string {
  return `Ajouter ${isFeminine ? "une" : "un"} ${label.toLowerCase()}`;
}

type Shape<Fields> = {
  [Name in keyof Fields as Fields[Name] extends { schema: z.ZodType } ? Name : never]: Fields[Name] extends {
    schema: infer Schema;
  }
    ? Schema
    : never;
};

export function recordSchema<Fields extends RecordKind["fields"]>({ fields }: { fields: Fields }) {
  const entries = Object.entries(fields).flatMap(([name, { schema }]) => (schema ? [[name, schema]] : []));
  return z.object(Object.fromEntries(entries) as Shape<Fields>);
}
