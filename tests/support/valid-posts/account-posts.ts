import { randomUUID } from "node:crypto";
import { hashToken } from "#server/secret-tokens.ts";
import type { AttackedSite, Member } from "../attacked-site.ts";
import { addPasskey, beginPasskey, makeDevice } from "../passkeys.ts";
import { addSecondStep, codeShown, recoveryCodes } from "../two-factor.ts";
import { dashboard, type MakePost, type PostsByAddress } from "./valid-post.ts";

type Fields = Record<string, string>;

/** Whose account may be changed: everyone else's is needed again. */
const newcomer = (addMember: AttackedSite["addMember"]) => addMember(`${randomUUID()}@example.fr`, "user");

/** About oneself, who is new; with `step`, behind a second step. */
const own =
  (fields: (by: Member, site: AttackedSite) => Promise<Fields> | Fields, step = false): MakePost =>
  async (site) => {
    const by = await newcomer(site.addMember);
    if (step) await addSecondStep(site.db, by.id);
    return [await fields(by, site), { by }];
  };

const onNewcomer =
  (intent: string): MakePost =>
  async ({ addMember }) => ({ intent, id: (await newcomer(addMember)).id });

const onInvitation =
  (intent: string): MakePost =>
  async ({ db }) => ({ intent, id: await addInvitation(db) });

const newEmail = () => `neuf-${randomUUID()}@example.fr`;
const credentials = ({ members: { user } }: AttackedSite) => ({ email: user.email, password: user.password });

/** A session that may end. */
const otherSession = async ({ signIn, members: { user } }: AttackedSite) => ({
  by: await signIn(user.email, user.password),
});

export const accountPosts: PostsByAddress = {
  "/functions/v1/manage-users": [
    () => {
      const account = { email: newEmail(), password: "vent-du-sud", role: "user", active: true };
      return [null, { json: { action: "createUser", ...account } }];
    },
    async ({ addMember }) => {
      const { id } = await newcomer(addMember);
      return [null, { json: { action: "updateUser", userId: id, role: "user", active: false } }];
    },
  ],
  "/locadmin": [(site) => [credentials(site), { path: "/locadmin?suite=%2Fadmin" }]],
  "/locadmin/mot-de-passe-oublie": [({ members: { user } }) => ({ email: user.email })],
  "/locadmin/nouveau-mot-de-passe": [
    async ({ db, addMember }) => {
      const { id } = await newcomer(addMember);
      const token = randomUUID();
      await db
        .insertInto("verifications")
        .values({ identifier: hashToken(token), value: id, expires_at: new Date(Date.now() + 600_000) })
        .execute();
      return [{ password: "vent-du-large" }, { path: `/locadmin/nouveau-mot-de-passe?jeton=${token}` }];
    },
  ],
  "/locadmin/invitation": [
    async ({ db }) => {
      const token = randomUUID();
      await addInvitation(db, hashToken(token));
      return [{ password: "vent-du-large" }, { path: `/locadmin/invitation?jeton=${token}` }];
    },
  ],
  "/locadmin/code": [
    async (site) => [{ code: codeShown() }, { by: await halfway(site) }],
    async (site) => [
      { code: recoveryCodes[0] ?? "" },
      { by: await halfway(site), path: "/locadmin/code?secours" },
    ],
  ],
  "/api/auth/sign-in/code": [
    async (site) => [null, { by: await halfway(site), json: { code: codeShown() } }],
  ],
  "/api/auth/sign-in/passkey-offer": [() => [null, { json: {} }]],
  "/api/auth/sign-in/passkey": [
    async (site) => {
      const by = await newcomer(site.addMember);
      const device = makeDevice({ origin: site.origin });
      await addPasskey(site.db, by.id, device);
      const offer = await fetch(`${site.url}/api/auth/sign-in/passkey-offer`, { method: "POST" });
      const [cookie = ""] = (offer.headers.getSetCookie()[0] ?? "").split(";");
      const json = device.sign((await offer.json()) as { challenge: string });
      return [null, { by: { ...by, cookie }, json }];
    },
  ],
  [`${dashboard}/utilisateurs`]: [
    onNewcomer("deactivate"),
    onInvitation("resend"),
    onInvitation("withdraw"),
    async (site) => ({ intent: "reset-two-factor", id: (await halfway(site)).id }),
    onNewcomer("end-sessions"),
    onNewcomer("password-link"),
  ],
  [`${dashboard}/utilisateurs/nouveau`]: [
    () => ({ access: "invitation", email: newEmail(), role: "user" }),
    () => ({ access: "password", email: newEmail(), password: "vent-du-sud", role: "user", active: "on" }),
  ],
  [`${dashboard}/utilisateurs/:id`]: [
    async ({ db, addMember }) => {
      const { id } = await newcomer(addMember);
      const profile = db.selectFrom("profiles").select("updated_at").where("id", "=", id);
      const { updated_at } = await profile.executeTakeFirstOrThrow();
      return [{ role: "user", version: updated_at.toISOString() }, { at: id }];
    },
  ],
  [`${dashboard}/mon-compte/double-authentification`]: [
    own(({ password }) => ({ intent: "start", password })),
    own(async ({ id }, { db }) => {
      await db.updateTable("two_factors").set({ verified: false }).where("profile_id", "=", id).execute();
      return { intent: "confirm", code: codeShown() };
    }, true),
    own(({ password }) => ({ intent: "renew", password }), true),
    own(({ password }) => ({ intent: "stop", password }), true),
  ],
  [`${dashboard}/mon-compte/cle-d-acces`]: [
    own(({ password }) => ({ intent: "start", name: "Portable", password })),
    own(async (by, { db, origin }) => {
      const { options, ticket } = await beginPasskey(db, by);
      const response = JSON.stringify(makeDevice({ origin }).make(options));
      return { intent: "confirm", name: "Portable", response, ticket };
    }),
  ],
  [`${dashboard}/mon-compte`]: [
    own(async ({ id }, { db, origin }) => ({
      intent: "rename-passkey",
      id: await addPasskey(db, id, makeDevice({ origin })),
      name: "Tablette",
    })),
    own(async ({ id }, { db, origin }) => ({
      intent: "remove-passkey",
      id: await addPasskey(db, id, makeDevice({ origin })),
    })),
    own(async (by, { db }) => {
      const sessions = db.selectFrom("sessions").select("id").where("profile_id", "=", by.id);
      return { intent: "end", id: (await sessions.executeTakeFirstOrThrow()).id };
    }),
    own(() => ({ intent: "end-others" })),
  ],
  [`${dashboard}/mon-compte/mot-de-passe`]: [
    own(({ password }) => ({ currentPassword: password, newPassword: "vent-du-large" })),
  ],
  "/api/auth/sign-in/email": [(site) => [null, { json: credentials(site) }]],
  "/locadmin/deconnexion": [async (site) => [{}, await otherSession(site)]],
  "/api/auth/sign-out": [async (site) => [null, { json: {}, ...(await otherSession(site)) }]],
  "/locadmin/session": [() => ({})],
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
