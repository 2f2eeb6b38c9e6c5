import { randomUUID } from "node:crypto";
import { addAgency } from "../agencies.ts";
import {
  addBatch,
  addBrand,
  addCalendar,
  addDamage,
  addExtra,
  addPendingFile,
  addPeriod,
  addTariff,
  addVehicle,
  addVehiclePhoto,
  versionOf,
} from "../records.ts";
import { dashboard, hours, type PostsByAddress, place, reach } from "./valid-post.ts";

const vehicleFields = (agency_id: string) => ({
  name: "Corbère Relais L2H2",
  type: "Véhicules léger",
  agency_id,
  description: "Un fourgon de 10 m³.",
  available: "true",
  brand: "Corbère",
  mileage: "48 210",
  price: "89,50",
  equipment: "Navigation GPS",
  motorisation: "Diesel",
});

const tariffFields = () => ({
  name: `Utilitaires ${randomUUID()}`,
  default_for: "Véhicules léger",
  tiers: JSON.stringify([["7", "20"]]),
  deposit: "800",
});

const extraFields = () => ({
  ...{ name: `Diable ${randomUUID()}`, unit: "location", price: "5,50", max_quantity: "3" },
  ...{ detail: "Roues gonflables", types: "Poids lourds", is_delivery: "true" },
});

const damageFields = { kind: "rayure", extent: "moyen", note: "Sous la vitre" };

