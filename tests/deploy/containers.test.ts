import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { variableNames } from "#server/env.ts";
import {
  compose,
  composeText,
  dockerInstructions,
  imageCommand,
  instructionsOf,
} from "#tests/support/container-files.ts";

// Containers cannot be run where tests run, so these files are read as closely as can be; what they start is started
// by compose-start.test.ts.

const { services } = compose;
const ours = Object.entries(services).filter(([, { image }]) => image === "tramontane");

describe("compose.yaml", () => {
  test("two instances, a proxy, PostgreSQL, a store and a mail catcher", () => {
    expect(Object.keys(services)).toEqual(["app-1", "app-2", "proxy", "database", "store", "bucket", "mail"]);
    expect(services["app-1"]).toEqual({ ...services["app-2"], volumes: services["app-1"]?.volumes });
  });

  test.each(ours)("%s is given variables that exist, and no more power than it needs", (_name, service) => {
    const names = Object.keys(service.environment ?? {});
    expect(names).toContain("DATABASE_URL");
    expect(names.filter((name) => !variableNames.includes(name))).toEqual([]);
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(["ALL"]);
    const { context, dockerfile } = service.build as { context: string; dockerfile: string };
    expect(existsSync(path.join("deploy", context, dockerfile))).toBe(true);
  });

  test("nothing hangs in the air: services, networks, volumes and mounted files are there", () => {
    const volumes = new Set(Object.keys(compose.volumes));
    for (const { depends_on = {}, networks = [], volumes: mounts = [], image } of Object.values(services)) {
      expect(image).toBeTruthy();
      for (const name of Object.keys(depends_on)) expect(services).toHaveProperty([name]);
      for (const name of networks) expect(compose.networks).toHaveProperty([name]);
      for (const mount of mounts) {
        const [source = ""] = mount.split(":");
        if (source.startsWith(".")) expect(existsSync(path.join("deploy", source))).toBe(true);
        else expect(volumes).toContain(source);
      }
    }
  });

  test("no secret has a default", () => {
    for (const name of ["POSTGRES_PASSWORD", "S3_SECRET_ACCESS_KEY", "ADMIN_PASSWORD"])
      for (const [use] of composeText.matchAll(new RegExp(`\\$\\{${name}[^}]*\\}`, "g")))
        expect(use).toBe(`\${${name}:?}`);
  });

  test("the proxy's own network is the one the instances trust", () => {
    const { ipam } = compose.networks.inside as { ipam: { config: { subnet: string }[] } };
    expect(services["app-1"]?.environment?.TRUSTED_PROXIES).toBe(ipam.config[0]?.subnet);
  });
});

describe("Dockerfile", () => {
  test("knows its words", () => {
    const known = "FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE HEALTHCHECK CMD".split(" ");
    expect(dockerInstructions.filter(({ verb }) => !known.includes(verb))).toEqual([]);
  });

  test("two slim stages of Node 24; the last runs as nobody special and says whether it is well", () => {
    const verbs = dockerInstructions.map(({ verb }) => verb);
    expect(instructionsOf("FROM", dockerInstructions)).toEqual(["node:24-slim AS build", "node:24-slim"]);
    expect(instructionsOf("USER")).toEqual(["node"]);
    expect(verbs.lastIndexOf("USER")).toBeGreaterThan(verbs.lastIndexOf("RUN"));
    expect(instructionsOf("HEALTHCHECK")[0]).toContain("/readyz");
    expect(imageCommand).toEqual(["node", "--enable-source-maps", "build/server/main.js"]);
  });

  test("sets variables that exist", () => {
    const names = instructionsOf("ENV", dockerInstructions).flatMap((rest) =>
      rest.split(" ").map((pair) => pair.split("=")[0]),
    );
    expect(names.filter((name) => !variableNames.includes(name as string))).toEqual([]);
  });

  const copied = instructionsOf("COPY", dockerInstructions)
    .filter((rest) => !rest.startsWith("--from"))
    .flatMap((rest) => rest.split(" ").slice(0, -1));

  test("copies files that exist and that its ignore file lets through", () => {
    const allowed = readFileSync("deploy/Dockerfile.dockerignore", "utf8").match(/(?<=^!).+/gm) ?? [];
    for (const file of copied) {
      expect(existsSync(file), file).toBe(true);
      expect(allowed).toContain(file.split("/")[0]);
    }
  });

  test("copies everything the build looks at", () => {
    const [, list = ""] =
      /const sources = \[([^\]]+)\]/.exec(readFileSync("scripts/build.mjs", "utf8")) ?? [];
    const sources = [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name as string);
    expect(sources.length).toBeGreaterThan(5);
    const isCopied = (source: string) =>
      copied.some((file) => source === file || source.startsWith(`${file}/`));
    expect(sources.filter((source) => !isCopied(source))).toEqual([]);
  });
});
