interface Traits {
  /** Whom it is for. What went to a customer is deleted when that person is erased. */
  to: "desk" | "customer" | "member";
  /** Goes out when a message arrives, and goes with that message to the bin. */
  isArrival?: boolean;
  /** Nobody waits for it: its failure asks for nobody, and it does not leave any more once its message is deleted. */
  isCourtesy?: boolean;
  /** A member of staff wrote it: no `Auto-Submitted` header, so that a mail program may answer it. */
  isByHand?: boolean;
}

/** A new kind costs a line here, a migration of the check constraint, and the operation that queues it. */
const traits = {
  /** A visitor's message. The column's default, which mails about accounts had too. */
  forward: { to: "desk", isArrival: true },
  confirmation: { to: "customer", isArrival: true, isCourtesy: true },
  reply: { to: "customer", isByHand: true },
  quote: { to: "customer", isByHand: true },
  /** Of a quote: the customer's copy of what was agreed. */
  acceptance: { to: "customer" },
  withdrawal: { to: "customer" },
  /** Of what was agreed: that it is cancelled, and what that costs. */
  cancellation: { to: "customer" },
  /** What a customer did, in the desk's conversation about the request. */
  notice: { to: "desk" },
  /** An invitation, a new password: of no request, and nobody's to read again once it has left. */
  account: { to: "member" },
  /** Whether the settings of mail are right. */
  test: { to: "member", isCourtesy: true },
} as const satisfies Record<string, Traits>;

export type MailKind = keyof typeof traits;

export const mailKinds: Record<MailKind, Traits> = traits;

const kindsWith = (has: (traits: Traits) => boolean | undefined) =>
  (Object.keys(mailKinds) as MailKind[]).filter((kind) => has(mailKinds[kind]));

export const deskMails = kindsWith(({ to }) => to === "desk");
export const customerMails = kindsWith(({ to }) => to === "customer");
export const arrivalMails = kindsWith(({ isArrival }) => isArrival);
export const courtesyMails = kindsWith(({ isCourtesy }) => isCourtesy);
