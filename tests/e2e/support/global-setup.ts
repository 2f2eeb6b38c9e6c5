import { findRunServer } from "../../support/run-server.ts";
import { makeDemonstration, startDemonstrationSite } from "./demonstration-site.ts";

/** A database server, the demonstration company to copy, and one site for every test that changes nothing others read. */
export default async function setup() {
  const server = await findRunServer();
  const demonstration = await makeDemonstration(server.url);
  const site = await startDemonstrationSite();
  process.env.E2E_URL = site.url;
  return async () => {
    await site.close();
    await demonstration.remove();
    await server.stop();
  };
}
