const email = /[\w.+'-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;
/** As people in France write them; not a part of an id. */
const phone = /(?<![\w-])(?:\+33[ .-]?|0)[1-9](?:[ .-]?\d{2}){4}(?![\w-])/g;

/** The text with its e-mail addresses and telephone numbers blotted out. */
export function withoutPersonalData(text: string): string {
  return text.replace(email, "[e-mail]").replace(phone, "[téléphone]");
}
