import { vanPath } from "./vehicles.ts";

/** One address of each kind of public page that is the same for everyone. */
export const screens = [
  "/",
  "/catalogue",
  vanPath,
  "/agences",
  "/a-propos",
  "/contact",
  "/tarifs",
  "/quel-vehicule",
  "/cgv",
];
