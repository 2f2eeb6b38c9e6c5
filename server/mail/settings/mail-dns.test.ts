import { expect, test } from "vitest";
import { readMailDomain } from "./mail-dns.ts";

const none = Object.assign(new Error("queryTxt ENODATA"), { code: "ENODATA" });
const broken = Object.assign(new Error("queryTxt ESERVFAIL"), { code: "ESERVFAIL" });

/** A resolver that knows these names alone. */
function zone(texts: Record<string, string[] | Error>, hosts: string[] | Error = none) {
  const answer = (found: string[] | Error = none) =>
    found instanceof Error ? Promise.reject(found) : Promise.resolve(found);
  return { txt: (name: string) => answer(texts[name]), mx: () => answer(hosts) };
}

test("what a domain says of its mail is read as it stands", async () => {
  const resolver = zone(
    {
      "brenac.example": ["google-site-verification=abc", "v=spf1 include:_spf.hebergeur.example -all"],
      "_dmarc.brenac.example": ["v=DMARC1; p=quarantine"],
    },
    ["mx1.hebergeur.example", "mx2.hebergeur.example"],
  );
  expect(await readMailDomain(resolver, "brenac.example")).toEqual({
    domain: "brenac.example",
    spf: { state: "present", values: ["v=spf1 include:_spf.hebergeur.example -all"] },
    dmarc: { state: "present", values: ["v=DMARC1; p=quarantine"] },
    mx: { state: "present", values: ["mx1.hebergeur.example", "mx2.hebergeur.example"] },
  });
});

test("nothing, a domain that takes no mail, and names that only look like it", async () => {
  const domain = await readMailDomain(zone({ "brenac.example": ["v=spf10 oui"] }, ["."]), "brenac.example");
  expect([domain.spf.state, domain.dmarc.state, domain.mx.state]).toEqual(["absent", "absent", "absent"]);
});

test("two SPF lines, and one that lets everybody send, are as good as none", async () => {
  const two = zone({ "brenac.example": ["v=spf1 mx -all", "v=spf1 include:a.example -all"] });
  expect((await readMailDomain(two, "brenac.example")).spf.state).toBe("wrong");
  const open = zone({ "brenac.example": ["v=spf1 +all"] });
  expect((await readMailDomain(open, "brenac.example")).spf.state).toBe("wrong");
});

test("a subdomain has the DMARC of the domain it belongs to", async () => {
  const resolver = zone({
    "_dmarc.brenac.example": ["v=DMARC1;p=none"],
    "_dmarc.example": ["v=DMARC1; p=reject"],
  });
  expect((await readMailDomain(resolver, "mail.brenac.example")).dmarc.values).toEqual(["v=DMARC1;p=none"]);
  const other = zone({ "_dmarc.example": ["v=DMARC1; p=reject"] });
  expect((await readMailDomain(other, "mail.brenac.example")).dmarc.state).toBe("absent");
});

test("what does not answer, or not in time, is unread: it is no absence", async () => {
  const failing = await readMailDomain(zone({ "brenac.example": broken }, broken), "brenac.example");
  expect([failing.spf.state, failing.mx.state, failing.dmarc.state]).toEqual(["unread", "unread", "absent"]);
  const silent = { txt: () => new Promise<string[]>(() => {}), mx: async () => ["mx.example"] };
  const begun = Date.now();
  const domain = await readMailDomain(silent, "brenac.example", 100);
  expect(Date.now() - begun).toBeLessThan(1_000);
  expect([domain.spf.state, domain.dmarc.state, domain.mx.state]).toEqual(["unread", "unread", "present"]);
});
