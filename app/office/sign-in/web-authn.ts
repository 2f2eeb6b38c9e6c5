// The browser speaks in bytes, JSON in base64url. Its own `parse…OptionsFromJSON` and `toJSON` are too young to rely on.

export async function makePasskey(asked: PublicKeyCredentialCreationOptionsJSON) {
  const publicKey = {
    ...asked,
    challenge: toBytes(asked.challenge),
    user: { ...asked.user, id: toBytes(asked.user.id) },
    excludeCredentials: asked.excludeCredentials?.map((known) => ({ ...known, id: toBytes(known.id) })),
  } as PublicKeyCredentialCreationOptions;
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...idOf(made),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

export async function signWithPasskey(asked: PublicKeyCredentialRequestOptionsJSON) {
  const publicKey = {
    ...asked,
    challenge: toBytes(asked.challenge),
    allowCredentials: asked.allowCredentials?.map((known) => ({ ...known, id: toBytes(known.id) })),
  } as PublicKeyCredentialRequestOptions;
  const used = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const response = used.response as AuthenticatorAssertionResponse;
  return {
    ...idOf(used),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
    },
  };
}

export function passkeyProblem(error: unknown, cancelled: string): string {
  switch (error instanceof Error ? error.name : "") {
    // Closed, too late, or no key of this site: the browser does not tell which.
    case "NotAllowedError":
    case "AbortError":
      return cancelled;
    case "InvalidStateError":
      return "Cet appareil a déjà une clé d’accès pour votre compte.";
    case "SecurityError":
      return "Ouvrez le site à son adresse habituelle\u00a0: les clés d’accès ne valent que pour elle.";
    case "NotSupportedError":
    case "ConstraintError":
      return "Cet appareil ne sait pas garder de clé d’accès.";
    default:
      return "L’appareil n’a pas répondu. Réessayez.";
  }
}

function idOf({ id, rawId }: PublicKeyCredential) {
  return { id, rawId: toText(rawId), type: "public-key" as const };
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
