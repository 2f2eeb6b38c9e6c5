import { defaultAgencyHours } from "#app/domain/agencies/agencies.schema.ts";
import type { AttackedSite, Member } from "../attacked-site.ts";

/** A request that does something when it comes from the right person and the right page. */
export interface ValidPost {
  path: string;
  /** Nobody in particular when absent. */
  by?: Member;
  fields?: Fields;
  /** Its address is the right: it is taken from a page that does not say where it comes from. */
  isItsOwnRight?: boolean;
  /** It is understood, and the data say no: the demonstration comes into an empty house alone. */
  isConflict?: boolean;
  json?: Record<string, unknown>;
  file?: Buffer;
  /** What the file is, where the address asks for it. */
  fileType?: string;
}

type Fields = Record<string, string>;
/** `at`: what stands for `:id` or `:token`. */
type More = Partial<ValidPost> & { at?: string };
/** A form's fields; or these and what else is to be said of the post. */
type Made = Fields | readonly [Fields | null, More];

export type MakePost = (site: AttackedSite) => Promise<Made> | Made;

/** By address as `app/routes.ts` has it: at least one for each thing it can do. */
export type PostsByAddress = Record<string, MakePost[]>;

export const dashboard = "/locadmin/dashboard";

const isStaffs = (address: string) => /^\/(admin|locadmin\/(dashboard|session)|.*manage-users)/.test(address);

/** A form at this address, sent by an administrator where it is staff's, unless the post says otherwise. */
export async function completePost(address: string, make: MakePost, site: AttackedSite): Promise<ValidPost> {
  const made = await make(site);
  const [fields, { at = "", ...more }] = (Array.isArray(made) ? made : [made, {}]) as [Fields | null, More];
  return {
    path: address.replace(/:(id|token)/, at),
    ...(isStaffs(address) && { by: site.members.admin }),
    ...(fields && { fields }),
    ...more,
  };
}

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
