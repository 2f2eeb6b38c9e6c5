import { officePaths } from "#app/lib/office-paths.ts";
import { foot, type MailPart, paragraph, title } from "#server/mail/layout/mail-parts.ts";
import { invitationHours, passwordLinkMinutes } from "./accounts.schema.ts";

type Worded = { subject: string; parts: MailPart[] };

interface Invitation {
  appUrl: string;
  company: string;
  inviter: string;
  token: string;
}

export function invitationMail({ appUrl, company, inviter, token }: Invitation): Worded {
  return {
    subject: `Votre invitation, ${company}`,
    parts: [
      title("Bienvenue dans l’équipe"),
      paragraph("Bonjour,"),
      paragraph(
        `${inviter} vous invite à rejoindre l’espace de gestion de ${company}.`,
        `Choisissez votre mot de passe ici\u00a0; le lien vaut ${invitationHours} heures et ne sert qu’une fois\u00a0:`,
      ),
      button("Choisir mon mot de passe", `${appUrl}${officePaths.invitation}?jeton=${token}`),
      paragraph(
        "Vous n’attendiez pas cette invitation\u00a0? Ne faites rien\u00a0: aucun compte ne s’ouvre sans vous.",
      ),
      foot(company),
    ],
  };
}

export function passwordMail(appUrl: string, token: string): Worded {
  return {
    subject: "Choisissez un nouveau mot de passe",
    parts: [
      title("Choisissez un nouveau mot de passe"),
      paragraph("Bonjour,"),
      paragraph(
        `Un nouveau mot de passe a été demandé pour votre compte sur ${appUrl}.`,
        `Choisissez-le ici\u00a0; le lien vaut ${passwordLinkMinutes} minutes et ne sert qu’une fois\u00a0:`,
      ),
      button("Choisir mon mot de passe", `${appUrl}${officePaths.newPassword}?jeton=${token}`),
      paragraph("Vous n’avez rien demandé\u00a0? Ne faites rien\u00a0: votre mot de passe reste le même."),
    ],
  };
}

/** Whoever is asked for a password may want to read the address before following it. */
const button = (label: string, href: string): MailPart => ({ kind: "button", label, href, isShown: true });
