import type { RawBuilder } from "kysely";
import type { Db } from "#server/db/database.ts";

/** ok: as it should be · warning: worth a look · broken: something is lost, or will not work. */
export type State = "ok" | "warning" | "broken";

export interface Finding {
  subject: string;
  state: State;
  detail: string;
}

const finding =
  (state: State) =>
  (subject: string, detail: string): Finding => ({ subject, state, detail });
export const [ok, warning, broken] = [finding("ok"), finding("warning"), finding("broken")];

export async function namesIn(db: Db, query: RawBuilder<{ name: string }>): Promise<string[]> {
  return (await query.execute(db)).rows.map(({ name }) => name);
}

/** What was looked for, what is wrong, how that is judged and introduced, and what is said where nothing is. */
export type Check<Wrong = string[]> = [
  subject: string,
  wrong: Wrong,
  verdict: typeof ok,
  introduction: string,
  none: string,
];

/** Names a few of what is wrong, and how many there are besides. */
export function judge([subject, wrong, verdict, introduction, none]: Check): Finding {
  if (wrong.length === 0) return ok(subject, none);
  const others = wrong.length > 3 ? ` et ${wrong.length - 3} de plus` : "";
  return verdict(subject, introduction + wrong.slice(0, 3).join(", ") + others);
}
