import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
// @ts-expect-error A build script: plain JavaScript, without types.
import { say, stage } from "../scripts/terminal.mjs";
import { frame, readableLine } from "./terminal.ts";

function screen() {
  let written = "";
  const out = {
    write(text: string) {
      written += text;
    },
  };
  return {
    out,
    written: () => written,
    /** What is left to be read once every line was redrawn. */
    lines: () => written.split("\n").map((line) => line.split("\u001b[2K").at(-1)?.replace("\r", "") ?? ""),
  };
}

test("on a terminal a stage counts its seconds while it lasts, and they stay beside it", async () => {
  const { out, lines, written } = screen();
  const answer = await stage(
    "Construction du site",
    async () => {
      await sleep(350);
      say("Une remarque", out);
      return 7;
    },
    { out, isLive: true },
  );
  expect(answer).toBe(7);
  expect(written().match(/Construction du site · 0 s/g)?.length).toBeGreaterThan(3);
  expect(lines()).toEqual([
    "Une remarque",
    expect.stringMatching(/^ {2}✓ Construction du site · 0,[3-9] s$/),
    "",
  ]);
});

test("a stage that throws or answers false has failed", async () => {
  const { out, lines } = screen();
  const options = { out, isLive: true };
  expect(await stage("Première", async () => false, options)).toBe(false);
  await expect(stage("Seconde", () => Promise.reject(new Error("plein")), options)).rejects.toThrow("plein");
  expect(lines().map((line) => line.slice(0, 11))).toEqual(["  ✗ Premièr", "  ✗ Seconde", ""]);
});

test("elsewhere a stage is one line", async () => {
  const { out, written } = screen();
  await stage("Construction du site", async () => {}, { out, isLive: false });
  expect(written()).toBe("Construction du site…\n");
});

test("a log's line is read with its time, its level, its values and its stack", () => {
  const time = "2026-11-19T08:05:09.000Z";
  const at = new Date(time).toLocaleTimeString("fr-FR");
  expect(readableLine(JSON.stringify({ level: 40, time, msg: "no answer", mailId: "7", attempts: 2 }))).toBe(
    `${at}  attention  no answer  mailId="7"  attempts=2`,
  );
  expect(
    readableLine(JSON.stringify({ level: 50, time, err: { stack: "Error: x\n  at y" }, msg: "lost" })),
  ).toBe(`${at}  erreur  lost\nError: x\n  at y`);
});

test("a frame is as wide as its longest line", () => {
  expect(frame(["a", "éé"])).toEqual(["┌──────┐", "│  a   │", "│  éé  │", "└──────┘"]);
});
