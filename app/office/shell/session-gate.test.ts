import { type DataStrategyResult, data, redirect, UNSAFE_ErrorResponseImpl } from "react-router";
import { expect, test } from "vitest";
import { createSessionGate } from "./session-gate.ts";
import { createSessionWatch, type SessionAnswer } from "./session-watch.ts";

type Results = Record<string, DataStrategyResult>;

const alive: SessionAnswer = { email: "claire@example.fr", expiresAt: "", msLeft: 3_600_000 };
const loaded: Results = { layout: { type: "data", result: "whole" } };
const turnedAway: Results = {
  layout: { type: "error", result: redirect("/locadmin?suite=%2Flocadmin%2Fdashboard%2Fagences") },
};

/** A page of the back-office whose data request comes back with `results`. */
function office(results: Results, ...answers: SessionAnswer[]) {
  const calls: string[] = [];
  const session = createSessionWatch({
    ask: async () => {
      calls.push("ask");
      return answers.shift() ?? null;
    },
    prolong: async () => alive,
    now: () => 0,
  });
  const leave = session.attend(() => calls.push("reload"));
  const leaving = new AbortController();
  const gate = createSessionGate(session);
  const send = (method = "GET") =>
    gate(
      {
        request: new Request("http://x/locadmin/dashboard/agences", { method, signal: leaving.signal }),
      },
      async () => {
        calls.push("load");
        return results;
      },
    );
  return { session, calls, answers, leave, send, abort: () => leaving.abort() };
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve));

test("what the server answers passes, and nothing is asked", async () => {
  const { send, calls } = office(loaded);
  expect(await send()).toBe(loaded);
  expect(calls).toEqual(["load"]);
});

test("a load that the guard sends to the login asks in place, then begins again", async () => {
  const { session, send, calls, answers } = office(turnedAway, "ended");
  const load = send();
  await aMoment();
  expect(session.state().hasEnded).toBe(true);
  expect(calls).toEqual(["load", "ask"]);
  answers.push(alive);
  await session.check();
  // Nothing new: what the page shows stays until the second load.
  expect(await load).toEqual({});
  expect(calls).toEqual(["load", "ask", "ask", "reload"]);
});

test("so does one that is answered 401", async () => {
  const refused = new UNSAFE_ErrorResponseImpl(401, "Unauthorized", null);
  const { session, send } = office({ history: { type: "error", result: refused } }, "ended");
  void send();
  await aMoment();
  expect(session.state().hasEnded).toBe(true);
});

test("a session that came back in the meantime is not asked for", async () => {
  const { session, send, calls } = office(turnedAway, alive);
  expect(await send()).toEqual({});
  expect(session.state().hasEnded).toBe(false);
  expect(calls).toEqual(["load", "ask", "reload"]);
});

test("a load that was overtaken while the login stood open is not begun again", async () => {
  const { session, send, calls, answers, abort } = office(turnedAway, "ended");
  const load = send();
  await aMoment();
  abort();
  answers.push(alive);
  await session.check();
  await load;
  expect(calls).not.toContain("reload");
});

test.each(["/locadmin", "/", "/locadmin/dashboard"])(
  "a way to %s is somebody's own decision, and is followed",
  async (address) => {
    const results: Results = { account: { type: "error", result: redirect(address) } };
    for (const method of ["GET", "POST"]) {
      const { session, send } = office(results, alive);
      expect(await send(method)).toBe(results);
      expect(session.state().hasEnded).toBe(false);
    }
  },
);

test("a failure of the server is no reason to ask for a password", async () => {
  const failed: Results = { layout: { type: "error", result: new UNSAFE_ErrorResponseImpl(500, "", null) } };
  const { send, calls } = office(failed);
  expect(await send()).toBe(failed);
  expect(calls).toEqual(["load"]);
});

test("who enters from outside the back-office is sent to the login page: there is no page to ask in", async () => {
  const { send, leave, calls } = office(turnedAway, "ended");
  leave();
  expect(await send()).toBe(turnedAway);
  expect(calls).toEqual(["load"]);
});

test("a save that the guard turns away is refused, and its form stays", async () => {
  const { session, send, answers, calls } = office(turnedAway, alive, "ended");
  const save = send("POST");
  await aMoment();
  expect(session.state().hasEnded).toBe(true);
  answers.push(alive);
  await session.check();
  expect(await save).toEqual({
    layout: {
      type: "data",
      result: data(
        expect.objectContaining({
          ok: false,
          message: "Votre session avait expiré\u00a0: rien n’a été enregistré.",
        }),
        { status: 401 },
      ),
    },
  });
  expect(calls).toEqual(["ask", "load", "ask", "ask"]);
});
