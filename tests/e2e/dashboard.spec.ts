import { giveSession } from "./support/sessions.ts";
import { expect, hydrated, test } from "./support/site.ts";

test.use({ motion: false });

test.beforeEach(async ({ page, ownSite }) => {
  await giveSession(page, { origin: ownSite.url });
  await page.goto(`${ownSite.url}/locadmin/dashboard`);
  await hydrated(page);
});

test("the dashboard leads to what waits, what is late and what moves today", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const main = page.getByRole("main");
  await expect(main.getByText("2 en retard", { exact: true })).toBeVisible();
  // Ten notifications, most of them folded until they are asked for; who is late is not.
  const notifications = main
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { expanded: false }) })
    .filter({ visible: true });
  await expect(notifications).toHaveCount(4);
  await expect(notifications.filter({ hasText: "En retard depuis" })).toHaveCount(2);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(notifications).toHaveCount(5);
  await main.getByRole("button", { name: /^Afficher les \d autres/ }).click();
  await expect(notifications).toHaveCount(10);

  // One way at a time where both have no room.
  await expect(main.getByRole("link", { name: /^Prades/ })).toBeVisible();
  await main.getByRole("button", { name: "Par type" }).click();
  await expect(main.getByRole("link", { name: /^Remorques/ })).toBeVisible();
  await expect(main.getByRole("link", { name: /^Prades/ })).toBeHidden();

  for (const [name, address] of [
    [/^Devis envoyés 1 demande/, /\?statut=devis_envoye&demande=/],
    ["2 en retard", /\?vue=retard&demande=/],
    ["Demandes à traiter", /\?vue=a-traiter&demande=/],
    ["Ouvrir le planning", /\/planning\?vue=jour$/],
  ] as const) {
    await main.getByRole("link", { name }).click();
    await expect(page).toHaveURL(address);
    await page.goBack();
    // The address is the first to change.
    await expect(main.getByRole("heading", { name: "Départs et retours" })).toBeVisible();
  }
  await main.getByRole("link", { name: /^Hakim Benali/ }).click();
  await expect(page).toHaveURL(/\/admin\?demande=/);
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
  await main.getByRole("link", { name: new RegExp(`^${vehicle?.name}.* dans`) }).click();
  await expect(page).toHaveURL(new RegExp(`/vehicules/${vehicle?.id}`));
});
