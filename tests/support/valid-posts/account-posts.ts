import { randomUUID } from "node:crypto";
import { hashToken } from "#server/secret-tokens.ts";
import type { AttackedSite, Member } from "../attacked-site.ts";
import { addPasskey, beginPasskey, makeDevice } from "../passkeys.ts";
import { addSecondStep, codeShown, recoveryCodes } from "../two-factor.ts";
import { dashboard, type PostsByAddress, staff } from "./valid-post.ts";

/** Whose account may be changed: everyone else's is needed again. */
const newcomer = (addMember: AttackedSite["addMember"]) => addMember(`${randomUUID()}@example.fr`, "user");

export const accountPosts: PostsByAddress = {
  "/functions/v1/manage-users": [
    async ({ members }) => ({
      path: "/functions/v1/manage-users",
      by: members.admin,
      json: {
        action: "createUser",
        email: `neuf-${randomUUID()}@example.fr`,
        password: "vent-du-sud",
        role: "user",
        active: true,
      },
    }),
    async ({ db, members }) => {
      const email = `cible-${randomUUID()}@example.fr`;
      const target = await db
        .insertInto("profiles")
        .values({ email, role: "user" })
        .returning("id")
        .executeTakeFirstOrThrow();
      return {
        path: "/functions/v1/manage-users",
        by: members.admin,
        json: { action: "updateUser", userId: target.id, role: "user", active: false },
      };
    },
  ],
  "/locadmin": [
    async ({ members: { user } }) => ({
      path: "/locadmin?suite=%2Fadmin",
      fields: { email: user.email, password: user.password },
    }),
  ],
  "/locadmin/mot-de-passe-oublie": [
    async ({ members: { user } }) => ({
      path: "/locadmin/mot-de-passe-oublie",
      fields: { email: user.email },
    }),
  ],
  "/locadmin/nouveau-mot-de-passe": [
    async ({ db, addMember }) => {
      const { id } = await newcomer(addMember);
      const token = randomUUID();
      await db
        .insertInto("verifications")
        .values({ identifier: hashToken(token), value: id, expires_at: new Date(Date.now() + 600_000) })
        .execute();
      return { path: `/locadmin/nouveau-mot-de-passe?jeton=${token}`, fields: { password: "vent-du-large" } };
    },
  ],
  "/locadmin/invitation": [
    async ({ db }) => {
      const token = randomUUID();
      await addInvitation(db, hashToken(token));
      return { path: `/locadmin/invitation?jeton=${token}`, fields: { password: "vent-du-large" } };
    },
  ],
  "/locadmin/code": [
    async (site) => ({ path: "/locadmin/code", by: await halfway(site), fields: { code: codeShown() } }),
    async (site) => ({
      path: "/locadmin/code?secours",
      by: await halfway(site),
      fields: { code: recoveryCodes[0] ?? "" },
    }),
  ],
  "/api/auth/sign-in/code": [
    async (site) => ({
      path: "/api/auth/sign-in/code",
      by: await halfway(site),
      json: { code: codeShown() },
    }),
  ],
  "/api/auth/sign-in/passkey-offer": [async () => ({ path: "/api/auth/sign-in/passkey-offer", json: {} })],
  "/api/auth/sign-in/passkey": [
    async (site) => {
      const by = await newcomer(site.addMember);
      const device = makeDevice({ origin: site.origin });
      await addPasskey(site.db, by.id, device);
      const offer = await fetch(`${site.url}/api/auth/sign-in/passkey-offer`, { method: "POST" });
      const [cookie = ""] = (offer.headers.getSetCookie()[0] ?? "").split(";");
      const json = device.sign((await offer.json()) as { challenge: string });
      return { path: "/api/auth/sign-in/passkey", by: { ...by, cookie }, json };
    },
  ],
  [`${dashboard}/utilisateurs`]: [
    staff("/utilisateurs", async ({ addMember }) => ({
      intent: "deactivate",
      id: (await newcomer(addMember)).id,
    })),
    staff("/utilisateurs", async ({ db }) => ({ intent: "resend", id: await addInvitation(db) })),
    staff("/utilisateurs", async ({ db }) => ({ intent: "withdraw", id: await addInvitation(db) })),
    staff("/utilisateurs", async (site) => ({
      intent: "reset-two-factor",
      id: (await halfway(site)).id,
    })),
    staff("/utilisateurs", async ({ addMember }) => ({
      intent: "end-sessions",
      id: (await newcomer(addMember)).id,
    })),
    staff("/utilisateurs", async ({ addMember }) => ({
      intent: "password-link",
      id: (await newcomer(addMember)).id,
    })),
  ],
  [`${dashboard}/utilisateurs/nouveau`]: [
    staff("/utilisateurs/nouveau", async () => ({
      access: "invitation",
      email: `invitee-${randomUUID()}@example.fr`,
      role: "user",
    })),
    staff("/utilisateurs/nouveau", async () => ({
      access: "password",
      email: `neuf-${randomUUID()}@example.fr`,
      password: "vent-du-sud",
      role: "user",
      active: "on",
    })),
  ],
  [`${dashboard}/utilisateurs/:id`]: [
    async ({ db, members, addMember }) => {
      const { id } = await newcomer(addMember);
      const { updated_at } = await db
        .selectFrom("profiles")
        .select("updated_at")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return {
        path: `${dashboard}/utilisateurs/${id}`,
        by: members.admin,
        fields: { role: "user", version: updated_at.toISOString() },
      };
    },
  ],
  [`${dashboard}/mon-compte/double-authentification`]: [
    async ({ addMember }) => {
      const by = await newcomer(addMember);
      const fields = { intent: "start", password: by.password };
      return { path: `${dashboard}/mon-compte/double-authentification`, by, fields };
    },
    async ({ db, addMember }) => {
      const by = await newcomer(addMember);
      await addSecondStep(db, by.id);
      await db.updateTable("two_factors").set({ verified: false }).where("profile_id", "=", by.id).execute();
      const fields = { intent: "confirm", code: codeShown() };
      return { path: `${dashboard}/mon-compte/double-authentification`, by, fields };
    },
    async ({ db, addMember }) => {
      const by = await newcomer(addMember);
      await addSecondStep(db, by.id);
      const fields = { intent: "renew", password: by.password };
      return { path: `${dashboard}/mon-compte/double-authentification`, by, fields };
    },
    async ({ db, addMember }) => {
      const by = await newcomer(addMember);
      await addSecondStep(db, by.id);
      const fields = { intent: "stop", password: by.password };
      return { path: `${dashboard}/mon-compte/double-authentification`, by, fields };
    },
  ],
  [`${dashboard}/mon-compte/cle-d-acces`]: [
    async ({ addMember }) => {
      const by = await newcomer(addMember);
      const fields = { intent: "start", name: "Portable", password: by.password };
      return { path: `${dashboard}/mon-compte/cle-d-acces`, by, fields };
    },
    async (site) => {
      const path = `${dashboard}/mon-compte/cle-d-acces`;
      const by = await newcomer(site.addMember);
      const { options, ticket } = await beginPasskey(site.db, by);
      const response = JSON.stringify(makeDevice({ origin: site.origin }).make(options));
      return { path, by, fields: { intent: "confirm", name: "Portable", response, ticket } };
    },
  ],
  [`${dashboard}/mon-compte`]: [
    async ({ db, addMember }) => {
      const by = await newcomer(addMember);
      const id = await addPasskey(db, by.id, makeDevice({ origin: "http://localhost" }));
      return {
        path: `${dashboard}/mon-compte`,
        by,
        fields: { intent: "rename-passkey", id, name: "Tablette" },
      };
    },
    async ({ db, addMember }) => {
      const by = await newcomer(addMember);
      const id = await addPasskey(db, by.id, makeDevice({ origin: "http://localhost" }));
      return { path: `${dashboard}/mon-compte`, by, fields: { intent: "remove-passkey", id } };
    },
    async ({ db, addMember }) => {
      const by = await newcomer(addMember);
      const sessions = db.selectFrom("sessions").select("id").where("profile_id", "=", by.id);
      const { id } = await sessions.executeTakeFirstOrThrow();
      return { path: `${dashboard}/mon-compte`, by, fields: { intent: "end", id } };
    },
    async ({ addMember }) => ({
      path: `${dashboard}/mon-compte`,
      by: await newcomer(addMember),
      fields: { intent: "end-others" },
    }),
  ],
  [`${dashboard}/mon-compte/mot-de-passe`]: [
    async ({ addMember }) => {
      const by = await newcomer(addMember);
      const fields = { currentPassword: by.password, newPassword: "vent-du-large" };
      return { path: `${dashboard}/mon-compte/mot-de-passe`, by, fields };
    },
  ],
  "/api/auth/sign-in/email": [
    async ({ members: { user } }) => ({
      path: "/api/auth/sign-in/email",
      json: { email: user.email, password: user.password },
    }),
  ],
  "/locadmin/deconnexion": [
    async ({ signIn, members: { user } }) => ({
      path: "/locadmin/deconnexion",
      by: await signIn(user.email, user.password),
      fields: {},
    }),
  ],
  "/api/auth/sign-out": [
    async ({ signIn, members: { user } }) => ({
      path: "/api/auth/sign-out",
      by: await signIn(user.email, user.password),
      json: {},
    }),
  ],
  "/locadmin/session": [
    async ({ members }) => ({ path: "/locadmin/session", by: members.admin, fields: {} }),
  ],
};

/** Somebody whose password was right, and who has their code still to type. */
async function halfway({ db, url, addMember }: AttackedSite): Promise<Member> {
  const member = await newcomer(addMember);
  await addSecondStep(db, member.id);
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: member.email, password: member.password }),
  });
  const waiting = answer.headers.getSetCookie().find((line) => line.includes(".two_factor="));
  return { ...member, cookie: waiting?.split(";")[0] ?? "" };
}

async function addInvitation(db: AttackedSite["db"], token_hash: string = randomUUID()): Promise<string> {
  const { id } = await db
    .insertInto("invitations")
    .values({
      email: `invite-${randomUUID()}@example.fr`,
      role: "user",
      token_hash,
      expires_at: new Date(Date.now() + 600_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
