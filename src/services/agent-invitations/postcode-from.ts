import { normalisePostcode } from '../../domain/clients/address.js';
import { ValidationError } from '../../errors.js';

const FORCES = /^BFPO ?(\d{1,5})$/;

/** A postcode in HMRC's form, also one of the forces (BFPO). @throws {ValidationError} for any other text */
export function postcodeFrom(text: string): string {
  const forces = FORCES.exec(text.trim().toUpperCase().replaceAll(/\s+/g, ' '));
  const postcode = forces === null ? normalisePostcode(text) : `BFPO ${forces[1]}`;
  if (postcode !== null) return postcode;
  throw new ValidationError([
    { pointer: '#/known_fact', code: 'invalid_format', detail: 'is not a UK postcode' },
  ]);
}
