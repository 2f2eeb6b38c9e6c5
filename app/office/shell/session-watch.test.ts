import { expect, test } from "vitest";
import { createSessionWatch, type SessionAnswer } from "./session-watch.ts";

const alive = (msLeft: number): SessionAnswer => ({ email: "claire@example.fr", expiresAt: "", msLeft });

function watch(...answers: SessionAnswer[]) {
  const calls: string[] = [];
  const clock = { now: 0 };
  const session = createSessionWatch({
    ask: async () => {
      calls.push("ask");
      return answers.shift() ?? null;
    },
    prolong: async () => {
      calls.push("prolong");
      return alive(3_600_000);
    },
    now: () => clock.now,
  });
  const leave = session.attend(() => calls.push("reload"));
  return { session, calls, clock, answers, leave };
}

/** Whether a promise has settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol();
  await new Promise((resolve) => setTimeout(resolve));
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
}

test("a session is prolonged when three checks or less remain, not before", async () => {
  const { session, calls } = watch(alive(90_001), alive(90_000));
  await session.check();
  expect(calls).toEqual(["ask"]);
  await session.check();
  expect(calls).toEqual(["ask", "ask", "prolong"]);
  expect(session.state()).toEqual({ email: "claire@example.fr", hasEnded: false });
});

test("the end is announced once, keeps the e-mail, and a sign-in anywhere lifts it", async () => {
  const { session } = watch(alive(600_000), "ended", "ended", alive(3_600_000));
  let announced = 0;
  await session.check();
  session.subscribe(() => announced++);
  await session.check();
  await session.check();
  expect(session.state()).toEqual({ email: "claire@example.fr", hasEnded: true });
  expect(announced).toBe(1);
  await session.check();
  expect(session.state().hasEnded).toBe(false);
});

test("no answer changes nothing: a lost network asks for no password", async () => {
  const { session } = watch(alive(600_000), null);
  await session.check();
  await session.check();
  expect(session.state().hasEnded).toBe(false);
});

test("while the session lives nothing waits, and nothing is asked", async () => {
  const { session, calls } = watch(alive(600_000));
  await session.untilSignedIn();
  await session.check();
  await session.untilSignedIn();
  expect(calls).toEqual(["ask"]);
});

test("when its time is over, work waits for the login and then goes on", async () => {
  const { session, clock, answers } = watch(alive(600_000), "ended");
  await session.check();
  clock.now = 600_000;
  const work = session.untilSignedIn();
  expect(await isSettled(work)).toBe(false);
  expect(session.state().hasEnded).toBe(true);
  answers.push(alive(3_600_000));
  await session.check();
  expect(await isSettled(work)).toBe(true);
});

test("what somebody typed is not sent before the server has said that the session lives", async () => {
  const { session, answers } = watch(alive(600_000), alive(590_000), "ended");
  await session.check();
  await session.untilSignedIn({ isSure: true });
  const save = session.untilSignedIn({ isSure: true });
  expect(await isSettled(save)).toBe(false);
  answers.push(alive(3_600_000));
  await session.check();
  expect(await isSettled(save)).toBe(true);
});

test("when another tab prolonged it, work goes on at once", async () => {
  const { session, clock } = watch(alive(600_000), alive(3_000_000));
  await session.check();
  clock.now = 700_000;
  expect(await isSettled(session.untilSignedIn())).toBe(true);
});

test("a 401 elsewhere opens the login, and is told when it has succeeded", async () => {
  const { session, answers } = watch(alive(600_000));
  await session.check();
  const again = session.signInAgain();
  expect(session.state().hasEnded).toBe(true);
  expect(await isSettled(again)).toBe(false);
  answers.push(alive(3_600_000));
  await session.check();
  expect(await isSettled(again)).toBe(true);
});

test("where no page of the back-office stands, nothing waits for a password that nobody can type", async () => {
  const { session, leave, calls } = watch("ended");
  await session.check();
  leave();
  await session.untilSignedIn({ isSure: true });
  expect(calls).toEqual(["ask"]);
});

test("who leaves with the login open leaves nothing behind: the next one begins anew", async () => {
  const { session, leave } = watch(alive(600_000));
  await session.check();
  const upload = session.signInAgain();
  leave();
  await Promise.resolve();
  expect(session.state()).toEqual({ email: "", hasEnded: false });
  session.attend(() => {});
  await session.untilSignedIn();
  expect(await isSettled(upload)).toBe(false);
});

test("an error screen that takes the page's place keeps the login open", async () => {
  const { session, leave, answers } = watch();
  const again = session.signInAgain();
  leave();
  session.attend(() => {});
  await Promise.resolve();
  expect(session.state().hasEnded).toBe(true);
  answers.push(alive(600_000));
  await session.check();
  expect(await isSettled(again)).toBe(true);
});
