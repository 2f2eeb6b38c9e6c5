import { expect, test } from "vitest";
import { replyHref, unreadLabel } from "./messages.ts";

const message = {
  title: "Réclamation & devis",
  message: "Bonjour,\nun fourgon & deux jours ?",
  created_at: new Date("2026-07-14T08:00:00Z"),
  data: { name: "Zoé" },
};

test("the answer has its subject, and an address cannot add anything to it", () => {
  expect(replyHref("zoe@exemple.fr", message)).toMatch(
    /^mailto:zoe@exemple\.fr\?subject=Re%3A%20R%C3%A9clamation%20%26%20devis&body=/,
  );
  expect(replyHref("a@b.fr?bcc=c@d.fr&x", message)).toMatch(/^mailto:a@b\.fr%3Fbcc%3Dc@d\.fr%26x\?subject=/);
});

test("the answer quotes what it answers, as far as a link can be long", () => {
  const bodyOf = (text: string) =>
    new URL(replyHref("zoe@exemple.fr", { ...message, message: text })).searchParams.get("body");
  expect(bodyOf(message.message)).toBe(
    "\r\n\r\nLe 14\u00a0juil. 2026 à\u00a010:00, Zoé a écrit\u00a0:\r\n> Bonjour,\r\n> un fourgon & deux jours ?",
  );
  // Cut through the middle of a character, it is still a link.
  expect(bodyOf("🚚".repeat(2_000))?.length).toBeLessThan(1_300);
  expect(bodyOf(`x${"🚚".repeat(2_000)}`)).toMatch(/…$/);
});

test("the bell says 9+ above nine", () => {
  expect([0, 9, 10, 250].map(unreadLabel)).toEqual(["0", "9", "9+", "9+"]);
});
