import { beforeEach, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { csvLine } from "#app/lib/csv.ts";
import { asWindows1252 } from "#app/lib/csv-file.server.ts";
import { writePublic } from "#server/db/write.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";
import { allVehicles } from "../vehicle-query.ts";
import { exportVehicles } from "./export-vehicles.server.ts";
import { openImport } from "./import-file.server.ts";
import type { ImportLine, ImportMessage } from "./import-report.ts";
import { applyImport, tryImport } from "./import-vehicles.server.ts";

const database = testDatabase();
const app = testApp(database);
let claire: StaffMember;
let boulou: string;

const difficult = {
  name: "Corbère « Grand Large » 20 m³",
  fleet_number: "P-02",
  type: "Véhicules léger",
  brand: "=Corbère",
  model: "'-L2;H2",
  description: 'Deux lignes,\navec "guillemets" ; et un reste',
  capacity: "1,50",
  useful_length: "4,10",
  price: 89.5,
  ptac: 3500,
  mileage: 12_900,
  motorisation: ["Diesel", "Electrique"],
  equipment: ["Hayon élévateur", "Attelage d’autrefois"],
  atp_until: "2027-03-01",
  available: false,
  show_price: false,
};
// As an older system left it: no description, no agency, nothing that a form would let through.
const bare = { name: "Sans rien ≥ 3", type: "Remorques" };

beforeEach(async () => {
  for (const table of ["vehicles", "agencies", "history", "profiles"] as const)
    await database.db.deleteFrom(table).execute();
  claire = await addMember(database, "user", "claire.vidal@example.fr");
  boulou = await addAgency(database.db, "Le Boulou");
  await addAgency(database.db, "Narbonne");
  await database.db
    .insertInto("vehicles")
    .values({ ...difficult, agency_id: boulou })
    .execute();
  await database.db.insertInto("vehicles").values(bare).execute();
});

const bytes = (file: string | Uint8Array) => (typeof file === "string" ? Buffer.from(file) : file);

async function collect(run: (send: (message: ImportMessage) => Promise<void>) => Promise<void>) {
  const messages: ImportMessage[] = [];
  await run(async (message) => void messages.push(message));
  const lines: ImportLine[] = messages.flatMap((message) => (message.kind === "lines" ? message.lines : []));
  const find = <Kind extends ImportMessage["kind"]>(kind: Kind) =>
    messages.find((message): message is Extract<ImportMessage, { kind: Kind }> => message.kind === kind);
  return { lines, find, counts: find("end")?.counts, digest: find("end")?.digest ?? "" };
}

const tried = async (file: string | Uint8Array) => {
  const opened = await openImport(bytes(file));
  return collect((send) => tryImport(app, claire, { file: opened, send }));
};
const applied = async (file: string | Uint8Array, digest: string) => {
  const opened = await openImport(bytes(file));
  return collect((send) => applyImport(app, claire, { file: opened, digest, send }));
};

async function exported(): Promise<string> {
  const file = await exportVehicles(app, claire, allVehicles);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await new Response(file).arrayBuffer());
}

const fleet = () => database.db.selectFrom("vehicles").selectAll().orderBy("name").execute();
const byNumber = (number: string) =>
  database.db.selectFrom("vehicles").selectAll().where("fleet_number", "=", number).executeTakeFirst();

/** Every cell of a file as a program would save it. */
function saved(text: string, { sign = ";", quotes = true, of = (cell: string) => cell } = {}): string {
  const cells = text
    .replace("\ufeff", "")
    .split("\r\n")
    .filter(Boolean)
    .map((line) => line.slice(1, -1).split('";"'));
  const write = (cell: string) => {
    const value = of(cell.replaceAll('""', '"'));
    return quotes || /["\n;,\t]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  };
  return `${cells.map((line) => line.map(write).join(sign)).join("\r\n")}\r\n`;
}

/** Excel takes for a number what looks like one, and writes it in its own way. */
const asExcel = (cell: string) =>
  /^\d+(,\d+)?$/.test(cell) ? String(Number(cell.replace(",", "."))).replace(".", ",") : cell;
const windows1252 = (text: string) => {
  const places = new Map(
    [...new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, i) => i))].map(
      (letter, at) => [letter, at],
    ),
  );
  return Uint8Array.from([...asWindows1252(text)].map((letter) => places.get(letter) ?? 63));
};

