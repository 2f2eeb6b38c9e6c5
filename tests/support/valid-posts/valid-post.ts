import { defaultAgencyHours } from "#app/domain/agencies/agencies.schema.ts";
import type { AttackedSite, Member } from "../attacked-site.ts";

/** A request that does something when it comes from the right person and the right page. */
export interface ValidPost {
  path: string;
  /** Nobody in particular when absent. */
  by?: Member;
  fields?: Record<string, string>;
  /** Its address is the right: it is taken from a page that does not say where it comes from. */
  isItsOwnRight?: boolean;
  json?: Record<string, unknown>;
  file?: Buffer;
  /** What the file is, where the address asks for it. */
  fileType?: string;
}

export type MakePost = (site: AttackedSite) => Promise<ValidPost>;

/** By address as `app/routes.ts` has it: at least one for each thing it can do. */
export type PostsByAddress = Record<string, MakePost[]>;

export const dashboard = "/locadmin/dashboard";

/** A form of the back-office, sent by an administrator. */
export const staff =
  (path: string, fields: (site: AttackedSite) => Promise<Record<string, string>>): MakePost =>
  async (site) => ({ path: dashboard + path, by: site.members.admin, fields: await fields(site) });

export const hours = JSON.stringify(defaultAgencyHours);
export const place = { address: "1 rue du Port", zip: "66000", city: "Perpignan" };
export const reach = { phone: "04 65 71 20 40", email: "agence@example.fr" };
export const message = {
  name: "Zoé Martin",
  email: "zoe@example.fr",
  phone: "06 12 34 56 78",
  subject: "devis",
  agency_id: "",
  message: "Un fourgon pour samedi ?",
  consent: "on",
};
