import { defaultOfficeHours } from "#app/domain/agencies/opening-hours.ts";
import { type Identity, unnamedSite } from "#app/domain/identity/identity.ts";
import { initialOf } from "#app/domain/identity/mark.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import { noPainting } from "#app/lib/scenes.ts";
import type { OpenPlace } from "./json-ld.ts";

export interface Company extends OpenPlace {
  officeName: string;
  headerLogo: PictureSource | null;
  footerLogo: PictureSource | null;
  look: CompanyLook;
  facts: CompanyFacts;
}

/** What search engines are told besides; undefined where nobody has given it. */
export interface CompanyFacts {
  legalName?: string | undefined;
  vatNumber?: string | undefined;
  foundedYear?: number | undefined;
  place?: string | undefined;
}

/** How the site looks, as far as its frame shows it. */
export interface CompanyLook extends Pick<Identity, "palette" | "landscape"> {
  /** The letter that stands where there is no logo; null for the wind. */
  initial: string | null;
  /** Of its icons and the picture of shared links: `readBrand`. Empty where it cannot be read. */
  version: string;
  /** Which painting of its name and colours the site's own pictures show. */
  painting: string;
}

/** Stands in when the company's information cannot be read: the site stays whole. */
export const unknownCompany: Company = {
  name: unnamedSite,
  officeName: "Siège",
  address: "",
  zip: "",
  city: "",
  phone: "",
  email: "",
  hours: defaultOfficeHours,
  exceptions: [],
  headerLogo: null,
  footerLogo: null,
  look: {
    palette: "tramontane",
    landscape: "montagne",
    initial: initialOf(unnamedSite),
    version: "",
    painting: noPainting,
  },
  facts: {},
};