describe("an export that comes back unchanged", () => {
  test.each<[string, (text: string) => string | Uint8Array]>([
    ["as it was written", (text) => text],
    ["without its mark", (text) => text.slice(1)],
    ["from LibreOffice, with commas", (text) => saved(text, { sign: ",", quotes: false })],
    [
      "from LibreOffice, with tabs and line feeds",
      (text) => saved(text, { sign: "\t" }).replaceAll("\r\n", "\n"),
    ],
    ["from French Excel, in UTF-8", (text) => `\ufeff${saved(text, { quotes: false, of: asExcel })}`],
    [
      "from French Excel, in Windows-1252, numbers and letters lost",
      (text) => windows1252(saved(text, { quotes: false, of: asExcel })),
    ],
    [
      "from Excel, as «texte Unicode»",
      (text) => Buffer.from(`\ufeff${saved(text, { sign: "\t" })}`, "utf16le"),
    ],
    ["with the line by which Excel is told the sign", (text) => `sep=;\r\n${text.slice(1)}`],
    ["with empty lines and cells behind", (text) => `${text}${";".repeat(50)}\r\n\r\n`],
  ])("%s is no change at all", async (_name, save) => {
    const { lines, counts } = await tried(save(await exported()));
    expect(lines.filter(({ effect }) => effect !== "unchanged")).toEqual([]);
    expect(counts).toEqual({ created: 0, modified: 0, refused: 0, unchanged: 2 });
  });
});

test("only the filter's vehicles are exported, with their titles in French and no formula", async () => {
  const file = await exportVehicles(app, claire, { ...allVehicles, type: "Remorques" });
  const [titles = "", line, ...rest] = (await new Response(file).text()).trim().split("\r\n");
  expect(titles).toMatch(/^.?"Identifiant";"Nom";"N°\u00a0de parc";"Immatriculation";"Type";/);
  expect(titles).toContain('"Prix par jour (visible)"');
  expect(line).toContain('"Sans rien ≥ 3"');
  expect(rest).toEqual([]);
  expect(await exported()).toContain('"\'=Corbère"');
});

test("only changed cells are told, with what they were; an empty one says that it empties", async () => {
  const file =
    "N° de parc;Prix par jour;Kilométrage;Capacité;Équipement\nP-02;91,5;12 900;;Hayon élévateur|Navigation GPS\n";
  const { lines, find } = await tried(file);
  expect(find("facts")?.facts).toEqual({
    rows: 1,
    titles: ["N° de parc", "Prix par jour", "Kilométrage", "Capacité", "Équipement"],
    ignored: [],
    encoding: "UTF-8",
    delimiter: "point-virgule",
    key: "n°\u00a0de parc",
  });
  expect(lines).toEqual([
    {
      line: 2,
      effect: "modified",
      name: difficult.name,
      number: "P-02",
      changes: [
        { label: "Prix par jour", before: "89,50\u00a0€", after: "91,50\u00a0€" },
        { label: "Capacité", before: "1,50", after: null },
        {
          label: "Équipement",
          before: "Hayon élévateur, Attelage d’autrefois",
          after: "Hayon élévateur, Navigation GPS",
        },
      ],
    },
  ]);
});

