import { expect, hydrated, test } from "./support/site.ts";

// The whole visit, as most visitors make it: home → catalogue → filter → vehicle → quote → sent.

// Among the last of a run: its tests go to whichever worker is free.
test.describe.configure({ mode: "parallel" });

for (const [javaScriptEnabled, width] of [
  [true, 390],
  [false, 1440],
] as const) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test(`at ${width} px a visitor asks for a quote for the vehicle they found`, async ({
      page,
      ownSite,
    }) => {
      const settled = async () => {
        if (javaScriptEnabled) await hydrated(page);
      };
      await page.setViewportSize({ width, height: 844 });
      await page.goto(ownSite.url);
      await settled();
      await page.getByRole("main").getByRole("link", { name: "Voir le catalogue" }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: "Catalogue" })).toBeVisible();

      const search = page.getByRole("searchbox", { name: "Rechercher un véhicule" });
      await search.fill("electrique");
      await search.press("Enter");
      await expect(page).toHaveURL(/\bq=electrique\b/);
      const cards = page.getByRole("article");
      await expect(cards.first()).toContainText(/Horizon|Courant/);
      const name = await cards.first().getByRole("heading").innerText();
      await cards
        .first()
        .getByRole("link", { name: /^Détails/ })
        .click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await settled();

      await page.getByRole("link", { name: "Demander un devis" }).filter({ visible: true }).first().click();
      const form = page.getByRole("form", { name: "Envoyer un message" });
      await expect(form.getByLabel("Sujet")).toHaveValue("devis");
      await expect(form.getByLabel("Message")).toHaveValue(new RegExp(name));
      await settled();
      const sender = `Visiteuse ${width} ${javaScriptEnabled ? "avec" : "sans"}`;
      await form.getByLabel("Nom").fill(sender);
      await form.getByLabel("E-mail").fill("visiteuse@example.fr");
      await form.getByLabel("Téléphone").fill("06 39 98 14 27");
      await form.getByRole("checkbox", { name: /^J'accepte/ }).check();
      await form.getByRole("button", { name: "Envoyer" }).click();
      await expect(page.getByText("Message envoyé !")).toBeVisible();
      const sent = await ownSite.query<{ title: string; message: string }>(
        "select title, message from notifications where data->>'name' = $1",
        [sender],
      );
      expect(sent).toEqual([{ title: "Demande de devis", message: expect.stringContaining(name) }]);
    });
  });
}
