/** The characters that HMRC takes in names and references. */
const TAKEN = /[0-9a-zA-Z{À-˿}\- _&`():.'^]/u;

/** A text as HMRC takes it: what it has no sign for becomes a blank, and what is too long for it is cut off. */
export const hmrcText = (text: string, maxLength: number): string =>
  [...text]
    .map((sign) => (sign === '’' ? "'" : sign))
    .map((sign) => (TAKEN.test(sign) ? sign : ' '))
    .join('')
    .replaceAll('  ', ' ')
    .trim()
    .slice(0, maxLength);
