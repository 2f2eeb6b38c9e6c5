import { passkeyProblem, signWithPasskey } from "./web-authn.ts";

const unknown = "Une erreur est survenue lors de la connexion";
const cancelled = "Aucune clé d’accès n’a été utilisée. Réessayez, ou saisissez votre mot de passe.";

/** Asks the device for a key of this site. Null once a session is open, else why not. */
export async function signInWithPasskey(): Promise<string | null> {
  try {
    const offer = await post("passkey-offer", {});
    if (!offer.ok) return await refusalOf(offer);
    const asked = (await offer.json()) as PublicKeyCredentialRequestOptionsJSON;
    const signed = await signWithPasskey(asked).catch((error) => passkeyProblem(error, cancelled));
    if (typeof signed === "string") return signed;
    const answer = await post("passkey", signed);
    return answer.ok ? null : await refusalOf(answer);
  } catch {
    return unknown;
  }
}

function post(step: string, body: object): Promise<Response> {
  return fetch(`/api/auth/sign-in/${step}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function refusalOf(answer: Response): Promise<string> {
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  return message ?? unknown;
}
