import { passkeyProblem, signWithPasskey } from "./web-authn.ts";

const unknown = "Une erreur est survenue lors de la connexion";
const cancelled = "Aucune clé d’accès n’a été utilisée. Réessayez, ou saisissez votre mot de passe.";

/** Asks the device for a key of this site. Null once a session is open, else why not; `owner`: whose it must be. */
export async function passkeySignIn(owner = ""): Promise<string | null> {
  try {
    const offer = await post("sign-in/passkey-offer", {});
    if (!offer.ok) return await refusalOf(offer);
    const asked = (await offer.json()) as PublicKeyCredentialRequestOptionsJSON;
    const signed = await signWithPasskey(asked).catch((error) => passkeyProblem(error, cancelled));
    if (typeof signed === "string") return signed;
    const answer = await post("sign-in/passkey", signed);
    if (!answer.ok) return await refusalOf(answer);
    const { user } = (await answer.json()) as { user: { email: string } };
    if (!owner || user.email === owner) return null;
    await post("sign-out", {});
    return "Cette clé d’accès est celle d’un autre compte.";
  } catch {
    return unknown;
  }
}

function post(step: string, body: object): Promise<Response> {
  return fetch(`/api/auth/${step}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function refusalOf(answer: Response): Promise<string> {
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  return message ?? unknown;
}
