import { expect, test } from "@playwright/test";
import { facts, foot, type MailPart, paragraph, title } from "#server/mail/layout/mail-parts.ts";
import { toHtml } from "#server/mail/layout/to-html.ts";
import { brenac, exampleMails } from "#tests/support/example-mails.ts";

// A mail is read in whatever window a mail program gives it.

const widths = [320, 390, 640];

for (const colorScheme of ["light", "dark"] as const)
  test(`every mail fits a phone and a wide window, and its button a thumb (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    // Nothing of a mail is fetched from anywhere.
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    for (const [kind, { parts }] of Object.entries(exampleMails)) {
      await page.setContent(toHtml(parts, brenac));
      for (const width of widths) {
        const shown = `${kind}, ${width} px`;
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, shown).toBe(0);
        for (const button of await page.locator("a.go").all())
          expect((await button.boundingBox())?.height, shown).toBeGreaterThanOrEqual(48);
        for (const pair of await page.locator(".pair tr").all()) {
          const [label, value] = await Promise.all(
            (await pair.locator("td").all()).map((cell) => cell.boundingBox()),
          );
          const isAbove = (label?.y ?? 0) + (label?.height ?? 0) <= (value?.y ?? 0);
          expect(isAbove, shown).toBe(width < 360);
        }
      }
      const [ground, ink] = await page
        .locator(".card, body")
        .last()
        .evaluate((element) => {
          const { backgroundColor } = getComputedStyle(element);
          const words = element.querySelector("p, td");
          return [backgroundColor, words ? getComputedStyle(words).color : ""].map((colour) =>
            (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0),
          );
        });
      if (kind !== "reply") {
        const isDark = colorScheme === "dark";
        expect((ground ?? 0) < 200, kind).toBe(isDark);
        expect((ink ?? 0) > 600, kind).toBe(isDark);
      }
    }
    expect(asked).toEqual([]);
  });

test("what somebody typed without a space, and a long name, widen no phone", async ({ page }) => {
  const endless = "a".repeat(400);
  const parts: MailPart[] = [
    title(endless),
    paragraph(endless, `https://exemple.fr/${endless}`),
    facts(
      { label: "E-mail", text: `${endless}@exemple.fr` },
      { label: endless, text: "oui", list: [endless] },
    ),
    {
      kind: "lines",
      groups: [{ name: endless, lines: [{ label: endless, detail: endless, amount: "1 380,88 € TTC" }] }],
      total: {
        label: "Total",
        amount: "1 380,88 € TTC",
        other: "1 150,73 € HT",
        note: "hors véhicule sans tarif",
      },
      notes: [endless],
    },
    {
      kind: "button",
      label: "Lire le devis et répondre",
      href: `https://exemple.fr/${endless}`,
      isShown: true,
    },
    { kind: "steps", heading: endless, steps: [endless] },
    foot(endless),
  ];
  const name = "Établissements Castel-Sarrazin, Fils & Associés – L’Étape 2000";
  await page.setViewportSize({ width: 320, height: 800 });
  for (const shown of [parts, parts.slice(1)]) {
    await page.setContent(toHtml(shown, { name, palette: "vigne" }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});
