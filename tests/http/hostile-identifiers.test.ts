import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addAgency } from "#tests/support/agencies.ts";
import { attackedSite } from "#tests/support/attacked-site.ts";
import { databaseContents, writtenByJobs } from "#tests/support/database-contents.ts";
import {
  addBrand,
  addNotification,
  addPendingFile,
  addSitePhoto,
  addVehicle,
  addVehiclePhoto,
  versionOf,
} from "#tests/support/records.ts";
import { everyValidPost, isTaken, send } from "#tests/support/valid-posts.ts";

// Fields nobody asked for, and identifiers of what is somebody else's.

const site = attackedSite();
const dashboard = "/locadmin/dashboard";

describe("a form with more fields than it has", () => {
  // No column of any table holds one of these unless a request could put it there.
  const id = "0197dead-dead-7dad-8dad-deaddeaddead";
  const text = "usurpation-4096";
  const path = "photos/usurpation/x.webp";
  const longAgo = "1999-04-09T06:00:00.000Z";
  const all = (names: string, value: string) =>
    Object.fromEntries(names.split(" ").map((name) => [name, value]));
  const extra = (): Record<string, string> => ({
    ...all("id uuid profile_id userId vehicle_id actor_id created_by uploaded_by", id),
    ...all("hero_image_file_id header_logo_file_id footer_logo_file_id", id),
    ...all("author consent_text submission_key search_text staff_search_text", text),
    ...all("created_at updated_at consent_at", longAgo),
    ...all("key hero_image_storage_path storage_path", path),
    ...all("url image_url logo_url hero_image_url header_logo_url", `/storage/${path}`),
    ...all("capacity_value order", "40964096"),
    ...all("email_confirmed singleton", "false"),
    ...all("read active is_enabled", "true"),
    ...all("role __proto__[role] constructor[prototype][role]", "admin"),
    updated_by: site.members.user.id,
    actor_email: `${text}@example.fr`,
    state: "attached",
  });

  test.each(everyValidPost)("%s takes none of them", async (_name, make) => {
    const post = await make(site);
    const given = { ...post.fields, ...post.json };
    const added = Object.fromEntries(Object.entries(extra()).filter(([key]) => !(key in given)));
    const admins = await countAdmins();
    const answer = await send(site, {
      ...post,
      fields: post.fields && { ...post.fields, ...added },
      json: post.json && { ...post.json, ...added },
    });
    expect(answer).toSatisfy((taken: Response) => isTaken(post, taken));
    for (const mark of [id, text, path, "1999-04-09", "40964096"]) {
      expect(await tablesWith(mark), mark).toEqual([]);
    }
    // Whoever acts signs; nobody signs for another.
    expect(await countSignedByUser()).toBe(0);
    expect(await countAdmins()).toBe(admins);
    expect(await isInMaintenance()).toBe(false);
  });

  async function tablesWith(mark: string): Promise<string[]> {
    const { rows: tables } = await site.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'sessions'`,
    );
    const parts = tables.map(({ name }) => `select '${name}' as name from "${name}" t where t::text like $1`);
    const { rows } = await site.pool.query<{ name: string }>(parts.join(" union "), [`%${mark}%`]);
    return rows.map(({ name }) => name);
  }

  const countAdmins = async () =>
    (await site.db.selectFrom("profiles").select("id").where("role", "=", "admin").execute()).length;

  const isInMaintenance = async () =>
    (await site.db.selectFrom("maintenance_settings").select("is_enabled").executeTakeFirstOrThrow())
      .is_enabled;

  async function countSignedByUser(): Promise<number> {
    const tables = ["vehicles", "agencies", "brands", "company_info", "about_page_settings"] as const;
    const found = await Promise.all(
      tables.map((table) =>
        site.db.selectFrom(table).select("id").where("updated_by", "=", site.members.user.id).execute(),
      ),
    );
    return found.flat().length;
  }
});

describe("a version that is not the record's", () => {
  const versions = ["", "x", "0", "1999-01-01", "9999-12-31T23:59:59.999Z", "275760-09-14", "null", "\u0000"];
  const versioned = everyValidPost.filter(([name]) =>
    /:id$|statistiques|dashboard\/a-propos$|parametres(?!\/(modeles(\/nouveau)?|courriel \(\d\))$)|image-accueil/.test(
      name,
    ),
  );

  test.each(versioned)("%s is refused, and nothing changes", async (_name, make) => {
    const post = await make(site);
    const before = await databaseContents(site.pool, writtenByJobs);
    for (const version of versions) {
      if (version === post.fields?.version) continue;
      const answer = await send(site, { ...post, fields: { ...post.fields, version } });
      expect([404, 409, 422], version).toContain(answer.status);
    }
    expect(await databaseContents(site.pool, writtenByJobs)).toBe(before);
  });

  test("they are all there", () => expect(versioned.length).toBeGreaterThanOrEqual(9));
});

describe("what belongs elsewhere", () => {
  /** Refused with this status, and without effect. */
  async function expectRefused(path: string, fields: Record<string, string>, status: number) {
    const before = await databaseContents(site.pool, writtenByJobs);
    const answer = await site.as("admin").post(path, fields);
    expect(answer.status).toBe(status);
    expect(await databaseContents(site.pool, writtenByJobs)).toBe(before);
  }

  test("a vehicle's photos are not another's to remove or to order", async () => {
    const [mine, theirs] = [await addVehicle(site.db), await addVehicle(site.db)];
    const photo = await addVehiclePhoto(site.db, theirs);
    const own = await addVehiclePhoto(site.db, mine);
    const path = `${dashboard}/vehicules/${mine}/photos`;
    await expectRefused(path, { intent: "delete", photo_id: photo }, 404);
    await expectRefused(path, { intent: "order", ids: photo }, 409);
    await expectRefused(path, { intent: "order", ids: `${own},${photo}` }, 409);
    await expectRefused(path, { intent: "order", ids: `${own},${own}` }, 409);
  });

  test("a file uploaded for one thing becomes nothing else", async () => {
    const vehicle = await addVehicle(site.db);
    const brand = await addBrand(site.db);
    const logo = await addPendingFile(site.db, "logos/logos/");
    const foreign = await addPendingFile(site.db, `photos/vehicles/${randomUUID()}/`);
    const hero = await addPendingFile(site.db, "photos/hero/");
    const version = await versionOf(site.db, "brands", brand);
    for (const { id } of [logo, foreign, hero]) {
      await expectRefused(`${dashboard}/vehicules/${vehicle}/photos`, { intent: "add", file_id: id }, 404);
      await expectRefused(`${dashboard}/photos/ajout`, { category: "hero", file_id: id }, 404);
    }
    await expectRefused(`${dashboard}/marques/${brand}`, { name: "X", file_id: hero.id, version }, 404);
    const company = await site.db
      .selectFrom("company_info")
      .select("hero_image_url")
      .executeTakeFirstOrThrow();
    const shown = company.hero_image_url ?? "";
    await expectRefused(`${dashboard}/image-accueil`, { version: shown, file_id: logo.id }, 404);
  });

  test("a file that something shows already is not shown twice", async () => {
    const vehicle = await addVehicle(site.db);
    const photo = await addVehiclePhoto(site.db, vehicle);
    const { file_id } = await site.db
      .selectFrom("vehicle_photos")
      .select("file_id")
      .where("id", "=", photo)
      .executeTakeFirstOrThrow();
    const fields = { intent: "add", file_id: String(file_id) };
    await expectRefused(`${dashboard}/vehicules/${vehicle}/photos`, fields, 409);
  });

  test("a record's id is no record of another kind", async () => {
    const [agency, vehicle, brand] = [
      await addAgency(site.db),
      await addVehicle(site.db),
      await addBrand(site.db),
    ];
    const [photo, message] = [await addSitePhoto(site.db), await addNotification(site.db)];
    await expectRefused(`${dashboard}/marques`, { intent: "delete", id: agency }, 404);
    await expectRefused(`${dashboard}/agences`, { intent: "delete", id: vehicle, vehicles: "0" }, 404);
    await expectRefused(`${dashboard}/vehicules`, { intent: "delete", ids: brand }, 404);
    await expectRefused(`${dashboard}/photos`, { intent: "delete", id: message }, 404);
    await expectRefused("/admin", { intent: "delete", id: photo }, 404);
    await expectRefused("/admin", { intent: "resend", id: message }, 409);
  });

  test("a new vehicle does not take another's place", async () => {
    const agency = await addAgency(site.db);
    const id = await addVehicle(site.db, agency);
    const fields = { id, name: "Usurpé", type: "Poids lourds", agency_id: agency, description: "x" };
    await expectRefused(`${dashboard}/vehicules/nouveau`, fields, 409);
  });
});

describe("what is not for a user's eyes", () => {
  test("accounts: by no address, and by no identifier", async () => {
    const { admin, user } = site.members;
    const ask = (path: string) => site.as("user").get(path);
    for (const path of [
      `${dashboard}/utilisateurs`,
      `${dashboard}/utilisateurs/${admin.id}`,
      `${dashboard}/utilisateurs/${user.id}`,
      `${dashboard}/utilisateurs.data`,
      `${dashboard}/utilisateurs/${admin.id}.data`,
      `${dashboard}/historique/profiles/${admin.id}`,
      `${dashboard}/parametres.data`,
    ]) {
      const answer = await ask(path);
      expect([403, 404], path).toContain(answer.status);
      expect(await answer.text(), path).not.toContain(admin.email);
    }
    // Their own changes, and nobody's else.
    const history = await ask(`${dashboard}/historique?objet=profiles&auteur=${admin.id}`);
    expect(await history.text()).not.toContain(admin.email);
  });

  test("messages are nobody's who is not signed in", async () => {
    const id = await addNotification(site.db);
    const paths = ["/admin", `/admin?message=${id}`, `/admin.data?message=${id}`, "/admin/export.csv"];
    for (const path of [
      ...paths,
      "/admin/export.csv.data",
      `/_.data?message=${id}`,
      `/contact?message=${id}`,
    ]) {
      const answer = await site.as("anonymous").get(path);
      expect(await answer.text(), path).not.toContain("zoe@example.fr");
    }
  });

  test("an identifier is no session", async () => {
    const { admin } = site.members;
    const session = await site.db
      .selectFrom("sessions")
      .select(["id", "token"])
      .where("profile_id", "=", admin.id)
      .executeTakeFirstOrThrow();
    const hashes = [session.token, `${session.token}.`, `${session.token}.x`];
    for (const value of [admin.id, session.id, admin.email, ...hashes, "null", "undefined", "%", "'"]) {
      const [bearer, cookie] = await Promise.all([
        fetch(`${site.url}/api/auth/get-session`, { headers: { authorization: `Bearer ${value}` } }),
        fetch(`${site.url}/api/auth/get-session`, {
          headers: { cookie: `tramontane.session_token=${value}` },
        }),
      ]);
      expect(await bearer.json(), value).toBeNull();
      expect(await cookie.json(), value).toBeNull();
    }
    // The bare token is what a script is given: as a cookie it lacks our signature.
    const cookie = `tramontane.session_token=${admin.token}`;
    expect(
      await (await fetch(`${site.url}/api/auth/get-session`, { headers: { cookie } })).json(),
    ).toBeNull();
  });
});
