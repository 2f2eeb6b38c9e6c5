import { chromium } from "@playwright/test";
const base = process.env.BASE ?? "http://localhost:4100";
const widths = (process.env.W ?? "390,1440").split(",").map(Number);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
for (const arg of process.argv.slice(2)) {
  const [name, path] = arg.split("=", 1).concat(arg.slice(arg.indexOf("=") + 1));
  for (const width of widths) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, locale: "fr-FR", timezoneId: "Europe/Paris" });
    await page.goto(base + path, { waitUntil: "load" });
    await page.mouse.move(30, 30); await page.waitForTimeout(900);
    await page.evaluate(async () => { for (let y = 0; y < document.body.scrollHeight; y += 800) { scrollTo(0, y); await new Promise((r) => setTimeout(r, 60)); } scrollTo(0, 0); });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/s-${name}-${width}.png`, fullPage: true });
    await page.close();
  }
}
await browser.close();