test("what was tried is applied: signed, in one batch, and nothing else is touched", async () => {
  const file =
    "fleet_number;price;location;show_price;agency_id;available\nP-02;95;Céret;oui;narbonne;Disponible\n";
  const before = await byNumber("P-02");
  const { digest } = await tried(file);
  expect(await fleet()).toContainEqual(before);
  const { find } = await applied(file, digest);
  expect(find("applied")).toMatchObject({ created: 0, modified: 1 });
  const { updated_at, updated_by, search_text, staff_search_text, ...kept } = before ?? {};
  const after = await byNumber("P-02");
  expect(after).toMatchObject({
    ...kept,
    price: 95,
    location: "Céret",
    show_price: true,
    available: true,
    agency_id: expect.not.stringContaining(boulou),
    updated_by: claire.id,
  } as object);
  const lines = await database.db.selectFrom("history").selectAll().execute();
  expect(lines).toMatchObject([{ actor_email: claire.email, batch_id: find("applied")?.batch }]);
  expect(Object.keys(lines[0]?.after ?? {}).sort()).toEqual([
    "agency_id",
    "available",
    "location",
    "price",
    "show_price",
  ]);
});

test("a line without id and with a new number is a new vehicle, out of sight until somebody looks at it", async () => {
  const file =
    "Identifiant;N° de parc;Nom;Type;Agence;Description;Capacité;Prix par jour\n" +
    ";R-08;Solane Horizon;energies alternatives;LE BOULOU;Un fourgon électrique.;10,8;84\n";
  const { lines, digest } = await tried(file);
  expect(lines).toEqual([
    {
      line: 2,
      effect: "created",
      name: "Solane Horizon",
      number: "R-08",
      summary: "Energies alternatives · Le Boulou · 10,8\u00a0m³ · 84\u00a0€ · indisponible",
    },
  ]);
  await applied(file, digest);
  expect(await byNumber("R-08")).toMatchObject({
    name: "Solane Horizon",
    agency_id: boulou,
    price: 84,
    available: false,
    show_price: true,
    equipment: [],
    updated_by: claire.id,
  });
  // Once more, it is known.
  expect((await tried(file)).counts).toMatchObject({ unchanged: 1 });
});

describe("what cannot be is told at its cell, with what to write", () => {
  const refusals: [string, string, string][] = [
    ["Prix par jour", "cent soixante", "Saisissez un prix en euros, par exemple 89,50."],
    ["Agence", "Le Bolou", "Aucune agence de ce nom. Vouliez-vous «\u00a0Le Boulou\u00a0»\u00a0?"],
    ["Nom", "", "Saisissez le nom du véhicule."],
    ["Permis", "D", "Écrivez l’un de ces mots\u00a0: B, B96, BE, C1, C1E, C, CE."],
  ];
  test.each(refusals)("%s «%s»", async (label, cell, message) => {
    const { lines } = await tried(`N° de parc;${label}\nP-02;${cell}\n`);
    expect(lines).toMatchObject([
      { effect: "refused", errors: [{ label, value: cell, message }], cells: ["P-02", cell] },
    ]);
  });

  test("equipment that is in no list, unless the vehicle has it already", async () => {
    const { lines } = await tried("N° de parc;Équipement\nP-02;Attelage d’autrefois|Piscine\n");
    expect(lines[0]?.errors?.[0]?.message).toContain("«\u00a0Piscine\u00a0» n’est pas dans la liste.");
    expect((await tried("N° de parc;Équipement\nP-02;Attelage d’autrefois\n")).counts).toMatchObject({
      modified: 1,
    });
  });

  test("a new vehicle that lacks what its form asks for", async () => {
    const { lines } = await tried("N° de parc;Nom\nR-09;Conflent\n");
    expect(lines[0]?.errors).toEqual([
      { label: "Type", value: "", message: "Choisissez un type." },
      { label: "Description", value: "", message: "Saisissez une description." },
      { label: "Agence", value: "", message: "Choisissez une agence." },
    ]);
  });

  test("an unknown id, a line without a key, one of another length, a number that is taken", async () => {
    const { id = "" } = (await fleet()).find(({ name }) => name === bare.name) ?? {};
    const { lines } = await tried(
      `id;fleet_number;price\n0197a000-0000-7000-8000-00000000dead;Z-1;5\nRenault;Z-2;5\n;;5\n;Z-3\n${id};P-02;5\n`,
    );
    expect(lines.map(({ errors }) => errors?.[0]?.message.split(".")[0])).toEqual([
      "Aucun véhicule n’a cet identifiant",
      "Aucun véhicule n’a cet identifiant",
      "Écrivez un n°\u00a0de parc ou une immatriculation\u00a0: sans cela, la ligne ne peut pas être retrouvée plus tard",
      "2 cellules pour 3 colonnes",
      "Ce numéro de parc est déjà pris",
    ]);
  });

  test("the same vehicle twice, by whatever key: neither line is believed", async () => {
    const { id = "" } = (await byNumber("P-02")) ?? {};
    const { lines } = await tried(`id;fleet_number;price\n${id};P-02;5\n;P-02;6\n;R-1;7\n;R-1;8\n`);
    expect(lines.map(({ effect, errors }) => [effect, errors?.[0]?.message.split(".")[0]])).toEqual([
      ["refused", "Ce véhicule est aussi à la ligne 3"],
      ["refused", "Ce véhicule est aussi à la ligne 2"],
      ["refused", "Ce véhicule est aussi à la ligne 5"],
      ["refused", "Ce véhicule est aussi à la ligne 4"],
    ]);
  });
});

