/** A name of fewer letters and digits, such as `1`, tells no account from another. */
const LEAST = 4;
const LONGEST = 64;

/**
 * A file's name for an account, in the form in which it is compared: letters and digits alone, in capitals, without the
 * marks that hide a number's beginning. `null` where too little is left to tell accounts apart.
 */
export function accountNumber(text: string | null): string | null {
  if (text === null) return null;
  const plain = text
    .slice(0, LONGEST)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{Nd}]/gu, '');
  const shown = withoutMask(plain);
  return shown.length < LEAST ? null : shown;
}

/** `XXXX1234` hides all but the last digits. */
function withoutMask(text: string): string {
  let masked = 0;
  while (text[masked] === 'X') masked += 1;
  const rest = text.slice(masked);
  return masked > 0 && rest !== '' && isDigits(rest) ? rest : text;
}

/** One bank's spellings of one account: the same, or one is the end of the other, as a number is of its IBAN. */
export function isSameAccount(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return isDigits(short) && long.endsWith(short);
}

function isDigits(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return true;
}
