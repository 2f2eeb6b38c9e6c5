import type { Role } from "./rights.ts";

export const userMessages = {
  load: "Une erreur est survenue lors du chargement des utilisateurs.",
  created: "Utilisateur créé avec succès",
  updated: "Utilisateur mis à jour avec succès",
  activated: "Utilisateur activé avec succès",
  deactivated: "Utilisateur désactivé avec succès",
  invited: "Invitation envoyée",
  invite: "L’invitation n’est pas partie",
  save: "Une erreur est survenue lors de l'enregistrement",
  toggle: "Une erreur est survenue",
} as const;

const text = (form: FormData, name: string) => String(form.get(name) ?? "");

/** The new account's password is left to whoever it is for. */
export function isInvitation(form: FormData): boolean {
  return form.get("access") === "invitation";
}

export function readNewUser(form: FormData) {
  return {
    email: text(form, "email"),
    password: text(form, "password"),
    role: text(form, "role") as Role,
    active: form.has("active"),
  };
}

export function readUserChange(form: FormData, userId: string) {
  return {
    userId,
    newPassword: text(form, "newPassword") || undefined,
    role: text(form, "role") as Role,
    active: form.has("active"),
  };
}
