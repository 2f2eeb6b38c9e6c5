import type { SmtpReport, SmtpStep } from "#app/domain/mail-settings/smtp-report.ts";
import type { SmtpServer } from "./smtp-server.ts";

/** What went wrong, as the connection or the server said it. */
export interface SmtpTrouble {
  step: SmtpStep;
  /** Of the socket, of nodemailer, or ours. */
  code: string;
  /** Of the connection: «self-signed certificate». */
  message: string;
  /** The server's answer, if it gave one. */
  words: string;
}

interface Sending {
  server: Pick<SmtpServer, "host" | "port" | "user" | "url">;
  sender: string;
  recipient: string;
}

type Refusal = NonNullable<SmtpReport["refusal"]>;

/** In French, what to do: the server's own words stand beside it. */
export function explainRefusal(trouble: SmtpTrouble, sending: Sending): Refusal {
  const { step, code, words } = trouble;
  if (code === "EPASSWORD")
    return {
      what: "Le mot de passe enregistré ne se lit plus.",
      advice:
        "C’est ainsi après la restauration d’une sauvegarde. Ressaisissez-le sous «\u00a0Modifier\u00a0».",
    };
  if (code === "ETIMEDOUT") return silence(trouble, sending);
  if (/^4\d\d/.test(words)) return later(words);
  const known = {
    connection: () => unreached(trouble, sending),
    encryption: () => unencrypted(trouble, sending),
    authentication: () => unknownAccount(sending),
    sender: () => refusedSender(sending),
    recipient: () => refusedRecipient(trouble, sending),
    message: () => ({
      what: "Le serveur a lu le message et l’a refusé.",
      advice:
        "Le plus souvent, un quota d’envoi ou une règle contre les indésirables. Ses mots, ci-dessus, disent lequel\u00a0: montrez-les à votre hébergeur de courriel.",
    }),
  };
  // A connection that breaks is no answer of the account's, nor of the sender's.
  if (!words && (step === "authentication" || step === "sender" || step === "recipient"))
    return broken(sending);
  return known[step]();
}

function silence({ step }: SmtpTrouble, { server: { host, port } }: Sending): Refusal {
  if (step === "connection")
    return {
      what: `${host} ne répond pas sur le port ${port}.`,
      advice:
        port === 25
          ? "Beaucoup d’hébergeurs ferment le port 25 en sortie. Choisissez le 465 ou le 587."
          : "Un nom mal écrit, ou un port que votre hébergeur de site ferme en sortie. Essayez l’autre port, 465 ou 587, puis demandez-lui de l’ouvrir.",
    };
  return {
    what: `${host} a cessé de répondre.`,
    advice: "Il est peut-être surchargé, ou il fait attendre les inconnus. Réessayez dans quelques minutes.",
  };
}

function later(words: string): Refusal {
  return {
    what: "Refus provisoire.",
    advice: /grey|gray|later|try again/i.test(words)
      ? "Le serveur fait patienter les nouveaux expéditeurs. Réessayez dans dix minutes\u00a0; les vrais courriels sont retentés d’eux-mêmes."
      : "Le serveur ne peut pas maintenant. Réessayez dans quelques minutes\u00a0; les vrais courriels sont retentés d’eux-mêmes.",
  };
}

function unreached({ code, message, words }: SmtpTrouble, { server }: Sending): Refusal {
  const { host, port, url } = server;
  if (code === "EPRIVATE")
    return {
      what: `${host} désigne cette machine ou un réseau privé.`,
      advice:
        "Indiquez le serveur d’envoi de votre hébergeur de courriel. Un serveur de votre propre réseau se règle par la variable SMTP_URL.",
    };
  if (/ENOTFOUND|EAI_AGAIN|EDNS|ENODATA/.test(`${code} ${message}`))
    return {
      what: `Aucun serveur ne porte le nom ${host}.`,
      advice: "Vérifiez-le lettre par lettre dans l’aide de votre hébergeur de courriel.",
    };
  if (/ECONNREFUSED/.test(`${code} ${message}`))
    return {
      what: `${host} refuse la connexion sur le port ${port}.`,
      advice: "Rien n’y attend de courriel. Les ports d’envoi sont le 465 et le 587.",
    };
  if (code === "EPROTOCOL" && !/^[245]\d\d/.test(words))
    return {
      what: `Ce qui répond sur le port ${port} n’est pas un serveur de courriel.`,
      advice: url
        ? "Corrigez le port dans SMTP_URL\u00a0: le 465 avec smtps://, le 587 avec smtp://."
        : "Les ports d’envoi sont le 465 et le 587.",
    };
  if (words)
    return {
      what: `${host} ne veut pas de cette machine.`,
      advice:
        "Ses mots, ci-dessus, disent pourquoi. Son adresse est peut-être sur une liste noire\u00a0: montrez-les à votre hébergeur de courriel.",
    };
  return broken({ server });
}

