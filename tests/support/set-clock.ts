import { writeFile } from "node:fs/promises";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/** A clock for a server of `startInstance`: what it says now, and goes on from. Timers keep the true time. */
export async function makeClock(): Promise<{
  env: Record<string, string>;
  set(moment: string): Promise<void>;
  remove(): Promise<void>;
}> {
  const folder = await makeTemporaryFolder();
  const file = `${folder.path}/offset`;
  const set = (moment: string) => writeFile(file, String(Date.parse(moment) - Date.now()));
  await writeFile(file, "0");
  const program = `
    import { readFileSync } from "node:fs";
    const Real = Date;
    const now = () => Real.now() + Number(readFileSync(${JSON.stringify(file)}, "utf8"));
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(now()); }
      static now() { return now(); }
    };`;
  return {
    env: { NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(program).toString("base64")}` },
    set,
    remove: () => folder.remove(),
  };
}
