import { type PlainRow, plainRows, recordOperations } from "#app/domain/records/record-operations.server.ts";
import { vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { extraRecord, extraSchema } from "./extras.schema.ts";

export type StaffExtra = PlainRow<typeof extraRecord>;

export const extraOperations = recordOperations(extraRecord, {
  schema: extraSchema,
  async rows(db, wanted): Promise<StaffExtra[]> {
    const rows = await plainRows(db, extraRecord, wanted);
    return rows.map((extra) => ({
      ...extra,
      types: vehicleTypes.filter((type) => extra.types.includes(type)),
    }));
  },
});

export const {
  list: listStaffExtras,
  get: getStaffExtra,
  create: createExtra,
  update: updateExtra,
  remove: deleteExtra,
} = extraOperations;
