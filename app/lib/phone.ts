/** French numbers in pairs, kept on one line: «04 65 71 20 30». Others stay as they were written. */
export function formatPhone(phone: string): string {
  const national = nationalNumber(phone);
  const text = national ? (national.match(/\d{2}/g) ?? []).join(" ") : phone.trim();
  return text.replace(/\s+/g, "\u00a0");
}

/** The address a phone dials: international, so that it works from abroad. */
export function phoneHref(phone: string): string {
  const national = nationalNumber(phone);
  return `tel:${national ? `+33${national.slice(1)}` : phone.replace(/[^\d+]/g, "")}`;
}

/** As numbers are compared, however they are spelled; the database's `phone_key` makes the same of them. */
export function phoneKey(phone: string): string {
  return phone.replace(/\D/g, "").replace(/^(0033|33)0?/, "0");
}

function nationalNumber(phone: string): string | null {
  const digits = phone.replace(/\(0\)/g, "").replace(/[^\d+]/g, "");
  const national = digits.replace(/^(\+33|0033)0?/, "0");
  return /^0[1-9]\d{8}$/.test(national) ? national : null;
}
