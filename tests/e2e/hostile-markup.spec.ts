import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { defaultAgencyHours } from "#app/domain/agencies/agencies.schema.ts";
import { drawingWith, hostileDrawingParts, hostileMarkup } from "../support/hostile-markup.ts";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, hydrated, test } from "./support/site.ts";

// Scripts in everything a person can write, put there by the site's own forms, and then every page that shows it. The
// policy that would stop them all is switched off: here it is the pages themselves that must not carry them.
test.use({ bypassCSP: true });
test.describe.configure({ mode: "serial", timeout: 180_000 });

const dashboard = "/locadmin/dashboard";
const hours = JSON.stringify(defaultAgencyHours);

/** What the browser did that no page of ours makes it do. */
interface Trespasses {
  foreign: string[];
  dialogs: string[];
}

function watch(page: Page, origin: string): Trespasses {
  const seen: Trespasses = { foreign: [], dialogs: [] };
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith("data:image/")) seen.foreign.push(url);
  });
  page.on("dialog", (dialog) => {
    seen.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return seen;
}

/** Nothing ran, and nothing waits for a pointer or a key in order to run. */
async function expectHarmless(page: Page, { foreign, dialogs }: Trespasses) {
  const found = await page.evaluate(() => {
    const addresses = [
      "href",
      "src",
      "action",
      "formaction",
      "xlink:href",
      "data",
      "poster",
      "srcset",
      "ping",
    ];
    const isArmed = ({ name, value }: Attr) =>
      /^on/i.test(name) ||
      name === "srcdoc" ||
      (addresses.includes(name) &&
        /^\W*(javascript|vbscript|data:text|(https?:\W*)?[^/?#]*evil\.example)/i.test(value));
    const elements = [...document.querySelectorAll("*")];
    return {
      ran: (window as { __ran?: number[] }).__ran ?? [],
      armed: elements.flatMap((element) =>
        [...element.attributes]
          .filter(isArmed)
          .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
      ),
      strange: elements
        .filter((element) =>
          element.matches("iframe, object, embed, base, math, frame, applet, portal, meta[http-equiv]"),
        )
        .map((element) => element.outerHTML.slice(0, 200)),
    };
  });
  expect({ ...found, foreign, dialogs }).toEqual({
    ran: [],
    armed: [],
    strange: [],
    foreign: [],
    dialogs: [],
  });
}

async function post(page: Page, site: DemonstrationSite, path: string, form: Record<string, string>) {
  const headers = { origin: site.url };
  const answer = await page.request.post(site.url + path, { form, headers, maxRedirects: 0 });
  expect(answer.status(), `${path}: ${(await answer.text()).slice(0, 300)}`).toBeLessThan(400);
}

/** Payloads short enough for a field, each given once and then again from the first. */
function dealer(longest: number): () => string {
  const short = hostileMarkup.filter((markup) => markup.length <= longest && markup.trim() === markup);
  let next = 0;
  return () => short[next++ % short.length] as string;
}

/** The parts that a drawing may have as they are, and those that make it unreadable. */
async function splitByXml(page: Page, parts: string[]): Promise<[string[], string[]]> {
  const areRead = await page.evaluate(
    (drawings) =>
      drawings.map(
        (drawing) => !new DOMParser().parseFromString(drawing, "image/svg+xml").querySelector("parsererror"),
      ),
    parts.map((part) => drawingWith(part)),
  );
  return [parts.filter((_, index) => areRead[index]), parts.filter((_, index) => !areRead[index])];
}

test.beforeEach(async ({ page, ownSite }) => giveSession(page, { origin: ownSite.url }));

test("texts and names, through every form that takes them", async ({ page, ownSite }) => {
  expect(new Set(hostileMarkup).size).toBeGreaterThanOrEqual(100);
  expect(hostileDrawingParts.length).toBeGreaterThan(10);
  const [agency] = await ownSite.query<{ id: string }>("select id from agencies order by name limit 1");
  const [line, word] = [dealer(118), dealer(58)];
  for (let n = 0; n < 12; n += 1) {
    await post(page, ownSite, `${dashboard}/vehicules/nouveau`, {
      id: randomUUID(),
      name: line(),
      type: "Poids lourds",
      agency_id: agency?.id ?? "",
      description: hostileMarkup
        .slice(n * 12, n * 12 + 12)
        .join("\n")
        .slice(0, 5_000),
      available: "true",
      brand: word(),
      model: word(),
      location: line(),
      capacity: word(),
      useful_length: word(),
      chassis_type: line(),
      body_type: line(),
      ...Object.fromEntries(
        [
          "brand",
          "model",
          "capacity",
          "location",
          "chassis_type",
          "body_type",
          "useful_length",
          "agency",
        ].map((flag) => [`show_${flag}`, "on"]),
      ),
    });
  }
  for (let n = 0; n < 5; n += 1) {
    await post(page, ownSite, `${dashboard}/agences/nouvelle`, {
      name: line(),
      address: line(),
      zip: "66000",
      city: line(),
      phone: `04 65 71 20 40 ${n}`,
      email: "agence@example.fr",
      hours,
    });
  }
  // Four in a message: each is shown by the same pages.
  for (let index = 0; index < hostileMarkup.length; index += 4) {
    const some = hostileMarkup.slice(index, index + 4);
    await post(page, ownSite, "/contact", {
      name: some.find((markup) => markup.length <= 118 && markup.trim()) ?? "Zoé",
      email: "zoe@example.fr",
      phone: `06 12 34 56 78 ${some[0]?.slice(0, 20)}`,
      subject: "devis",
      message: `${index} ${some.join("\n")}`,
      consent: "on",
    });
  }
  const [company] = await ownSite.query<{ version: Date }>("select updated_at as version from company_info");
  await post(page, ownSite, `${dashboard}/parametres?index`, {
    name: line(),
    address: line(),
    zip: "66000",
    city: line(),
    phone: "04 65 71 20 40",
    email: "siege@example.fr",
    business_hours: hours,
    legal_form: word(),
    share_capital: word(),
    rcs_city: line(),
    publication_director: line(),
    host_name: line(),
    host_address: line(),
    mediator_name: line(),
    version: company?.version.toISOString() ?? "",
  });
  const [maintenance] = await ownSite.query<{ version: Date }>(
    "select updated_at as version from maintenance_settings",
  );
  await post(page, ownSite, `${dashboard}/parametres/maintenance`, {
    message: hostileMarkup.slice(54, 60).join(" ").slice(0, 500),
    version: maintenance?.version.toISOString() ?? "",
  });

  const trespasses = watch(page, ownSite.url);
  const [vehicle] = await ownSite.query<{ id: string }>(
    "select id from vehicles order by created_at desc limit 1",
  );
  const [place] = await ownSite.query<{ id: string }>(
    "select id from agencies order by created_at desc limit 1",
  );
  const [message] = await ownSite.query<{ id: string }>(
    "select id from notifications order by created_at desc limit 1",
  );
  const visitor = [
    "/",
    "/catalogue",
    `/catalogue/${vehicle?.id}`,
    "/agences",
    `/agences/${place?.id}`,
    "/contact",
    "/mentions-legales",
  ];
  const office = [
    dashboard,
    `/admin?message=${message?.id}`,
    `${dashboard}/vehicules`,
    `${dashboard}/vehicules/${vehicle?.id}`,
    `${dashboard}/agences/${place?.id}`,
    `${dashboard}/parametres`,
    `${dashboard}/parametres/maintenance`,
    `${dashboard}/historique`,
  ];
  for (const path of [...visitor, ...office]) {
    await page.goto(ownSite.url + path);
    await hydrated(page);
    await expectHarmless(page, trespasses);
  }
});

test("the about text, as it is written, kept and shown", async ({ page, ownSite }) => {
  const trespasses = watch(page, ownSite.url);
  const cleaned: string[] = [];
  for (const content of hostileMarkup) {
    const answer = await page.request.post(`${ownSite.url}${dashboard}/a-propos/apercu`, {
      data: { content: `<p>Avant</p>${content}<p>Après</p>` },
      headers: { origin: ownSite.url },
    });
    cleaned.push(((await answer.json()) as { html: string }).html);
  }
  // The preview draws what the server answered: each of them, one after the other, as a text of its own.
  await page.goto(`${ownSite.url}/a-propos`);
  await page.evaluate((texts) => {
    for (const text of texts) document.body.appendChild(document.createElement("div")).innerHTML = text;
  }, cleaned);
  await page.waitForTimeout(300);
  await expectHarmless(page, trespasses);

  const [about] = await ownSite.query<{ version: Date }>(
    "select updated_at as version from about_page_settings",
  );
  const text = hostileMarkup.map((markup) => `<p>a</p>${markup}`).join("\n");
  await post(page, ownSite, `${dashboard}/a-propos`, {
    content: `<p>Notre métier</p>${text}`,
    version: about?.version.toISOString() ?? "",
  });
  for (const path of ["/a-propos", `${dashboard}/a-propos`]) {
    await page.goto(ownSite.url + path);
    await hydrated(page);
    await expectHarmless(page, trespasses);
  }
  // As a row from elsewhere could hold it: nobody cleaned it on its way in.
  await ownSite.query("update about_page_settings set content = $1", [text.replaceAll("\u0000", "")]);
  for (const path of ["/a-propos", `${dashboard}/a-propos`]) {
    await page.goto(ownSite.url + path);
    await hydrated(page);
    await expectHarmless(page, trespasses);
  }
});

test("uploads: drawings, and the names of files", async ({ page, ownSite }) => {
  // Each of some dozens of drawings takes a process of its own.
  test.slow();
  const trespasses = watch(page, ownSite.url);
  const upload = async (svg: string, name: string) => {
    const answer = await page.request.post(`${ownSite.url}${dashboard}/televersement?kind=brand-logo`, {
      data: Buffer.from(svg),
      headers: {
        origin: ownSite.url,
        "content-type": "image/svg+xml",
        "x-file-name": encodeURIComponent(name),
      },
    });
    expect([200, 415, 422]).toContain(answer.status());
    return answer.status() === 200
      ? ((await answer.json()) as { file: { id: string; url: string } }).file
      : null;
  };
  const names = dealer(100);
  // What no reader of XML takes makes no drawing; of the others, several make one.
  const [whole, broken] = await splitByXml(page, hostileDrawingParts);
  for (const part of broken) expect(await upload(drawingWith(part), `${names()}.svg`)).toBeNull();
  const perDrawing = Math.ceil(whole.length / 4);
  for (let start = 0; start < whole.length; start += perDrawing) {
    const drawing = drawingWith(...whole.slice(start, start + perDrawing));
    const file = await upload(drawing, `${names()}.svg`);
    expect(file).not.toBeNull();
    const { id, url } = file as NonNullable<typeof file>;
    // By itself, as somebody who is sent the link opens it.
    await page.goto(ownSite.url + url);
    await expectHarmless(page, trespasses);
    await post(page, ownSite, `${dashboard}/marques/nouvelle`, { name: names(), file_id: id });
  }
  // The form takes one name as the other; more of them are there to be shown.
  const more = whole.map(() => names().replaceAll("\u0000", ""));
  await ownSite.query(
    "insert into brands (name, logo_url) select name, (select max(logo_url) from brands) from unnest($1::text[]) name",
    [more],
  );
  for (const path of ["/", `${dashboard}/marques`]) {
    await page.goto(ownSite.url + path);
    await hydrated(page);
    await expectHarmless(page, trespasses);
  }
});

test("addresses: searches, ways on, and what is not found", async ({ page, ownSite }) => {
  const trespasses = watch(page, ownSite.url);
  const markup = dealer(150);
  for (const make of [
    (text: string) => `/catalogue?q=${text}`,
    (text: string) => `/agences?q=${text}`,
    (text: string) => `/admin?q=${text}`,
    (text: string) => `${dashboard}/vehicules?q=${text}`,
    (text: string) => `/contact?vehicule=${text}&sujet=${text}&agence=${text}`,
    (text: string) => `/${text}`,
    (text: string) => `/catalogue/${text}`,
  ]) {
    for (let n = 0; n < 2; n += 1) {
      await page.goto(ownSite.url + make(encodeURIComponent(markup().replaceAll("\u0000", ""))));
      await hydrated(page);
      await expectHarmless(page, trespasses);
    }
  }
  await page.context().clearCookies();
  await page.goto(`${ownSite.url}/locadmin?suite=${encodeURIComponent(`javascript:${markup()}`)}`);
  await expectHarmless(page, trespasses);
});
