import { expect, test } from "vitest";
import {
  findPersonalData,
  findUnreadableLines,
  knownPersonalWords,
} from "#tests/support/personal-data-in-logs.ts";

// The reader that judges all logs at the end of `npm test`: it must see what is planted, and nothing else.

const words = knownPersonalWords();

test.each([
  ["an e-mail address", '{"msg":"mail to zoe.martin@exemple.fr"}'],
  ["an e-mail address", '{"path":"/contact/zoe%40exemple.fr"}'],
  ["a telephone number", '{"detail":"(06 39 98 14 27)"}'],
  ["a telephone number", '{"detail":"+33639981427"}'],
  ["a session cookie", '{"cookie":"tramontane.session_token=abc"}'],
  ["a bearer token", '{"authorization":"Bearer 0123456789abcdef"}'],
  ["an address on the network", '{"peer":"203.0.113.9"}'],
  ["an address on the network", '{"peer":"2001:db8:1::9"}'],
  ["«Sophie Garrigue»", '{"msg":"message of Sophie Garrigue"}'],
  ["«tramontane-66»", '{"body":"password=tramontane-66"}'],
])("sees %s", (what, line) => {
  expect(findPersonalData(`{"msg":"listening"}\n${line}\n`, words)).toContainEqual({
    line: 2,
    what,
    text: line,
  });
});

test("sees a message's text, escaped as JSON has it", () => {
  const line = JSON.stringify({ msg: 'Bonjour,\n\nil a dit "oui" pour samedi.' });
  expect(findPersonalData(line, ['il a dit "oui" pour samedi.'])).toHaveLength(1);
});

test.each([
  '{"level":30,"time":"2026-11-15T09:20:36.268Z","requestId":"06399814-2706-4999-8133-063998142706","ms":11}',
  '{"err":{"stack":"at async node_modules/@hono/node-server/dist/index.mjs:12:34"}}',
  '{"reason":"connect ECONNREFUSED 127.0.0.1:5432"}',
  "Tramontane est en ligne : http://localhost:3000",
  "Premier compte administrateur : admin@example.fr / abcdefgh (affiché une seule fois)",
])("finds nothing in %s", (line) => expect(findPersonalData(line, words)).toEqual([]));

test("knows the demonstration's people, the tests' people and the passwords", () => {
  for (const word of ["Sophie Garrigue", "Zoé Martin", "tramontane-66"]) expect(words).toContain(word);
  expect(words.length).toBeGreaterThan(100);
});

test("a line that is no JSON is told, unless it was cut with its process", () => {
  expect(findUnreadableLines('{"a":1}\nbonjour\n{"b":2}\n{"cut')).toEqual(["bonjour"]);
});