export const fleetPosts: PostsByAddress = {
  [`${dashboard}/vehicules`]: [
    async ({ db }) => ({ intent: "delete", ids: await addVehicle(db) }),
    async ({ db }) => ({
      intent: "availability",
      ids: await addVehicle(db),
      available: "false",
    }),
    async ({ db }) => ({
      intent: "agency",
      ids: await addVehicle(db),
      agency_id: await addAgency(db),
      with_location: "true",
    }),
    async ({ db }) => {
      const ids = await addVehicle(db);
      const change = JSON.stringify({ field: "price", mode: "set", value: "89,50", isRounded: false });
      const versions = JSON.stringify({ [ids]: await versionOf(db, "vehicles", ids) });
      return { intent: "edit", ids, change, versions };
    },
    async ({ db, members }) => ({
      intent: "undo",
      batch: await addBatch(db, members.admin.email),
    }),
  ],
  [`${dashboard}/vehicules/modification`]: [
    async ({ db }) => [
      null,
      { json: { ids: [await addVehicle(db)], change: { field: "show_price", value: false } } },
    ],
  ],
  [`${dashboard}/vehicules/importer/fichier`]: [
    async ({ db }) => {
      const file = Buffer.from(`Identifiant;Prix par jour\n${await addVehicle(db)};89,50\n`);
      return [null, { file, fileType: "text/csv" }];
    },
  ],
  [`${dashboard}/planning`]: [
    async ({ db }) => ({
      intent: "add",
      vehicle_id: await addVehicle(db),
      kind: "location",
      from: "2026-11-24",
      to: "2026-11-28",
      request_id: "",
      note: "Deux sangles",
    }),
    async ({ db }) => ({
      intent: "change",
      ...(await addPeriod(db)),
      vehicle_id: await addVehicle(db),
      to: "",
    }),
    async ({ db }) => ({ intent: "remove", ...(await addPeriod(db)) }),
  ],
  [`${dashboard}/vehicules/nouveau`]: [
    async ({ db }) => {
      const id = randomUUID();
      const file = await addPendingFile(db, `photos/vehicles/${id}/`);
      return { id, file_id: file.id, ...vehicleFields(await addAgency(db)) };
    },
  ],
  [`${dashboard}/vehicules/:id`]: [
    async ({ db }) => {
      const agency = await addAgency(db);
      const id = await addVehicle(db, agency);
      const version = await versionOf(db, "vehicles", id);
      const fields = { ...vehicleFields(agency), version };
      return [fields, { at: id }];
    },
  ],
  [`${dashboard}/vehicules/:id/etat`]: [
    async ({ db }) => [
      { intent: "add", id: randomUUID(), place: "interieur", ...damageFields },
      { at: await addVehicle(db) },
    ],
    async ({ db }) => {
      const { at, ...damage } = await addDamage(db);
      return [{ intent: "change", ...damage, place: "interieur", ...damageFields }, { at }];
    },
    async ({ db }) => {
      const { at, id } = await addDamage(db);
      return [{ intent: "repair", id, repaired_on: "2026-01-05" }, { at }];
    },
    async ({ db }) => {
      const { at, id } = await addDamage(db, "2026-01-05");
      return [{ intent: "reopen", id }, { at }];
    },
    async ({ db }) => {
      const { at, id } = await addDamage(db);
      return [{ intent: "delete", id }, { at }];
    },
    async ({ db }) => [{ intent: "reading", mileage: "48 210" }, { at: await addVehicle(db) }],
  ],
  [`${dashboard}/vehicules/:id/photos`]: [
    async ({ db }) => {
      const id = await addVehicle(db);
      const file = await addPendingFile(db, `photos/vehicles/${id}/`);
      const fields = { intent: "add", file_id: file.id };
      return [fields, { at: id }];
    },
    async ({ db }) => {
      const id = await addVehicle(db);
      const fields = { intent: "delete", photo_id: await addVehiclePhoto(db, id) };
      return [fields, { at: id }];
    },
    async ({ db }) => {
      const id = await addVehicle(db);
      const photos = [await addVehiclePhoto(db, id, 0), await addVehiclePhoto(db, id, 1)];
      const fields = { intent: "order", ids: photos.reverse().join(",") };
      return [fields, { at: id }];
    },
  ],
  [`${dashboard}/agences`]: [
    async ({ db }) => ({ intent: "delete", id: await addAgency(db), vehicles: "0" }),
  ],
  [`${dashboard}/agences/nouvelle`]: [() => ({ name: "Elne", ...place, ...reach, hours })],
  [`${dashboard}/agences/:id`]: [
    async ({ db }) => {
      const id = await addAgency(db);
      const version = await versionOf(db, "agencies", id);
      const fields = { name: "Elne", ...place, ...reach, hours, version };
      return [fields, { at: id }];
    },
  ],
  [`${dashboard}/marques`]: [async ({ db }) => ({ intent: "delete", id: await addBrand(db) })],
  [`${dashboard}/marques/nouvelle`]: [
    async ({ db }) => ({
      name: "Solane",
      file_id: (await addPendingFile(db, "logos/logos/")).id,
    }),
  ],
  [`${dashboard}/marques/:id`]: [
    async ({ db }) => {
      const id = await addBrand(db);
      const fields = { name: "Solane", file_id: "", version: await versionOf(db, "brands", id) };
      return [fields, { at: id }];
    },
  ],
  [`${dashboard}/tarifs`]: [async ({ db }) => ({ intent: "delete", id: await addTariff(db) })],
  [`${dashboard}/planning/agenda`]: [
    async ({ db }) => ({
      intent: "create",
      agency: await addAgency(db),
      former: "",
    }),
    async ({ db }) => {
      const { agencyId, former } = await addCalendar(db);
      return { intent: "revoke", agency: agencyId, former };
    },
  ],
  [`${dashboard}/tarifs/nouveau`]: [tariffFields],
  [`${dashboard}/prestations`]: [async ({ db }) => ({ intent: "delete", id: await addExtra(db) })],
  [`${dashboard}/prestations/nouvelle`]: [extraFields],
  [`${dashboard}/prestations/:id`]: [
    async ({ db }) => {
      const id = await addExtra(db);
      return [{ ...extraFields(), version: await versionOf(db, "extras", id) }, { at: id }];
    },
  ],
  [`${dashboard}/tarifs/:id`]: [
    async ({ db }) => {
      const id = await addTariff(db);
      const fields = { ...tariffFields(), version: await versionOf(db, "tariffs", id) };
      return [fields, { at: id }];
    },
  ],
};
