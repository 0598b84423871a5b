/** The characters that HMRC takes in names and references. */
const TAKEN = /[0-9a-zA-Z{À-˿}\- _&`():.'^]/u;

/** The most characters that HMRC takes in each text, by the API that states it. */
export const HMRC_TEXT_LENGTHS = {
  /** Individuals Employments Income 2.0, custom employments. */
  customEmployerName: 74,
  /** Individuals Employments Income 2.0, other employments. */
  otherEmployerName: 105,
  shareClass: 90,
  /** Individuals Reliefs 3.0, investments. */
  investmentReference: 90,
  investmentCompany: 105,
  /** Individuals Insurance Policies Income 2.0. */
  policyReference: 90,
  policyEvent: 90,
  /** Individuals Capital Gains Income 3.0, residential property. */
  residentialReference: 90,
  /** Individuals Capital Gains Income 3.0, other gains. Company names there may hold any characters. */
  assetDescription: 90,
  tokenName: 90,
  gainCompanyName: 160,
} as const;

/** A text as HMRC takes it: what it has no sign for becomes a blank, and what is too long for it is cut off. */
export const hmrcText = (text: string, maxLength: number): string =>
  [...text]
    .map((sign) => (sign === '’' ? "'" : sign))
    .map((sign) => (TAKEN.test(sign) ? sign : ' '))
    .join('')
    .replaceAll('  ', ' ')
    .trim()
    .slice(0, maxLength);
