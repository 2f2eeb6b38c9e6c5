/** ok: as it should be · warning: worth a look · broken: something is lost, or will not work. */
export type State = "ok" | "warning" | "broken";

export interface Finding {
  subject: string;
  state: State;
  detail: string;
}

export function ok(subject: string, detail = "en ordre"): Finding {
  return { subject, state: "ok", detail };
}

export function warning(subject: string, detail: string): Finding {
  return { subject, state: "warning", detail };
}

export function broken(subject: string, detail: string): Finding {
  return { subject, state: "broken", detail };
}

/** A few of them, and how many there are besides. */
export function few(items: string[]): string {
  const shown = items.slice(0, 3).join(", ");
  return items.length > 3 ? `${shown} et ${items.length - 3} de plus` : shown;
}
