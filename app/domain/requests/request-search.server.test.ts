import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { allRequests } from "./request-query.ts";
import {
  countKinds,
  findMatches,
  findRequestPage,
  matchesTerms,
  narrowKinds,
  readTerms,
  sum,
} from "./request-search.server.ts";

const database = testDatabase();
const me = "0197a000-0000-7000-8000-0000000000aa";
const now = new Date("2026-11-16T10:00:00Z");
const app = () => ({ db: database.db, now: () => now });
const pick = <T>(values: readonly T[], index: number) => values[index % values.length] as T;

beforeAll(async () => {
  await database.db.insertInto("profiles").values({ id: me, email: "a@b.fr" }).execute();
  const requests = Array.from({ length: 60 }, (_, n) => ({
    name: pick(["Zoé", "Luc", "Zoé Puig"], n),
    subject: pick(["devis", "location"], n),
    agency_key: pick(["", "agence-1"], n >> 1),
    status: pick(["nouveau", "en_cours", "gagne"] as const, n >> 2),
    unread: n % 5 < 2,
    assignee_id: n % 7 < 3 ? me : null,
    due_at: new Date(now.getTime() + (n % 4 === 0 ? -60_000 : 60_000)),
    last_customer_at: new Date(now.getTime() - (n % 9) * 60_000),
  }));
  const added = await database.db.insertInto("requests").values(requests).returning("id").execute();
  const mail = {
    recipient: "zoe@exemple.fr",
    subject: "",
    body: "",
    state: "failed",
    kind: "reply",
  } as const;
  const failed = added
    .filter((_, n) => n % 6 === 0)
    .map(({ id }) => ({ ...mail, request_id: id, message_id: id }));
  await database.db.insertInto("outgoing_mails").values(failed).execute();
});

const combinations = [null, "nouveau", "gagne"].flatMap((status) =>
  ["all", "mine", "late"].flatMap((view) =>
    [null, "unread", "failed"].flatMap((filter) =>
      [null, "devis"].flatMap((subject) =>
        [null, "", "agence-1"].map(
          (agency) => ({ status, view, filter, subject, agency }) as typeof allRequests,
        ),
      ),
    ),
  ),
);

test.each(["", "zoe"])(
  "searching for «%s», what is counted in memory is what the database lists",
  async (q) => {
    const all = await readTerms(app(), me, { ...allRequests, q });
    const kinds = q ? await findMatches(database.db, all) : await countKinds(app());
    if (!kinds) throw new Error("too many matches");
    let found = 0;
    for (const wanted of combinations) {
      const terms = { ...all, ...wanted };
      const select = database.db.selectFrom("requests").select("id");
      const listed = await select.where((eb) => matchesTerms(eb, terms)).execute();
      expect([wanted, sum(narrowKinds(kinds, terms, me))]).toEqual([wanted, listed.length]);
      found += listed.length;
    }
    expect(found).toBeGreaterThan(500);
  },
);

test("a page of what a search found is in the order of the list", async () => {
  const terms = await readTerms(app(), me, { ...allRequests, q: "zoe" });
  const known = await findMatches(database.db, terms);
  const inMemory = await findRequestPage(database.db, terms, { asked: 2, known });
  expect(inMemory).toEqual(await findRequestPage(database.db, terms, { asked: 2, known: 40 }));
  expect([inMemory.ids.length, inMemory.total]).toEqual([15, 40]);
});

test.each([
  ["06 39 98", ["%063998%"]],
  ["+33 (0)6 39", ["%0639%"]],
  ["Pu Élodie", ["% pu%", "%elodie%"]],
  ["zoe ZOÉ", ["%zoe%"]],
  ["%_", []],
])("«%s» is looked for as %o", async (q, patterns) => {
  expect((await readTerms(app(), me, { ...allRequests, q })).patterns).toEqual(patterns);
});

test("no more than eight words are looked for", async () => {
  const q = "un deux trois quatre cinq six sept huit neuf dix";
  expect((await readTerms(app(), me, { ...allRequests, q })).patterns).toHaveLength(8);
});
