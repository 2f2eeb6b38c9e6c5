import { binRecords } from "#server/bin/bin-records.ts";
import type { Trx } from "#server/db/write.ts";
import { demoBinnedAgo, demoBinnedBrand, demoBinnedVehicle } from "./binned.ts";
import type { StoredPictures } from "./pictures.ts";
import type { DemoDesk } from "./write-files.ts";
import { brandId, vehicleId, writeBrand, writeVehicles } from "./write-records.ts";

interface Deleting {
  pictures: StoredPictures;
  desk: DemoDesk;
  now: Date;
}

/** Records that were there and are deleted, the way any record is: each can be restored. */
export async function writeBin(trx: Trx, { pictures, desk, now }: Deleting): Promise<void> {
  const by = { id: desk.id ?? "" };
  const ago = ({ days }: { days: number }) => new Date(now.getTime() - days * 86_400_000);
  await writeVehicles(trx, [demoBinnedVehicle], pictures);
  await binRecords(trx, {
    table: "vehicles",
    ids: [vehicleId(demoBinnedVehicle)],
    by,
    now: ago(demoBinnedAgo.vehicle),
  });
  await writeBrand(trx, demoBinnedBrand.name, pictures);
  await binRecords(trx, {
    table: "brands",
    ids: [brandId(demoBinnedBrand.name)],
    by,
    now: ago(demoBinnedAgo.brand),
  });
}
