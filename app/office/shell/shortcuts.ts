import { statusOrder } from "#app/domain/requests/request-status.ts";
import { toastsKey } from "#app/ui/toast-store.ts";

export const shortcutGroups = {
  everywhere: "Partout",
  go: "Aller à",
  requests: "Demandes",
  vehicles: "Véhicules",
  planning: "Planning",
  palette: "Dans «\u00a0Aller à…\u00a0»",
} as const;
export type ShortcutGroup = keyof typeof shortcutGroups;

interface Shortcut {
  keys: readonly string[];
  does: string;
  /** Keys that do the same, and would only lengthen the list. */
  also?: readonly string[];
  /** Maj changes nothing. */
  orShift?: true;
  /** Held down, it goes on. */
  repeats?: true;
}

/**
 * Every key of the back-office: what binds a key takes it from here, and so does the list that «?» opens. Keys are
 * written as `KeyboardEvent.key` has them, after their modifiers; `Mod` is ⌘ or Ctrl; «g t» is one key, then another.
 */
const declared = {
  everywhere: {
    palette: { keys: ["Mod+k"], does: "Aller à un véhicule, une demande, un écran" },
    list: { keys: ["?"], does: "Voir tous les raccourcis" },
    search: { keys: ["/"], does: "Chercher dans la liste affichée" },
    toasts: { keys: [toastsKey], does: "Atteindre le message affiché" },
    newRequest: { keys: ["n"], does: "Saisir une nouvelle demande" },
  },
  go: {
    goDashboard: { keys: ["g t"], does: "Tableau de bord" },
    goRequests: { keys: ["g d"], does: "Demandes" },
    goPlanning: { keys: ["g p"], does: "Planning" },
    goVehicles: { keys: ["g v"], does: "Véhicules" },
    goBin: { keys: ["g c"], does: "Corbeille" },
  },
  requests: {
    requestRows: {
      keys: ["ArrowUp", "ArrowDown"],
      does: "Parcourir la liste, Entrée ouvre",
      also: ["Home", "End"],
      orShift: true,
    },
    requestSteps: { keys: ["j", "k"], does: "Demande suivante, précédente", repeats: true },
    reply: { keys: ["r"], does: "Répondre au client" },
    note: { keys: ["Shift+n"], does: "Écrire une note interne" },
    take: { keys: ["a"], does: "S’attribuer la demande" },
    status: { keys: ["s"], does: `Changer le statut, puis 1 à ${statusOrder.length}` },
    send: { keys: ["Mod+Enter"], does: "Envoyer la réponse, ajouter la note" },
    leaveComposer: { keys: ["Escape"], does: "Quitter la rédaction, le brouillon reste", orShift: true },
  },
  vehicles: {
    bulkEdit: { keys: ["m"], does: "Modifier les véhicules cochés…" },
    bulkMove: { keys: ["d"], does: "Déplacer les véhicules cochés…" },
  },
  planning: {
    planningRows: { keys: ["ArrowUp", "ArrowDown"], does: "Changer de véhicule", orShift: true },
    planningDays: { keys: ["ArrowLeft", "ArrowRight"], does: "Changer de jour" },
    planningWeeks: { keys: ["Shift+ArrowLeft", "Shift+ArrowRight"], does: "Changer de semaine" },
    planningEnds: { keys: ["Home", "End"], does: "Premier, dernier jour affiché", orShift: true },
    planningTurn: { keys: ["PageUp", "PageDown"], does: "Jours d’avant, d’après", orShift: true },
    planningOpen: {
      keys: ["Enter"],
      does: "Ouvrir la période, ou en ajouter une",
      also: [" "],
      orShift: true,
    },
    planningMove: { keys: ["Alt+ArrowLeft", "Alt+ArrowRight"], does: "Déplacer la période d’un jour" },
    planningEnd: { keys: ["Shift+Alt+ArrowLeft", "Shift+Alt+ArrowRight"], does: "Déplacer sa fin" },
    planningVehicle: { keys: ["Alt+ArrowUp", "Alt+ArrowDown"], does: "La donner à un autre véhicule" },
    planningRemove: { keys: ["Delete"], does: "Supprimer la période…", also: ["Backspace"], orShift: true },
    planningSave: { keys: ["Mod+Enter"], does: "Enregistrer la période ouverte" },
    planningUndo: { keys: ["Mod+z"], does: "Annuler la dernière modification" },
    planningCancel: { keys: ["Escape"], does: "Annuler le déplacement", orShift: true },
  },
  palette: {
    paletteRows: { keys: ["ArrowUp", "ArrowDown"], does: "parcourir" },
    paletteOpen: { keys: ["Enter"], does: "ouvrir" },
    paletteNewTab: { keys: ["Mod+Enter"], does: "nouvel onglet" },
    paletteClose: { keys: ["Escape"], does: "fermer" },
  },
} as const satisfies Record<ShortcutGroup, Record<string, Shortcut>>;

export type ShortcutId = { [Group in ShortcutGroup]: keyof (typeof declared)[Group] }[ShortcutGroup];

export const shortcuts = Object.fromEntries(
  Object.entries(declared).flatMap(([group, own]) =>
    Object.entries(own).map(([id, shortcut]) => [id, { ...shortcut, group }]),
  ),
) as Record<ShortcutId, Shortcut & { group: ShortcutGroup }>;
export const shortcutIds = Object.keys(shortcuts) as ShortcutId[];

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
