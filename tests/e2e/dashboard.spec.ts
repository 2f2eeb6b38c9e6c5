import { giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test } from "./support/site.ts";

test.use({ motion: false });

test.beforeEach(async ({ page, ownSite }) => {
  await giveSession(page, { origin: ownSite.url });
  await page.goto(`${ownSite.url}/locadmin/dashboard`);
  await hydrated(page);
});

for (const width of [390, 1440])
  test(`the dashboard leads to what waits, what is late and what moves today, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "Départs et retours" })).toBeVisible();
    await expect(main.getByText("2 en retard", { exact: true })).toBeVisible();
    await expectNoAxeViolations(page);

    // Ten notifications, most of them folded until they are asked for.
    const notifications = main.getByRole("button", { name: "Supprimer" });
    await expect(notifications.filter({ visible: true })).toHaveCount(width < 640 ? 2 : 4);
    await main.getByRole("button", { name: /^Afficher les \d autres/ }).click();
    await expect(notifications.filter({ visible: true })).toHaveCount(10);

    // One way at a time where both have no room.
    await expect(main.getByRole("link", { name: /^Prades/ })).toBeVisible();
    await main.getByRole("button", { name: "Par type" }).click();
    await expect(main.getByRole("link", { name: /^Remorques/ })).toBeVisible();
    await expect(main.getByRole("link", { name: /^Prades/ })).toBeHidden();

    await main.getByRole("link", { name: /^Devis envoyés 1 demande/ }).click();
    // Where there is room, the first one opens beside the list.
    await expect(page).toHaveURL(width < 640 ? /\?statut=devis_envoye$/ : /\?statut=devis_envoye&demande=/);
    await page.goBack();
    // The address is the first to change.
    await expect(main.getByRole("heading", { name: "Départs et retours" })).toBeVisible();
    await main.getByRole("link", { name: "2 demandes en retard" }).click();
    await expect(page).toHaveURL(width < 640 ? /\?vue=retard$/ : /\?vue=retard&demande=/);
    await page.goBack();
    // The address is the first to change.
    await expect(main.getByRole("heading", { name: "Départs et retours" })).toBeVisible();
    await main.getByRole("link", { name: /^Hakim Benali/ }).click();
    await expect(page).toHaveURL(/\/admin\?demande=/);
    await page.goBack();
    // The address is the first to change.
    await expect(main.getByRole("heading", { name: "Départs et retours" })).toBeVisible();
    await main.getByRole("link", { name: "Ouvrir le planning" }).click();
    await expect(page).toHaveURL(/\/planning\?vue=jour$/);
  });

test("attestations that end soon are named, each a way to its vehicle", async ({ page, ownSite }) => {
  const soon = (days: number) =>
    ownSite.query<{ id: string; name: string }>(
      `update vehicles set atp_until = current_date + $1::int where id in
         (select id from vehicles where type = 'Frigorifiques' order by name limit 1) returning id, name`,
      [days],
    );
  const main = page.getByRole("main");
  await soon(90);
  await page.reload();
  await expect(main.getByRole("heading", { name: "Parc" })).toBeVisible();
  await expect(main.getByText("Attestations ATP à renouveler")).toHaveCount(0);
  const [vehicle] = await soon(30);
  await page.reload();
  await expect(main.getByRole("heading", { name: "Attestations ATP à renouveler" })).toBeVisible();
  await expectNoAxeViolations(page);
  await main.getByRole("link", { name: new RegExp(`^${vehicle?.name}.* dans`) }).click();
  await expect(page).toHaveURL(new RegExp(`/vehicules/${vehicle?.id}`));
});