describe("plates", () => {
  const plateOf = async (number: string) => (await byNumber(number))?.plate;

  test.each(["Immatriculation", "Plaque", "N° d’immatriculation", "plate"])(
    "are given under «%s», and written neatly",
    async (title) => {
      const file = `N° de parc;${title}\nP-02;ab 123 cd\n`;
      const { lines, digest } = await tried(file);
      expect(lines[0]?.changes).toEqual([{ label: "Immatriculation", before: "—", after: "AB-123-CD" }]);
      await applied(file, digest);
      expect(await plateOf("P-02")).toBe("AB-123-CD");
      // As another program writes it, it is no change.
      expect((await tried(`N° de parc;${title}\nP-02;AB123CD\n`)).counts).toMatchObject({ unchanged: 1 });
    },
  );

  test("are unique: whose it is, and in which other line, is said at the cell", async () => {
    await database.db
      .insertInto("vehicles")
      .values({ ...bare, name: "Agly", fleet_number: "R-1", plate: "AB-123-CD" })
      .execute();
    const { lines } = await tried(
      "N° de parc;Plaque\nP-02;ab123cd\nR-1;AB-123-CD\nR-7;1234 AB 66\nR-8;1234AB66\n",
    );
    expect(lines.map(({ effect, errors }) => [effect, errors?.[0]?.label, errors?.[0]?.message])).toEqual([
      [
        "refused",
        "Immatriculation",
        "Cette immatriculation est aussi à la ligne 3. Gardez-la à une seule des deux.",
      ],
      [
        "refused",
        "Immatriculation",
        "Cette immatriculation est aussi à la ligne 2. Gardez-la à une seule des deux.",
      ],
      [
        "refused",
        "Immatriculation",
        "Cette immatriculation est aussi à la ligne 5. Gardez-la à une seule des deux.",
      ],
      [
        "refused",
        "Immatriculation",
        "Cette immatriculation est aussi à la ligne 4. Gardez-la à une seule des deux.",
      ],
    ]);
    const { lines: none } = await tried("N° de parc;Plaque\nP-02;--\n");
    expect(none[0]?.errors?.[0]?.message).toBe("Écrivez une plaque, par exemple AB-123-CD.");
    const { lines: alone } = await tried("N° de parc;Plaque\nP-02;ab123cd\n");
    expect(alone[0]?.errors).toEqual([
      {
        label: "Immatriculation",
        value: "ab123cd",
        message: "Cette immatriculation est déjà celle du véhicule Agly.",
      },
    ]);
  });

  test("say which vehicle a line is about where the file has no better key", async () => {
    await database.db
      .updateTable("vehicles")
      .set({ plate: "AB-123-CD" })
      .where("name", "=", bare.name)
      .execute();
    const file = "Plaque;Prix par jour\nab 123 cd;44\n;45\n";
    const { lines, digest, find } = await tried(file);
    expect(find("facts")?.facts.key).toBe("immatriculation");
    expect(lines.map(({ effect, name }) => [effect, name])).toEqual([
      ["modified", bare.name],
      ["refused", ""],
    ]);
    await applied(file, digest);
    const changed = (await fleet()).find(({ plate }) => plate === "AB-123-CD");
    expect(changed).toMatchObject({ name: bare.name, price: 44 });
    await expect(tried("Plaque\nab 123 cd\n")).rejects.toMatchObject({ status: 422 });
  });

  test("taken by a colleague between trial and application: nothing is written, and the line is told", async () => {
    const file = "N° de parc;Plaque\nP-02;ab123cd\n";
    const { digest } = await tried(file);
    await database.db
      .updateTable("vehicles")
      .set({ plate: "AB 123 CD" })
      .where("name", "=", bare.name)
      .execute();
    const { find, lines } = await applied(file, digest);
    expect(find("changed")).toBeDefined();
    expect(lines[0]?.effect).toBe("refused");
    expect(await plateOf("P-02")).toBeNull();
  });
});

