export const toastsKey = "F6";

export type ToastAction = { label: string; onAction: () => void; isUndo?: boolean };

export type ToastLink = { label: string; to: string };

type ToastOptions = { detail?: string; action?: ToastAction; link?: ToastLink };

export type Toast = ToastOptions & {
  id: number;
  kind: "success" | "error";
  message: string;
  /** Null: stays until it is closed. */
  duration: number | null;
};

const toastDuration = 3000;
const maxToasts = 4;

type Timer = { timeout?: ReturnType<typeof setTimeout>; startedAt: number; remaining: number };

/** What is on show and when it goes. Kept outside React so that anything on the client can speak. */
export function createToastStore() {
  let state: { toasts: readonly Toast[]; isPaused: boolean } = { toasts: [], isPaused: false };
  let nextId = 1;
  const timers = new Map<number, Timer>();
  const listeners = new Set<() => void>();

  function change(next: Partial<typeof state>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function run(id: number) {
    const timer = timers.get(id);
    if (!timer) return;
    timer.startedAt = Date.now();
    timer.timeout = setTimeout(() => dismiss(id), timer.remaining);
  }

  function dismiss(id: number) {
    clearTimeout(timers.get(id)?.timeout);
    timers.delete(id);
    const toasts = state.toasts.filter((toast) => toast.id !== id);
    // The pointer leaves with the last toast without saying so.
    change({ toasts, isPaused: state.isPaused && toasts.length > 0 });
  }

  function show(kind: Toast["kind"], message: string, options: ToastOptions = {}): number {
    const id = nextId++;
    // An error that offers a way on must not vanish while the person reads it.
    const duration = kind === "error" && options.action ? null : toastDuration;
    const [oldest] = state.toasts;
    if (oldest && state.toasts.length >= maxToasts) dismiss(oldest.id);
    change({ toasts: [...state.toasts, { ...options, id, kind, message, duration }] });
    if (duration !== null) {
      timers.set(id, { startedAt: Date.now(), remaining: duration });
      if (!state.isPaused) run(id);
    }
    return id;
  }

  return {
    success: (message: string, options?: ToastOptions) => show("success", message, options),
    error: (message: string, options?: ToastOptions) => show("error", message, options),
    dismiss,
    /** While the pointer or the focus is on the pile, nothing goes. */
    pause() {
      if (state.isPaused) return;
      change({ isPaused: true });
      for (const timer of timers.values()) {
        clearTimeout(timer.timeout);
        timer.remaining -= Date.now() - timer.startedAt;
      }
    },
    resume() {
      if (!state.isPaused) return;
      change({ isPaused: false });
      for (const id of timers.keys()) run(id);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getState: () => state,
  };
}
