import { spawnSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { variableNames } from "#server/env.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// The unit, judged by systemd where it is installed; of the proxies' examples what can be read without the programs:
// proxies.test.ts and site-behind.spec.ts run them.

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
});
afterAll(() => folder.remove());

const isInstalled = (program: string) => spawnSync("which", [program]).status === 0;
const write = (name: string, text: string) => {
  const file = path.join(folder.path, name);
  writeFileSync(file, text);
  return file;
};

describe("tramontane.service", () => {
  const unit = readFileSync("deploy/tramontane.service", "utf8");
  const settings = [...unit.matchAll(/^([A-Z]\w+)=(.*)$/gm)].map(([, key, value]) => [key, value] as const);
  const valuesOf = (key: string) => settings.filter(([name]) => name === key).map(([, value]) => value);

  test("runs the built server as its own user, with its files in one place", () => {
    expect(valuesOf("User")).toEqual(["tramontane"]);
    expect(valuesOf("ExecStart")[0]).toMatch(/node --enable-source-maps build\/server\/main\.js$/);
    expect(valuesOf("StateDirectory")).toEqual(["tramontane"]);
    for (const [name] of valuesOf("Environment").map((pair) => String(pair).split("=")))
      expect([...variableNames, "TMPDIR"]).toContain(name);
  });

  test("commands beside it have its user, folders, environment and program", () => {
    const script = readFileSync("deploy/tramontane-ops", "utf8").replaceAll("\\\n ", "");
    const [node = ""] = String(valuesOf("ExecStart")[0]).split(" ");
    const dataDir = valuesOf("Environment")
      .map((pair) => String(pair).split("="))
      .find(([name]) => name === "DATA_DIR")?.[1];
    expect(script).toContain(`runuser -u ${valuesOf("User")[0]} -- `);
    expect(script).toContain(`DATA_DIR="\${DATA_DIR:-${dataDir}}"`);
    expect(script).toContain(`${node} --env-file=${valuesOf("EnvironmentFile")[0]} `);
    expect(script).toContain(`${valuesOf("WorkingDirectory")[0]}/build/server/ops.js "$@"`);
    expect(statSync("deploy/tramontane-ops").mode & 0o111).toBe(0o111);
  });

  test("a command finds the embedded database of the service, whose /tmp is its own", () => {
    expect(valuesOf("PrivateTmp")).toEqual(["true"]);
    expect(valuesOf("Environment")).toContain(`TMPDIR=/run/${valuesOf("RuntimeDirectory")[0]}`);
  });

  test("gives it time to finish", () => {
    expect(Number(valuesOf("TimeoutStopSec")[0])).toBeGreaterThanOrEqual(20);
    expect(valuesOf("KillMode")).toEqual(["mixed"]);
  });

  test.runIf(isInstalled("systemd-analyze"))("systemd finds no fault, and calls it well locked", () => {
    const here = write(
      "tramontane.service",
      unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`),
    );
    const verdict = spawnSync("systemd-analyze", ["verify", "--man=no", here], { encoding: "utf8" });
    const about = verdict.stderr.split("\n").filter((line) => line.includes("tramontane.service"));
    expect(about).toEqual([]);
    const rating = spawnSync("systemd-analyze", ["security", "--offline=true", "--no-pager", here], {
      encoding: "utf8",
    });
    const [, exposure] = /Overall exposure level for .*: ([\d.]+)/.exec(rating.stdout) ?? [];
    expect(Number(exposure)).toBeLessThan(2.5);
  });
});

describe("nginx.conf", () => {
  const config = readFileSync("deploy/nginx.conf", "utf8");
  const statements = config.replaceAll(/#.*$/gm, "").replaceAll(/'[^']*'/g, "''");

  test("every block closes, every line ends", () => {
    expect(statements.split("{").length).toBe(statements.split("}").length);
    const open = statements
      .split("\n")
      .filter((line) => line.trim() && !/[;{}]\s*$|^\s*''|escape=json$|max_size=256m$/.test(line));
    expect(open).toEqual([]);
  });

  test("streams are not held back", () => {
    expect(config).toMatch(/location = \/realtime \{[^}]*proxy_buffering off;/);
  });

  test("no location sets a header for the instances: it would lose all the others", () => {
    const locations = config.split(/\n {4}location /).slice(1);
    expect(locations.length).toBeGreaterThan(1);
    for (const location of locations) expect(location).not.toContain("proxy_set_header");
  });
});

describe("Caddyfile", () => {
  const config = readFileSync("deploy/Caddyfile", "utf8");

  test("every block closes", () => {
    const blocks = config.replaceAll(/#.*$/gm, "").replaceAll(/\{[$\w.]+\}/g, "");
    expect(blocks.split("{").length).toBe(blocks.split("}").length);
  });

  test("instances that are not ready get nothing, streams are not held back", () => {
    expect(config).toContain("health_uri /readyz");
    expect(config).toContain("flush_interval -1");
  });
});
