import type { App } from "#server/app.ts";

export interface BinnedKeys {
  has(key: string): boolean;
  /** Once what was announced has been looked up. */
  refresh(): Promise<void>;
}

/** Keys of files in the bin, in memory since files are served without the database; refreshed whenever the bin changes. */
export async function followBinnedKeys({
  db,
  changes,
  log,
}: Pick<App, "db" | "changes" | "log">): Promise<BinnedKeys> {
  let keys: ReadonlySet<string> = new Set();
  let [asked, applied] = [0, 0];
  async function refresh() {
    const turn = ++asked;
    const rows = await db.selectFrom("stored_files").select("key").where("state", "=", "binned").execute();
    // A slower answer must not undo a later one.
    if (turn < applied) return;
    applied = turn;
    keys = new Set(rows.map(({ key }) => key));
  }
  changes.subscribe("bin", () => {
    refresh().catch((error) => log.warn({ err: error }, "the files of the bin could not be looked up"));
  });
  await refresh();
  return { has: (key) => keys.has(key), refresh };
}
