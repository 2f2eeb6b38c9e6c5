import { expect, test } from "vitest";
import { palettes } from "#app/domain/identity/identity.ts";
import { contrast } from "#app/domain/identity/palette-colours.ts";
import { dayColours, type MailColours, nightColours } from "./mail-colours.ts";
import { facts, foot, type MailPart, paragraph, title } from "./mail-parts.ts";
import { toHtml } from "./to-html.ts";
import { toText } from "./to-text.ts";

const identity = { name: "Brenac Location", palette: "garrigue" } as const;

test("the text has an empty line between its parts, and amounts under each other", () => {
  const parts: MailPart[] = [
    title("Votre devis"),
    paragraph("Bonjour,"),
    facts(
      { label: "Départ", text: "lundi" },
      { label: "Dépôt", text: "selon le véhicule", list: ["A : 800 €"] },
    ),
    {
      kind: "lines",
      heading: "Véhicules :",
      groups: [
        {
          name: "Fourgon",
          lines: [{ label: "5 jours", detail: "63 € par jour", amount: "315 €" }],
          total: { label: "Estimation", amount: "315 € TTC", other: "262,50 € HT" },
        },
        { name: "Remorque", lines: [], note: "Tarif sur demande." },
      ],
      total: { label: "Total", amount: "315 € TTC", other: "262,50 € HT", note: "hors véhicule sans tarif" },
      notes: ["Prix hors livraison."],
    },
    { kind: "lines", groups: [{ lines: [{ label: "Fourgon, 5 jours", amount: "315 €" }] }] },
    { kind: "button", label: "Lire", href: "https://x.example/devis/a" },
    { kind: "steps", heading: "La suite :", steps: ["Un", "Deux"], isNumbered: true },
    { kind: "steps", steps: ["Permis"] },
    foot("Brenac Location", ""),
  ];
  expect(toText(parts).replaceAll("\u00a0", " ")).toBe(`Votre devis

Bonjour,

Départ : lundi
Dépôt : selon le véhicule
- A : 800 €

Véhicules :
- Fourgon
  5 jours (63 € par jour) : 315 €
  Estimation : 315 € TTC, 262,50 € HT
- Remorque
  Tarif sur demande.
Total : 315 € TTC, 262,50 € HT (hors véhicule sans tarif)
Prix hors livraison.

- Fourgon, 5 jours : 315 €

Lire :
https://x.example/devis/a

La suite :
1. Un
2. Deux

- Permis

-- 
Brenac Location
`);
});

test("what somebody typed is text: no tag, no link but our own", () => {
  const own = "https://brenac.example/devis/abc";
  const typed = `<script>alert(1)</script> <a href="https://evil.example">ici</a> javascript:alert(1)\n${own} & https://evil.example/x`;
  const html = toHtml(
    [
      title(typed),
      facts({ label: typed, text: typed }),
      { kind: "paragraph", text: typed, link: own },
      foot(typed),
    ],
    { ...identity, name: `L'Étape & Fils <b>` },
  );
  expect(html).not.toMatch(/<script|<a href="https:\/\/evil/);
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain(`<a href="${own}"`);
  expect(html).toContain("Fils &lt;b&gt;");
});

test("a company without a name has its own words for one, and no other company's", () => {
  const html = toHtml([title("Bonjour"), paragraph("Oui")], { name: "", palette: "lagune" });
  expect(html).toContain("<b>Location</b> de véhicules");
  expect(html).toContain("#0f4853");
  expect(html).not.toMatch(/tramontane/i);
});

test("a letter has neither name nor colour about it", () => {
  const html = toHtml(
    [paragraph("Bonjour,\n\nOui."), paragraph("Claire Vidal"), foot("Brenac Location")],
    identity,
  );
  expect(html).not.toContain("<table");
  expect(html).not.toContain("#1f4733");
  expect(html.match(/<p /g)).toHaveLength(4);
});

test("sixty lines of a long quote stay a small mail", () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({
    label: `Fourgon 20 m³ avec hayon élévateur n° ${index}, 5 jours`,
    amount: "1 380,88 € TTC",
  }));
  const html = toHtml([title("Devis"), { kind: "lines", groups: [{ lines }] }], identity);
  expect(Buffer.byteLength(html)).toBeLessThan(60_000);
});

test.each(Object.keys(palettes) as (keyof typeof palettes)[])(
  "every word of a mail in «%s» is readable, by day and by night",
  (palette) => {
    const pairs = (colours: MailColours) => [
      contrast(colours.ink, colours.card),
      contrast(colours.ink, colours.page),
      contrast(colours.ink, colours.facts),
      contrast(colours.soft, colours.card),
      contrast(colours.soft, colours.page),
      contrast(colours.soft, colours.facts),
      contrast(colours.onButton, colours.button),
    ];
    for (const ratio of [...pairs(dayColours(palette)), ...pairs(nightColours(palette))])
      expect(ratio).toBeGreaterThanOrEqual(4.5);
  },
);