test("refused lines are left aside, and the others applied", async () => {
  const file = `N° de parc;Prix par jour\nP-02;95\nP-99;cher\n`;
  const { digest, counts } = await tried(file);
  expect(counts).toEqual({ created: 0, modified: 1, refused: 1, unchanged: 0 });
  await applied(file, digest);
  expect(await byNumber("P-02")).toMatchObject({ price: 95 });
  expect(await byNumber("P-99")).toBeUndefined();
});

describe("what changed between the trial and the apply", () => {
  const file = "N° de parc;Prix par jour\nP-02;95\n";
  const byColleague = async (values: object) => {
    const julien = await addMember(database, "user", "julien.moret@example.fr");
    await writePublic(app, julien, (trx) =>
      trx.updateTable("vehicles").set(values).where("fleet_number", "=", "P-02").execute(),
    );
  };

  test("the price itself: nothing is written, and the new trial shows both", async () => {
    const { digest } = await tried(file);
    await byColleague({ price: 100 });
    const { find, lines, digest: next } = await applied(file, digest);
    expect([find("changed"), find("applied")]).toEqual([{ kind: "changed" }, undefined]);
    expect(lines[0]?.changes).toEqual([
      { label: "Prix par jour", before: "100,00\u00a0€", after: "95,00\u00a0€" },
    ]);
    expect(await byNumber("P-02")).toMatchObject({ price: 100 });
    expect((await applied(file, next)).find("applied")).toMatchObject({ modified: 1 });
  });

  test("another field of the same vehicle: it is shown anew as well", async () => {
    const { digest } = await tried(file);
    await byColleague({ location: "Elne" });
    expect((await applied(file, digest)).find("changed")).toBeDefined();
    expect(await byNumber("P-02")).toMatchObject({ price: 89.5, location: "Elne" });
  });

  test("another file, or a digest of nothing", async () => {
    const { digest } = await tried(file);
    expect((await applied(`${file}\n`, digest)).find("changed")).toBeDefined();
    expect((await applied(file, "rien")).find("changed")).toBeDefined();
    expect(await byNumber("P-02")).toMatchObject({ price: 89.5 });
  });

  test("a colleague's new vehicle took the number", async () => {
    const creation =
      "N° de parc;Nom;Type;Agence;Description\nR-1;Conflent;Remorques;Narbonne;Une remorque.\n";
    const { digest } = await tried(creation);
    await database.db
      .insertInto("vehicles")
      .values({ ...bare, fleet_number: "R-1" })
      .execute();
    const { find, lines } = await applied(creation, digest);
    expect(find("changed")).toBeDefined();
    expect(lines[0]?.effect).toBe("modified");
  });
});

