import about from "./assets/head-about-960.webp?no-inline";
import aboutLarge from "./assets/head-about-1600.webp?no-inline";
import agencies from "./assets/head-agences-1440.webp?no-inline";
import agenciesLarge from "./assets/head-agences-2400.webp?no-inline";
import agenciesNarrow from "./assets/head-agences-narrow-960.webp?no-inline";
import catalogue from "./assets/head-catalogue-1440.webp?no-inline";
import catalogueLarge from "./assets/head-catalogue-2400.webp?no-inline";
import catalogueNarrow from "./assets/head-catalogue-narrow-960.webp?no-inline";
import contact from "./assets/head-contact-960.webp?no-inline";
import contactLarge from "./assets/head-contact-1600.webp?no-inline";

/** Our own pictures for the heads of pages whose gallery is empty: two on the plain, one at the sea, one at the depot. */
export const pageScenes = {
  catalogue: panorama(catalogue, catalogueLarge, catalogueNarrow),
  agences: panorama(agencies, agenciesLarge, agenciesNarrow),
  contact: side(contact, contactLarge),
  about: side(about, aboutLarge),
};
export type PageScene = keyof typeof pageScenes;

function panorama(normal: string, large: string, narrow: string) {
  return {
    isPanorama: true,
    wide: `${normal} 1440w, ${large} 2400w`,
    sizes: "100vw",
    narrow: `${narrow} 960w`,
    src: narrow,
    width: 960,
    height: 386,
  };
}

function side(normal: string, large: string) {
  return {
    isPanorama: false,
    wide: `${normal} 960w, ${large} 1600w`,
    sizes: "62vw",
    narrow: `${normal} 960w`,
    src: normal,
    width: 960,
    height: 492,
  };
}
