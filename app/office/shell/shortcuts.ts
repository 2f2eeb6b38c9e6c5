import { statusOrder } from "#app/domain/requests/request-status.ts";
import { toastsKey } from "#app/ui/toast-store.ts";

/**
 * Every key of the back-office: what binds a key takes it from here, and so does the list that «?» opens. Keys are
 * written as `KeyboardEvent.key` has them, after their modifiers; `Mod` is ⌘ or Ctrl; «g t» is one key, then another.
 */
const declared = {
  palette: { group: "everywhere", keys: ["Mod+k"], does: "Aller à un véhicule, une demande, un écran" },
  list: { group: "everywhere", keys: ["?"], does: "Voir tous les raccourcis" },
  search: { group: "everywhere", keys: ["/"], does: "Chercher dans la liste affichée" },
  toasts: { group: "everywhere", keys: [toastsKey], does: "Atteindre le message affiché" },
  newRequest: { group: "everywhere", keys: ["n"], does: "Saisir une nouvelle demande" },
  goDashboard: { group: "go", keys: ["g t"], does: "Tableau de bord" },
  goRequests: { group: "go", keys: ["g d"], does: "Demandes" },
  goPlanning: { group: "go", keys: ["g p"], does: "Planning" },
  goVehicles: { group: "go", keys: ["g v"], does: "Véhicules" },
  goBin: { group: "go", keys: ["g c"], does: "Corbeille" },
  requestRows: {
    group: "requests",
    keys: ["ArrowUp", "ArrowDown"],
    does: "Parcourir la liste, Entrée ouvre",
    also: ["Home", "End", "Shift+ArrowUp", "Shift+ArrowDown", "Shift+Home", "Shift+End"],
  },
  requestSteps: { group: "requests", keys: ["j", "k"], does: "Demande suivante, précédente", repeats: true },
  reply: { group: "requests", keys: ["r"], does: "Répondre au client" },
  note: { group: "requests", keys: ["Shift+n"], does: "Écrire une note interne" },
  take: { group: "requests", keys: ["a"], does: "S’attribuer la demande" },
  status: { group: "requests", keys: ["s"], does: `Changer le statut, puis 1 à ${statusOrder.length}` },
  send: { group: "requests", keys: ["Mod+Enter"], does: "Envoyer la réponse, ajouter la note" },
  leaveComposer: {
    group: "requests",
    keys: ["Escape"],
    does: "Quitter la rédaction, le brouillon reste",
    also: ["Shift+Escape"],
  },
  bulkEdit: { group: "vehicles", keys: ["m"], does: "Modifier les véhicules cochés…" },
  bulkMove: { group: "vehicles", keys: ["d"], does: "Déplacer les véhicules cochés…" },
  planningRows: {
    group: "planning",
    keys: ["ArrowUp", "ArrowDown"],
    does: "Changer de véhicule",
    also: ["Shift+ArrowUp", "Shift+ArrowDown"],
  },
  planningDays: { group: "planning", keys: ["ArrowLeft", "ArrowRight"], does: "Changer de jour" },
  planningWeeks: {
    group: "planning",
    keys: ["Shift+ArrowLeft", "Shift+ArrowRight"],
    does: "Changer de semaine",
  },
  planningEnds: {
    group: "planning",
    keys: ["Home", "End"],
    does: "Premier, dernier jour affiché",
    also: ["Shift+Home", "Shift+End"],
  },
  planningTurn: {
    group: "planning",
    keys: ["PageUp", "PageDown"],
    does: "Jours d’avant, d’après",
    also: ["Shift+PageUp", "Shift+PageDown"],
  },
  planningOpen: {
    group: "planning",
    keys: ["Enter"],
    does: "Ouvrir la période, ou en ajouter une",
    also: [" ", "Shift+Enter", "Shift+ "],
  },
  planningMove: {
    group: "planning",
    keys: ["Alt+ArrowLeft", "Alt+ArrowRight"],
    does: "Déplacer la période d’un jour",
  },
  planningEnd: {
    group: "planning",
    keys: ["Shift+Alt+ArrowLeft", "Shift+Alt+ArrowRight"],
    does: "Déplacer sa fin",
  },
  planningVehicle: {
    group: "planning",
    keys: ["Alt+ArrowUp", "Alt+ArrowDown"],
    does: "La donner à un autre véhicule",
  },
  planningRemove: {
    group: "planning",
    keys: ["Delete"],
    does: "Supprimer la période…",
    also: ["Backspace", "Shift+Delete", "Shift+Backspace"],
  },
  planningCancel: {
    group: "planning",
    keys: ["Escape"],
    does: "Annuler le déplacement",
    also: ["Shift+Escape"],
  },
  paletteRows: { group: "palette", keys: ["ArrowUp", "ArrowDown"], does: "parcourir" },
  paletteOpen: { group: "palette", keys: ["Enter"], does: "ouvrir" },
  paletteNewTab: { group: "palette", keys: ["Mod+Enter"], does: "nouvel onglet" },
  paletteClose: { group: "palette", keys: ["Escape"], does: "fermer" },
} as const satisfies Record<string, Shortcut>;

export const shortcutGroups = {
  everywhere: "Partout",
  go: "Aller à",
  requests: "Demandes",
  vehicles: "Véhicules",
  planning: "Planning",
  palette: "Dans «\u00a0Aller à…\u00a0»",
} as const;
export type ShortcutGroup = keyof typeof shortcutGroups;

export interface Shortcut {
  group: ShortcutGroup;
  keys: readonly string[];
  does: string;
  /** Keys that do the same, and would only lengthen the list. */
  also?: readonly string[];
  /** Held down, it goes on. */
  repeats?: boolean;
}

export type ShortcutId = keyof typeof declared;

export const shortcuts: Record<ShortcutId, Shortcut> = declared;
export const shortcutIds = Object.keys(declared) as ShortcutId[];

/** Letters and signs pressed alone, from anywhere: what WCAG 2.1.4 asks to be able to switch off. */
export function isSingleKey(id: ShortcutId): boolean {
  const isCharacter = (chord: string) => /^(Shift\+)?\S$/.test(chord.split(" ")[0] ?? "");
  return shortcuts[id].keys.some(isCharacter);
}

const keyWords: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Enter: "Entrée",
  Escape: "Échap",
  Delete: "Suppr",
  Home: "Début",
  End: "Fin",
  PageUp: "Page ↑",
  PageDown: "Page ↓",
  Shift: "Maj",
};

/** Each key's cap, in the order they are pressed: «Maj», «N». */
export function keyCaps(chord: string, isApple: boolean): string[] {
  return chord.split(/[ +]/).map((key) => {
    if (key === "Mod") return isApple ? "⌘" : "Ctrl";
    if (key === "Alt" && isApple) return "⌥";
    return keyWords[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  });
}

/** For `aria-keyshortcuts`, which knows no sequences. */
export function ariaKeys(id: ShortcutId): string {
  return shortcuts[id].keys
    .flatMap((chord) =>
      chord.startsWith("Mod+") ? [`Meta+${chord.slice(4)}`, `Control+${chord.slice(4)}`] : chord,
    )
    .map((chord) => chord.replace(/(^|\+)([a-z])$/, (_, before, letter) => before + letter.toUpperCase()))
    .join(" ");
}