test("what fails in the middle leaves nothing of the file", async () => {
  const rows = Array.from({ length: 1_200 }, (_, index) =>
    csvLine([`N-${index}`, "Conflent", "Remorques", "Narbonne", "Une remorque."]),
  );
  const file = csvLine(["N° de parc", "Nom", "Type", "Agence", "Description"]) + rows.join("");
  const { digest, counts } = await tried(file);
  expect(counts).toMatchObject({ created: 1_200 });
  await database.pool.query(
    "create function refuse_one() returns trigger language plpgsql as $$ begin if new.fleet_number = 'N-1100' then raise 'cut'; end if; return new; end $$; create trigger refuse_one before insert on vehicles for each row execute function refuse_one()",
  );
  try {
    await expect(applied(file, digest)).rejects.toThrow("cut");
    expect(await fleet()).toHaveLength(2);
  } finally {
    await database.pool.query("drop function refuse_one cascade");
  }
  expect((await applied(file, digest)).find("applied")).toMatchObject({ created: 1_200 });
});

describe("a file that cannot be read says what to do", () => {
  test.each<[string, string | Uint8Array, string]>([
    ["empty", "", "Le fichier est vide."],
    ["titles alone", "N° de parc;Prix par jour\n", "Le fichier n’a que ses titres"],
    ["one column", "N° de parc\nP-02\n", "ne donne rien à changer"],
    ["no key", "Nom;Prix par jour\nCorbère;5\n", "Il manque une colonne"],
    ["a name is no key", "Nom;Description\nCorbère;x\n", "Il manque une colonne"],
    ["unknown titles", "a;b\n1;2\n", "Aucun titre de colonne n’est reconnu"],
    ["a column twice", "N° de parc;Prix par jour;price\nP-02;5;6\n", "«\u00a0price\u00a0» est deux fois"],
    ["a broken quote", 'N° de parc;Nom\nP-02;"x\n', "un guillemet manque"],
    ["a workbook", bytes("PK\u0003\u0004…"), "C’est un classeur"],
    ["no text", Uint8Array.from([1, 0, 2, 0]), "n’est pas un texte"],
    ["too many lines", `N° de parc;Nom\n${"P;x\n".repeat(20_001)}`, "plus de 20\u00a0000 lignes"],
    ["too large", new Uint8Array(10 * 1024 * 1024 + 1), "dépasse 10\u00a0Mo"],
  ])("%s", async (_name, file, sentence) => {
    await expect(openImport(bytes(file))).rejects.toMatchObject({
      message: expect.stringContaining(sentence),
    });
  });
});

test("a file with an empty «Disponibilité» can be imported again: it changes nothing more", async () => {
  const file =
    "N° de parc;Nom;Type;Agence;Description;Disponibilité\nP-09;Solane;Remorques;Le Boulou;Une remorque.;\n";
  const { digest, counts } = await tried(file);
  expect(counts).toMatchObject({ created: 1, refused: 0 });
  await applied(file, digest);
  expect((await byNumber("P-09"))?.available).toBe(false);
  expect((await tried(file)).counts).toEqual({ created: 0, modified: 0, refused: 0, unchanged: 1 });
  // Nor does it take back what somebody said since.
  await database.db
    .updateTable("vehicles")
    .set({ available: true })
    .where("fleet_number", "=", "P-09")
    .execute();
  expect((await tried(file)).counts).toMatchObject({ unchanged: 1 });
});

test("formulas are texts: they come back as they were, and are never more than that", async () => {
  const file = "N° de parc;Marque;Modèle\nP-02;'=HYPERLINK(1);=1+1\n";
  const { lines } = await tried(file);
  expect(lines[0]?.changes).toEqual([
    { label: "Marque", before: "=Corbère", after: "=HYPERLINK(1)" },
    { label: "Modèle", before: "'-L2;H2", after: "=1+1" },
  ]);
});

test.each([
  ["anonymous", null, "unauthenticated"],
  ["inactive", { active: false }, "forbidden"],
] as const)("%s neither exports nor imports", async (_who, part, code) => {
  const actor = part && { ...claire, ...part };
  const file = await openImport(bytes("N° de parc;Prix par jour\nP-02;95\n"));
  await expect(exportVehicles(app, actor, allVehicles)).rejects.toMatchObject({ code });
  await expect(tryImport(app, actor, { file, send: async () => {} })).rejects.toMatchObject({ code });
  await expect(applyImport(app, actor, { file, digest: "", send: async () => {} })).rejects.toMatchObject({
    code,
  });
});