function broken({ server: { host } }: Pick<Sending, "server">): Refusal {
  return {
    what: `La connexion à ${host} s’est rompue.`,
    advice: "Réessayez. Si cela dure, essayez l’autre port, 465 ou 587.",
  };
}

function unencrypted({ message, words }: SmtpTrouble, { server: { host, port } }: Sending): Refusal {
  if (/self.signed|unable to verify|unable to get (local )?issuer/i.test(message))
    return {
      what: `Le certificat de ${host} n’est signé par aucune autorité connue.`,
      advice:
        "Il s’est signé lui-même\u00a0: n’importe qui pourrait se faire passer pour lui, rien n’est envoyé. Prenez le nom que donne votre hébergeur de courriel, ou faites-lui mettre un vrai certificat (Let’s Encrypt est gratuit).",
    };
  if (/expired/i.test(message))
    return {
      what: `Le certificat de ${host} a expiré.`,
      advice: "C’est à l’hébergeur de courriel de le renouveler. Vérifiez aussi la date de cette machine.",
    };
  if (/altnames|does not match/i.test(message))
    return {
      what: `Le certificat présenté n’est pas celui de ${host}.`,
      advice: "Le serveur porte un autre nom. Prenez celui que donne votre hébergeur de courriel.",
    };
  if (/wrong version|packet length|unknown protocol/i.test(message))
    return {
      what: `Le port ${port} de ${host} ne commence pas par un chiffrement.`,
      advice: "Choisissez le 587, où il vient ensuite.",
    };
  if (words)
    return {
      what: `${host} ne propose pas de chiffrement sur le port ${port}.`,
      advice: "Choisissez le 465. Sans chiffrement, mot de passe et courriels se liraient en route.",
    };
  return {
    what: `Le chiffrement avec ${host} n’a pas pu s’établir.`,
    advice: "Essayez l’autre port, 465 ou 587. Si cela dure, montrez ces mots à votre hébergeur de courriel.",
  };
}

function unknownAccount({ server: { url, user } }: Sending): Refusal {
  const whole = user.includes("@") ? "" : " L’identifiant est souvent l’adresse entière.";
  return {
    what: "Identifiant ou mot de passe refusé.",
    advice: `${url ? "Corrigez-les dans SMTP_URL." : "Ressaisissez-les sous «\u00a0Modifier\u00a0»."}${whole} Si la boîte a une double authentification, il faut un «\u00a0mot de passe d’application\u00a0», que son hébergeur donne à part.`,
  };
}

function refusedSender({ sender, server: { user } }: Sending): Refusal {
  const own = user.includes("@") && user !== sender ? `, sans doute ${user}` : "";
  return {
    what: `Le serveur refuse d’écrire au nom de ${sender}.`,
    advice: `Mettez comme expéditeur l’adresse de la boîte dont vous avez donné l’identifiant${own}, ou autorisez celle-ci chez votre hébergeur de courriel.`,
  };
}

function refusedRecipient({ words }: SmtpTrouble, { recipient, server: { user } }: Sending): Refusal {
  if (/relay|authenticat|5\.7\.1|5\.7\.0/i.test(words))
    return {
      what: "Le serveur ne transmet rien pour des inconnus.",
      advice: user
        ? `Ce compte ne peut pas écrire à ${recipient}. Vérifiez que ce serveur est bien celui d’envoi de votre hébergeur de courriel.`
        : "Il attend un identifiant et un mot de passe.",
    };
  return {
    what: `Le serveur refuse l’adresse ${recipient}.`,
    advice: "Elle n’existe pas, ou sa boîte est pleine. Essayez avec une autre.",
  };
}
