/** As long as an address may be, and no longer: an open end would let a long text take the square of its length. */
const email = /[\w.+'-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.[a-z]{2,24}/gi;
/** As people in France write them; not a part of an id. */
const phone = /(?<![\w-])(?:\+33[ .-]?|0)[1-9](?:[ .-]?\d{2}){4}(?![\w-])/g;

/** The text with its e-mail addresses and telephone numbers blotted out. */
export function withoutPersonalData(text: string): string {
  return text.replace(email, "[e-mail]").replace(phone, "[téléphone]");
}
