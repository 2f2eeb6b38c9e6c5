import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { neatPlate, plateKey } from "./plate.ts";

const database = testDatabase();

test.each([
  ["AB-123-CD", "AB-123-CD"],
  ["ab123cd", "AB-123-CD"],
  [" Ab 123.cd ", "AB-123-CD"],
  ["AB–123–CD", "AB-123-CD"],
  ["ww-123-ab", "WW-123-AB"],
  // Letters that no French plate has: a foreign one.
  ["IO 123 AB", "IO 123 AB"],
  ["1234 AB 66", "1234 AB 66"],
  ["1234AB66", "1234AB66"],
  ["B\u00a0-  MX 4521", "B - MX 4521"],
  ["LÖ-AB 12", "LÖ-AB 12"],
  [" - ", null],
])("«%s» is kept as %s", (typed, kept) => {
  expect(neatPlate(typed)).toBe(kept);
});

test("letters and digits tell plates apart, here as in the database", async () => {
  for (const typed of [
    "ab-123-cd",
    "1234 AB 66",
    "LÖ-AB 12",
    "é.è/ç_9",
    "B MX\u00a04521",
    "--",
    "AB–123 ⅕",
  ]) {
    const { rows } = await sql<{ key: string }>`select plate_key_of(${typed}) as key`.execute(database.db);
    expect(plateKey(typed), typed).toBe(rows[0]?.key);
  }
});

test("the database keeps them apart too, whoever writes", async () => {
  const add = (plate: string | null) =>
    database.db.insertInto("vehicles").values({ name: "Agly", type: "Remorques", plate }).execute();
  await add("AB-123-CD");
  await expect(add("ab 123 cd")).rejects.toMatchObject({ constraint: "vehicles_plate_key_key" });
  await expect(add("--")).rejects.toMatchObject({ code: "23514" });
  await add(null);
  await add(null);
});
