import { mkdir, readdir, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { commands } from "#server/ops/commands.ts";
import { runCommand } from "#server/ops/main.ts";
import { testDatabase } from "#tests/support/database.ts";
import { databaseContents } from "#tests/support/database-contents.ts";
import { emptyDatabase } from "#tests/support/empty-database.ts";
import { adminAccount } from "#tests/support/instance.ts";
import { runOps } from "#tests/support/ops.ts";
import { makeTemporaryFolder } from "#tests/support/temporary-folder.ts";

let printed: { out: string; err: string };
beforeEach(() => {
  printed = { out: "", err: "" };
  vi.spyOn(console, "log").mockImplementation((text) => {
    printed.out += `${text}\n`;
  });
  vi.spyOn(console, "error").mockImplementation((text) => {
    printed.err += `${text}\n`;
  });
});
afterEach(() => vi.restoreAllMocks());

const names = [
  "backup",
  "restore",
  "doctor",
  "migrate",
  "create-admin",
  "import",
  "purge",
  "export-person",
  "erase-person",
  "remove-examples",
];

test("the commands are listed, each with what it does", async () => {
  expect(Object.keys(commands).sort()).toEqual([...names].sort());
  expect(await runCommand([])).toBe(0);
  for (const name of names) expect(printed.out).toMatch(new RegExp(`^ {2}${name} +\\S`, "m"));
});

test.each(names)("%s has its help", async (name) => {
  expect(await runCommand([name, "--help"])).toBe(0);
  expect(printed.out).toContain(`npm run ops -- ${name}`);
});

test.each([
  ["an unknown command", ["destroy"], "Commande inconnue"],
  ["an unknown option", ["backup", "--fast"], "Option refusée\u00a0: --fast"],
  ["two files to write", ["backup", "a", "b"], "Un seul nom"],
  ["no archive", ["restore"], "Le nom d’une archive"],
  ["words where none is expected", ["doctor", "please"], "Aucun argument"],
  ["words where none is expected", ["migrate", "please"], "Aucun argument"],
  ["words where none is expected", ["purge", "please"], "Aucun argument"],
  ["no address", ["create-admin"], "Une adresse e-mail"],
  ["no address", ["export-person"], "Une adresse e-mail"],
  ["no address that is one", ["erase-person", "sophie", "--yes"], "n’est pas une adresse"],
  ["no file", ["import"], "Au moins un fichier"],
  ["a trial without an export", ["import", "--files", ".", "--dry-run"], "--dry-run essaie un export"],
  ["a file of another kind", ["import", "data.xls"], "un fichier .sql ou .csv"],
])("%s is a wrong call: code 2, with the help (%j)", async (_, args, sentence) => {
  expect(await runCommand(args)).toBe(2);
  expect(printed.err).toContain(sentence);
  expect(printed.err).toContain("npm run ops --");
});

test("a folder of files that is none is said in one sentence: code 1", async () => {
  expect(await runCommand(["import", "--files", "/nulle/part"])).toBe(1);
  expect(printed.err).toBe("/nulle/part n’est pas un dossier.\n");
});

describe("as an operator runs them", () => {
  const database = testDatabase();

  test.each([
    ["doctor"],
    ["backup", "site.tar.gz"],
    ["create-admin", "claire@example.fr"],
    ["import", "vehicles.csv"],
    ["purge"],
    ["export-person", "sophie@example.fr"],
    ["erase-person", "sophie@example.fr", "--yes"],
    ["remove-examples"],
  ])("%s in a folder without a site stops with a sentence and makes nothing", async (...args) => {
    const folder = await makeTemporaryFolder();
    const dataDir = `${folder.path}/srv/data`;
    await writeFile(`${folder.path}/vehicles.csv`, "id,name\n,Agly\n");
    const files = args.map((word) => (/\.(csv|gz)$/.test(word) ? `${folder.path}/${word}` : word));
    const { code, stdout, stderr } = await runOps(files, { DATA_DIR: dataDir });
    expect([code, stdout, stderr.trimEnd().split("\n").at(-1)]).toEqual([
      1,
      "",
      `Il n’y a pas de site dans ${dataDir}\u00a0: vérifiez DATA_DIR, ou commencez par démarrer l’application.`,
    ]);
    expect(await readdir(folder.path)).toEqual(["vehicles.csv"]);
    await folder.remove();
  });

  test("doctor makes no folder for files either", async () => {
    const folder = await makeTemporaryFolder();
    const env = { DATABASE_URL: database.url, DATA_DIR: `${folder.path}/data` };
    expect((await runOps(["doctor"], env)).stdout).toMatch(/^ok +Fichiers des fiches/m);
    expect(await readdir(folder.path)).toEqual([]);
    await folder.remove();
  });

  test("results go to standard output, sentences to standard error, and the code says how it went", async () => {
    const folder = await makeTemporaryFolder();
    const env = { DATABASE_URL: database.url, DATA_DIR: folder.path };
    const ill = await runOps(["doctor"], env);
    expect(ill).toMatchObject({ code: 1, stdout: expect.stringContaining("personne ne peut administrer") });
    const { email, password } = adminAccount;
    const made = await runOps(["create-admin", email, "--password", password], env);
    expect(made).toMatchObject({ code: 0, stdout: `Le compte ${email} est créé.\n` });

    const [person, unsure, refused, doctor, purge] = await Promise.all([
      runOps(["export-person", email], env),
      runOps(["erase-person", email], env),
      runOps(["erase-person", email, "--yes"], env),
      runOps(["doctor", "--json"], env),
      runOps(["purge"], env),
    ]);
    expect(JSON.parse(person.stdout)).toMatchObject({ email, account: { email, role: "admin" } });
    expect(person.stdout).not.toContain("password");
    expect(unsure).toMatchObject({ code: 2, stderr: expect.stringContaining("Ajoutez --yes") });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("compte actif") });
    expect(doctor.code).toBe(0);
    expect(JSON.parse(doctor.stdout)[0]).toMatchObject({ subject: "Migrations", state: "ok" });
    expect(purge).toMatchObject({ code: 0, stdout: expect.stringContaining("0 message,") });

    const trial = await runOps(["remove-examples", "--dry-run"], env);
    expect(trial).toMatchObject({ code: 0, stdout: "Partiraient\u00a0: rien.\n" });
    const removal = await runOps(["remove-examples"], env);
    expect(removal).toMatchObject({ code: 0, stdout: "Il n’y a plus de données d’exemple.\n" });

    await writeFile(`${folder.path}/taken.tar.gz`, "");
    const taken = await runOps(["backup", `${folder.path}/taken.tar.gz`], env);
    expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining("existe déjà") });
    const away = await runOps(["import", `${folder.path}/none.csv`], env);
    expect(away).toMatchObject({ code: 1, stderr: expect.stringContaining("ne peut pas être lu") });
    await folder.remove();
  }, 90_000);

  test("a trial import says what would be written and writes nothing: no row, no picture, no table", async () => {
    const folder = await makeTemporaryFolder();
    const env = { DATABASE_URL: database.url, DATA_DIR: `${folder.path}/data` };
    const logo = "https://host.example/storage/v1/object/public/logos/agly.png";
    const [brands, more] = [`${folder.path}/brands.csv`, `${folder.path}/brands_rows.csv`];
    await writeFile(brands, `id,name,logo_url\n,Agly,${logo}\n`);
    await writeFile(more, "id,name,logo_url\n,Tech,/tech.png\n");
    await mkdir(`${folder.path}/copy/logos`, { recursive: true });
    await sharp({ create: { width: 200, height: 100, channels: 3, background: "#c00" } })
      .png()
      .toFile(`${folder.path}/copy/logos/agly.png`);
    expect((await runOps(["import", brands], env)).code).toBe(0);

    const before = await databaseContents(database.pool);
    const trial = await runOps(["import", more, "--files", `${folder.path}/copy`, "--dry-run"], env);
    expect(trial).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/1 lues, 1 écrites, 0 passées\n.*rien n’est écrit/s),
      stderr: expect.stringContaining("les images ne sont pas reprises"),
    });
    expect(await databaseContents(database.pool)).toBe(before);

    const empty = await emptyDatabase();
    const early = await runOps(["import", more, "--dry-run"], { ...env, DATABASE_URL: empty.url });
    expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining("pas même le schéma") });
    const { rows } = await empty.pool.query("select 1 from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([]);
    await folder.remove();
  }, 90_000);
});
