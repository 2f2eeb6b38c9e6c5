import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { appContext, staffContext } from "#app/context.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { purposeToSearch } from "#app/domain/files/uploads.schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { App } from "#server/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { admin, picture, testFiles, user } from "#tests/support/files.ts";
import { action } from "./upload.route.ts";

const database = testDatabase();
const { app, objects } = await testFiles(database);
const image = await picture(60, 40).png().toBuffer();

async function post(search: string, actor: Actor, body: BodyInit = new Uint8Array(image), headers = {}) {
  const context = new RouterContextProvider();
  context.set(appContext, app as unknown as App);
  context.set(staffContext, actor);
  const url = new URL(`http://localhost${officePaths.upload}?${search}`);
  const request = new Request(url, { method: "POST", body, headers });
  const response = await action({
    request,
    context,
    params: {},
    url,
    pattern: officePaths.upload,
  } as Parameters<typeof action>[0]);
  return {
    status: response.status,
    cache: response.headers.get("Cache-Control"),
    ...(await response.json()),
  };
}

const vehicle = purposeToSearch({ kind: "vehicle-photo", vehicleId: randomUUID() }).toString();

test.each([
  ["an anonymous visitor", null, vehicle, 401],
  ["an anonymous visitor", null, "kind=nonsense", 401],
  ["a user", user, vehicle, 200],
  ["a user", user, "kind=site-photo&category=agencies", 200],
  ["a user", user, "kind=hero-image", 200],
  ["a user", user, "kind=brand-logo", 200],
  ["a user", user, "kind=company-logo", 403],
  ["an admin", admin, "kind=company-logo", 200],
  ["an inactive admin", { ...admin, active: false }, vehicle, 403],
  ["an admin", admin, "", 422],
  ["an admin", admin, "kind=vehicle-photo", 422],
  ["an admin", admin, "kind=vehicle-photo&vehicle_id=../../etc", 422],
  ["an admin", admin, "kind=site-photo&category=elsewhere", 422],
] as const)("%s (%o) posts to ?%s: %i", async (_, actor, search, status) => {
  const before = (await objects()).length;
  const answer = await post(search, actor);
  expect(answer).toMatchObject({ status, cache: "no-store" });
  if (status === 200) {
    expect(answer.file).toMatchObject({ width: 60, height: 40 });
    expect(await objects()).toContain(answer.file.url.replace("/storage/", ""));
  } else {
    expect(answer.error).toMatch(/\.$/);
    expect((await objects()).length).toBe(before);
  }
});

test("the name comes percent-encoded, and a bad one does no harm", async () => {
  const named = (name: string) => post(vehicle, user, new Uint8Array(image), { "X-File-Name": name });
  const { file } = await named(encodeURIComponent("Été à Céret.png"));
  expect(file.name).toBe("Été à Céret");
  expect((await named("%E0%A4%A")).file.name).toBe("%E0%A4%A");
});

test("refusals carry their sentence and status", async () => {
  expect(await post(vehicle, user, "not an image")).toMatchObject({
    status: 415,
    error: "Format de fichier non supporté. Utilisez JPG ou PNG.",
  });
  expect(await post(vehicle, user, new Uint8Array(5 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    error: "Image trop volumineuse. Taille maximum: 5MB",
  });
});

test("a fault of ours is a 500 with the general sentence", async () => {
  const put = app.storage.put;
  app.storage.put = () => Promise.reject(new Error("disk full"));
  try {
    expect(await post(vehicle, user)).toMatchObject({
      status: 500,
      error: "Erreur lors du téléchargement des photos",
    });
  } finally {
    app.storage.put = put;
  }
});
