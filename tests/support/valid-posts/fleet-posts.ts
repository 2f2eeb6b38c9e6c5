import { randomUUID } from "node:crypto";
import { addAgency } from "../agencies.ts";
import {
  addBatch,
  addBrand,
  addCalendar,
  addPendingFile,
  addPeriod,
  addTariff,
  addVehicle,
  addVehiclePhoto,
  versionOf,
} from "../records.ts";
import { dashboard, hours, type PostsByAddress, place, reach, staff } from "./valid-post.ts";

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

export const fleetPosts: PostsByAddress = {
  [`${dashboard}/vehicules`]: [
    staff("/vehicules", async ({ db }) => ({ intent: "delete", ids: await addVehicle(db) })),
    staff("/vehicules", async ({ db }) => ({
      intent: "availability",
      ids: await addVehicle(db),
      available: "false",
    })),
    staff("/vehicules", async ({ db }) => ({
      intent: "agency",
      ids: await addVehicle(db),
      agency_id: await addAgency(db),
      with_location: "true",
    })),
    staff("/vehicules", async ({ db }) => {
      const ids = await addVehicle(db);
      const change = JSON.stringify({ field: "price", mode: "set", value: "89,50", isRounded: false });
      const versions = JSON.stringify({ [ids]: await versionOf(db, "vehicles", ids) });
      return { intent: "edit", ids, change, versions };
    }),
    staff("/vehicules", async ({ db, members }) => ({
      intent: "undo",
      batch: await addBatch(db, members.admin.email),
    })),
  ],
  [`${dashboard}/vehicules/modification`]: [
    async ({ db, members }) => ({
      path: `${dashboard}/vehicules/modification`,
      by: members.admin,
      json: { ids: [await addVehicle(db)], change: { field: "show_price", value: false } },
    }),
  ],
  [`${dashboard}/vehicules/importer/fichier`]: [
    async ({ db, members }) => ({
      path: `${dashboard}/vehicules/importer/fichier`,
      by: members.admin,
      file: Buffer.from(`Identifiant;Prix par jour\n${await addVehicle(db)};89,50\n`),
      fileType: "text/csv",
    }),
  ],
  [`${dashboard}/planning`]: [
    staff("/planning", async ({ db }) => ({
      intent: "add",
      vehicle_id: await addVehicle(db),
      kind: "location",
      from: "2026-11-24",
      to: "2026-11-28",
      request_id: "",
      note: "Deux sangles",
    })),
    staff("/planning", async ({ db }) => ({
      intent: "change",
      ...(await addPeriod(db)),
      vehicle_id: await addVehicle(db),
      to: "",
    })),
    staff("/planning", async ({ db }) => ({ intent: "remove", ...(await addPeriod(db)) })),
  ],
  [`${dashboard}/vehicules/nouveau`]: [
    staff("/vehicules/nouveau", async ({ db }) => {
      const id = randomUUID();
      const file = await addPendingFile(db, `photos/vehicles/${id}/`);
      return { id, file_id: file.id, ...vehicleFields(await addAgency(db)) };
    }),
  ],
  [`${dashboard}/vehicules/:id`]: [
    async ({ db, members }) => {
      const agency = await addAgency(db);
      const id = await addVehicle(db, agency);
      const version = await versionOf(db, "vehicles", id);
      const fields = { ...vehicleFields(agency), version };
      return { path: `${dashboard}/vehicules/${id}`, by: members.admin, fields };
    },
  ],
  [`${dashboard}/vehicules/:id/photos`]: [
    async ({ db, members }) => {
      const id = await addVehicle(db);
      const file = await addPendingFile(db, `photos/vehicles/${id}/`);
      const fields = { intent: "add", file_id: file.id };
      return { path: `${dashboard}/vehicules/${id}/photos`, by: members.admin, fields };
    },
    async ({ db, members }) => {
      const id = await addVehicle(db);
      const fields = { intent: "delete", photo_id: await addVehiclePhoto(db, id) };
      return { path: `${dashboard}/vehicules/${id}/photos`, by: members.admin, fields };
    },
    async ({ db, members }) => {
      const id = await addVehicle(db);
      const photos = [await addVehiclePhoto(db, id, 0), await addVehiclePhoto(db, id, 1)];
      const fields = { intent: "order", ids: photos.reverse().join(",") };
      return { path: `${dashboard}/vehicules/${id}/photos`, by: members.admin, fields };
    },
  ],
  [`${dashboard}/agences`]: [
    staff("/agences", async ({ db }) => ({ intent: "delete", id: await addAgency(db), vehicles: "0" })),
  ],
  [`${dashboard}/agences/nouvelle`]: [
    staff("/agences/nouvelle", async () => ({ name: "Elne", ...place, ...reach, hours })),
  ],
  [`${dashboard}/agences/:id`]: [
    async ({ db, members }) => {
      const id = await addAgency(db);
      const version = await versionOf(db, "agencies", id);
      const fields = { name: "Elne", ...place, ...reach, hours, version };
      return { path: `${dashboard}/agences/${id}`, by: members.admin, fields };
    },
  ],
  [`${dashboard}/marques`]: [
    staff("/marques", async ({ db }) => ({ intent: "delete", id: await addBrand(db) })),
  ],
  [`${dashboard}/marques/nouvelle`]: [
    staff("/marques/nouvelle", async ({ db }) => ({
      name: "Solane",
      file_id: (await addPendingFile(db, "logos/logos/")).id,
    })),
  ],
  [`${dashboard}/marques/:id`]: [
    async ({ db, members }) => {
      const id = await addBrand(db);
      const fields = { name: "Solane", file_id: "", version: await versionOf(db, "brands", id) };
      return { path: `${dashboard}/marques/${id}`, by: members.admin, fields };
    },
  ],
  [`${dashboard}/tarifs`]: [
    staff("/tarifs", async ({ db }) => ({ intent: "delete", id: await addTariff(db) })),
  ],
  [`${dashboard}/planning/agenda`]: [
    staff("/planning/agenda", async ({ db }) => ({
      intent: "create",
      agency: await addAgency(db),
      former: "",
    })),
    staff("/planning/agenda", async ({ db }) => {
      const { agencyId, former } = await addCalendar(db);
      return { intent: "revoke", agency: agencyId, former };
    }),
  ],
  [`${dashboard}/tarifs/nouveau`]: [staff("/tarifs/nouveau", async () => tariffFields())],
  [`${dashboard}/tarifs/:id`]: [
    async ({ db, members }) => {
      const id = await addTariff(db);
      const fields = { ...tariffFields(), version: await versionOf(db, "tariffs", id) };
      return { path: `${dashboard}/tarifs/${id}`, by: members.admin, fields };
    },
  ],
};
