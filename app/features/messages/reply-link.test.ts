import { expect, test } from "vitest";
import { replyHref } from "./reply-link.ts";

test("the answer has its subject, and an address cannot add anything to it", () => {
  expect(replyHref("zoe@exemple.fr", { title: "Réclamation & devis" })).toBe(
    "mailto:zoe@exemple.fr?subject=Re%3A%20R%C3%A9clamation%20%26%20devis",
  );
  expect(replyHref("a@b.fr?bcc=c@d.fr&x", { title: "Autre" })).toBe(
    "mailto:a@b.fr%3Fbcc%3Dc@d.fr%26x?subject=Re%3A%20Autre",
  );
});
