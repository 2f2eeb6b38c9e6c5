import { describe, expect, test } from "vitest";
import { type AttackedSite, attackedSite, type Member } from "#tests/support/attacked-site.ts";
import { openStream } from "#tests/support/browser.ts";
import { eventually } from "#tests/support/eventually.ts";

// A session that should be over is over with the very next request, whatever is asked and however it is shown.

const site = attackedSite();

/** What a session opens, and how an answer says that it did. */
const doors: Record<string, (member: Member) => Promise<boolean>> = {
  "a page": async ({ cookie }) => (await ask("/locadmin/dashboard", { cookie })).status === 200,
  "a page's data": async ({ cookie }) => {
    const answer = await ask("/locadmin/dashboard/vehicules.data", { cookie });
    return answer.status === 200 && !(await answer.text()).includes("SingleFetchRedirect");
  },
  "the messages as a file": async ({ cookie }) => (await ask("/admin/export.csv", { cookie })).status === 200,
  "the session's own address": async ({ cookie }) =>
    (await ask("/locadmin/session", { cookie })).status === 200,
  "get-session by bearer": async ({ token }) => {
    const answer = await ask("/api/auth/get-session", { authorization: `Bearer ${token}` });
    return (await answer.json()) !== null;
  },
  "an action": async ({ cookie }) =>
    (await post("/locadmin/dashboard/a-propos/apercu", { cookie }, { content: "<p>a</p>" })).status === 200,
  "an upload": async ({ cookie }) =>
    (await post("/locadmin/dashboard/televersement?kind=brand-logo", { cookie }, {})).status === 415,
  "the function by cookie": async ({ cookie }) => isKnown(await manageUsers({ cookie })),
  "the function by bearer": async ({ token }) =>
    isKnown(await manageUsers({ authorization: `Bearer ${token}` })),
  "a stream of events": async ({ cookie }) => {
    const stream = await openStream(site.url, "notifications", cookie);
    stream.close();
    return stream.status === 200;
  },
};

const ask = (path: string, headers: Record<string, string>) =>
  fetch(site.url + path, { redirect: "manual", headers });

const post = (path: string, headers: Record<string, string>, body: object) =>
  fetch(site.url + path, {
    method: "POST",
    redirect: "manual",
    headers: {
      "content-type": "application/json",
      ...("cookie" in headers ? { origin: site.url } : {}),
      ...headers,
    },
    body: JSON.stringify(body),
  });

/** An account that is not there: whoever may ask hears that, and whoever may not hears so first. */
const manageUsers = (headers: Record<string, string>) =>
  post("/functions/v1/manage-users", headers, {
    action: "updateUser",
    userId: "0197a000-0000-7000-8000-00000000dead",
    active: true,
  });
const isKnown = ({ status }: Response) => status !== 401;

async function openDoors(member: Member): Promise<string[]> {
  const names = Object.keys(doors);
  const open = await Promise.all(names.map((name) => doors[name]?.(member)));
  return names.filter((_, index) => open[index]);
}

/** As another administrator does it. */
async function change(member: Member, changes: object) {
  const { token } = site.members.admin;
  const answer = await post(
    "/functions/v1/manage-users",
    { authorization: `Bearer ${token}` },
    { action: "updateUser", userId: member.id, ...changes },
  );
  expect(answer.status).toBe(200);
}

const ends: Record<string, (member: Member, site: AttackedSite) => Promise<unknown>> = {
  "signing out": ({ cookie }) =>
    fetch(`${site.url}/locadmin/deconnexion`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie, origin: site.url },
      body: new URLSearchParams(),
    }),
  "a program's sign-out": ({ token }) => post("/api/auth/sign-out", { authorization: `Bearer ${token}` }, {}),
  "a deactivation": (member) => change(member, { active: false }),
  "a new password": (member) => change(member, { newPassword: "tout-nouveau-66" }),
  "the account's deletion": (member, { db }) =>
    db.deleteFrom("profiles").where("id", "=", member.id).execute(),
};

describe.each(Object.entries(ends))("after %s", (name, end) => {
  test("every door is shut, and stays shut", async () => {
    const member = await site.addMember(`${name.replace(/\W+/g, "-")}@example.fr`, "admin");
    expect(await openDoors(member)).toEqual(Object.keys(doors));
    await end(member, site);
    expect(await openDoors(member)).toEqual([]);
    // Activating the account again does not bring the old session back.
    if (name === "a deactivation") {
      await change(member, { active: true });
      expect(await openDoors(member)).toEqual([]);
    }
  });
});

test("after a demotion the session goes on as a user's, from the next request on", async () => {
  const member = await site.addMember("retrograde@example.fr", "admin");
  const settings = () => ask("/locadmin/dashboard/parametres", { cookie: member.cookie });
  const data = () => ask("/locadmin/dashboard/parametres.data", { cookie: member.cookie });
  expect((await settings()).status).toBe(200);
  expect((await data()).status).toBe(200);
  expect((await manageUsers({ authorization: `Bearer ${member.token}` })).status).toBe(404);
  await change(member, { role: "user" });
  expect((await settings()).status).toBe(403);
  expect((await data()).status).toBe(403);
  expect((await manageUsers({ authorization: `Bearer ${member.token}` })).status).toBe(403);
  expect((await manageUsers({ cookie: member.cookie })).status).toBe(403);
  const form = await fetch(`${site.url}/locadmin/dashboard/maintenance`, {
    method: "POST",
    headers: { cookie: member.cookie, origin: site.url },
    body: new URLSearchParams({ is_enabled: "true" }),
  });
  expect(form.status).toBe(403);
  expect((await ask("/locadmin/dashboard", { cookie: member.cookie })).status).toBe(200);
});

test("one browser's sign-out is not another's", async () => {
  const here = await site.addMember("deux-postes@example.fr", "user");
  const there = await site.signIn(here.email, here.password);
  await ends["signing out"]?.(here, site);
  expect(await openDoors(here)).toEqual([]);
  expect(await openDoors(there)).toEqual(Object.keys(doors));
});

test("a session that somebody else began is not continued by signing in", async () => {
  const planted = await site.addMember("plante@example.fr", "user");
  const answer = await fetch(`${site.url}/locadmin`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: "tramontane.session_token=plante.plante", origin: site.url },
    body: new URLSearchParams({ email: planted.email, password: planted.password }),
  });
  const [cookie = ""] = (answer.headers.getSetCookie()[0] ?? "").split(";");
  expect(cookie).toMatch(/^tramontane\.session_token=.{40,}/);
  expect(cookie).not.toContain("plante");
  expect(cookie).not.toBe(planted.cookie);
});

test.each(Object.entries(ends))("a stream that is open ends with %s, at once", async (name, end) => {
  const email = `flux-${name.replace(/\W+/g, "-")}@example.fr`;
  const member = await site.addMember(email, "admin");
  const elsewhere = await site.signIn(email, member.password);
  const [here, there] = await Promise.all(
    [member, elsewhere].map(({ cookie }) => openStream(site.url, "notifications", cookie)),
  );
  const ended = new Set<typeof here>();
  for (const stream of [here, there]) void stream?.ended.then(() => ended.add(stream));
  await end(member, site);
  // A heartbeat, which would notice as well, is half a minute.
  await eventually(() => ended.has(here), 5_000);
  const isOnlyOneBrowsers = name.includes("sign");
  if (isOnlyOneBrowsers) expect(ended.has(there)).toBe(false);
  else await eventually(() => ended.has(there), 1_000);
  there?.close();
});
