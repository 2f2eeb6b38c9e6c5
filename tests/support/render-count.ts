const token = "tests-read-the-metrics";

/** For `startInstance`: a server that tells its figures. */
export const withMetrics = { METRICS_TOKEN: token };

/** How many public pages such a server has rendered so far. */
export async function renderCount(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const count = /^tramontane_page_render_seconds_count (\d+)/m.exec(await answer.text())?.[1];
  if (count === undefined) throw new Error(`the figures were answered ${answer.status}`);
  return Number(count);
}
