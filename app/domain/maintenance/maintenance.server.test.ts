import { createStaticHandler, RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { appContext, createPageState, pageStateContext, staffContext } from "#app/context.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { maintenanceGate } from "#app/site/layout/maintenance-gate.server.ts";
import type { App } from "#server/app.ts";
import { createLog } from "#server/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { getMaintenance, getMaintenanceNotice, setMaintenanceEnabled } from "./maintenance.server.ts";

const database = testDatabase();
const now = new Date("2026-11-15T12:00:00Z");
let admin: StaffMember;
let drops = 0;

const app = () =>
  ({
    db: database.db,
    log: createLog("silent"),
    now: () => now,
    pages: { drop: () => drops++ } as Partial<App["pages"]>,
  }) as App;

beforeEach(async () => {
  await database.db.deleteFrom("profiles").execute();
  await database.db
    .updateTable("maintenance_settings")
    .set({ is_enabled: false, message: "De retour vite.", end_date: null })
    .execute();
  await database.db.updateTable("contact_page_settings").set({ phone: "04 65 71 00 01" }).execute();
  const { id } = await database.db
    .insertInto("profiles")
    .values({ email: "a@example.fr" })
    .returning("id")
    .executeTakeFirstOrThrow();
  admin = { id, email: "a@example.fr", role: "admin", active: true };
  drops = 0;
});

/** Asks for a page behind the gate; `loaded` says whether any of its data was read. */
async function visit(asker: StaffMember | null) {
  let loaded = false;
  const handler = createStaticHandler([
    {
      id: "site",
      path: "/",
      middleware: maintenanceGate as never,
      loader: () => {
        loaded = true;
        return "site data";
      },
      ErrorBoundary: () => null,
    },
  ]);
  const context = new RouterContextProvider();
  context.set(appContext, app());
  context.set(staffContext, asker);
  context.set(pageStateContext, createPageState(now));
  let body: unknown;
  const response = (await handler.query(new Request("http://localhost/"), {
    requestContext: context,
    generateMiddlewareResponse: async (query) => {
      const result = await query(new Request("http://localhost/"));
      if (result instanceof Response) return result;
      body = result.errors ? Object.values(result.errors)[0]?.data : result.loaderData;
      return new Response(null, { status: result.statusCode });
    },
  })) as Response;
  const { headers } = context.get(pageStateContext);
  return { status: response.status, headers, body, loaded };
}

test("the site is open while maintenance is off", async () => {
  const { status, headers, loaded } = await visit(null);
  expect(status).toBe(200);
  expect(headers.get("Retry-After")).toBeNull();
  expect(loaded).toBe(true);
});

test("a visitor finds the closed site's notice, and nothing of the site", async () => {
  await setMaintenanceEnabled(app(), admin, true);
  const { status, headers, body, loaded } = await visit(null);
  expect(status).toBe(503);
  expect(headers.get("Retry-After")).toBe("600");
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(loaded).toBe(false);
  expect(body).toEqual({
    maintenance: {
      message: "De retour vite.",
      endDate: null,
      companyName: "Location de véhicules",
      logo: null,
      initial: "L",
      palette: undefined,
      phone: "04 65 71 00 01",
      painting: expect.stringMatching(/^[0-9a-f]{12}$/),
    },
  });
});

test("the closed site wears the company's colours and mark", async () => {
  await database.db
    .updateTable("company_info")
    .set({ name: "Brenac Location", palette: "garrigue" })
    .execute();
  const { companyName, initial, palette } = await getMaintenanceNotice(app(), await getMaintenance(app()));
  expect({ companyName, initial, accent: palette?.["--color-blue"] }).toEqual({
    companyName: "Brenac Location",
    initial: "B",
    accent: "#1f4733",
  });
});

test("the closed site shows the logo made for its dark ground", async () => {
  const url = "https://example.fr/logo-clair.png";
  await database.db.updateTable("company_info").set({ footer_logo_url: url }).execute();
  const { logo } = await getMaintenanceNotice(app(), await getMaintenance(app()));
  expect(logo).toEqual({ url, width: 320, height: 80 });
});

test.each([
  ["in an hour", "2026-11-15T13:00:00Z", "3600"],
  ["in the past", "2026-11-15T11:59:59Z", "600"],
])("an end %s sets when to ask again", async (_when, endDate, retryAfter) => {
  await database.db
    .updateTable("maintenance_settings")
    .set({ is_enabled: true, end_date: new Date(endDate) })
    .execute();
  expect((await visit(null)).headers.get("Retry-After")).toBe(retryAfter);
});

test("only an active admin passes the gate", async () => {
  await setMaintenanceEnabled(app(), admin, true);
  expect((await visit(admin)).status).toBe(200);
  expect((await visit({ ...admin, role: "user" })).status).toBe(503);
  expect((await visit({ ...admin, active: false })).status).toBe(503);
});

test("the switch is the admins': it forgets the kept pages, and leaves message and date alone", async () => {
  await setMaintenanceEnabled(app(), admin, true);
  expect(drops).toBe(1);
  expect(await getMaintenance(app())).toEqual({ isEnabled: true, message: "De retour vite.", endDate: null });
  await setMaintenanceEnabled(app(), admin, false);
  expect((await getMaintenance(app())).isEnabled).toBe(false);
});

test("nobody else may switch", async () => {
  await expect(setMaintenanceEnabled(app(), null, true)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(setMaintenanceEnabled(app(), { ...admin, role: "user" }, true)).rejects.toMatchObject({
    code: "forbidden",
  });
  expect((await getMaintenance(app())).isEnabled).toBe(false);
  expect(drops).toBe(0);
});
