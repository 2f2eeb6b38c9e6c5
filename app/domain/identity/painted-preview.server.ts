import { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { Failure, TooManyFailure } from "#app/lib/failure.ts";
import { type SceneName, sceneSizes } from "#app/lib/scenes.ts";
import type { App } from "#server/app.ts";
import { createLimiter, secondsToWait } from "#server/http/rate-limits.ts";
import { paintScene } from "#server/painting/paint-scene.ts";
import { landscapes, liveries, palettes } from "./identity.ts";
import { unpaintableProblem } from "./lorry-name.ts";

/** A person who tries every palette and livery with a dozen small pictures beside the large one. */
const previewLimit = { name: "painted-previews", points: 600, seconds: 300 };

const keysOf = <Key extends string>(table: Record<Key, unknown>) =>
  z.enum(Object.keys(table) as [Key, ...Key[]]);

const previewSchema = z.object({
  image: keysOf(sceneSizes),
  // The company's own, where nothing was typed for the lorries, may be longer than they take.
  nom: z.string().max(120).default(""),
  palette: keysOf(palettes),
  livree: keysOf(liveries),
  paysage: keysOf(landscapes),
  largeur: z.coerce.number().int().min(120).max(960).default(960),
});

/** Painted in a hurry, for whoever is choosing, and kept nowhere. */
export async function paintPreview(
  app: Pick<App, "pool">,
  actor: Actor,
  given: unknown,
): Promise<Uint8Array> {
  requireRight(actor, "identity:write");
  const read = previewSchema.safeParse(given);
  if (!read.success) throw new Failure("invalid", "Cet aperçu n’existe pas.");
  const { image, nom, palette, livree, paysage, largeur } = read.data;
  const problem = unpaintableProblem(nom);
  if (problem) throw new Failure("invalid", problem);
  const wait = await secondsToWait(createLimiter(app.pool, previewLimit), actor.id);
  if (wait > 0) throw new TooManyFailure("Trop d’aperçus d’un coup. Patientez un instant.", wait);
  const width = Math.min(largeur, sceneSizes[image as SceneName].width);
  const looks = { lorryName: nom, palette, livery: livree, landscape: paysage };
  return paintScene(looks, image, { width, isHasty: true });
}
