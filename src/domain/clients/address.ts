/** A postal address. `postcode` is set for every address in the United Kingdom. */
export interface Address {
  readonly line1: string;
  readonly line2: string | null;
  readonly line3: string | null;
  readonly town: string | null;
  readonly county: string | null;
  readonly postcode: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

const UK_POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;

/** `SW1A 1AA` from however it was typed; `null` when it is no UK postcode. */
export function normalisePostcode(text: string): string | null {
  const match = UK_POSTCODE.exec(text.toUpperCase().replaceAll(/\s/g, ''));
  return match ? `${match[1]} ${match[2]}` : null;
}
