import type { Static } from 'typebox';
import { type Address, normalisePostcode } from '../../../domain/clients/address.js';
import { ValidationError } from '../../../errors.js';
import type { AddressSchema } from './schemas.js';

const UNITED_KINGDOM = 'GB';

/** The address as we keep it, from the one that was sent. @throws {ValidationError} for a UK address without a postcode */
export function addressFrom(body: Static<typeof AddressSchema>): Address {
  const country = body.country ?? UNITED_KINGDOM;
  return {
    line1: body.line_1,
    line2: body.line_2 ?? null,
    line3: body.line_3 ?? null,
    town: body.town ?? null,
    county: body.county ?? null,
    postcode: country === UNITED_KINGDOM ? ukPostcode(body.postcode ?? null) : (body.postcode ?? null),
    country,
  };
}

function ukPostcode(text: string | null): string {
  const place = { pointer: '#/address/postcode' };
  if (text === null)
    throw new ValidationError([{ ...place, code: 'required', detail: 'is required in the United Kingdom' }]);
  const postcode = normalisePostcode(text);
  if (postcode === null)
    throw new ValidationError([{ ...place, code: 'invalid_format', detail: 'is not a UK postcode' }]);
  return postcode;
}

export const presentAddress = (address: Address) => ({
  line_1: address.line1,
  line_2: address.line2,
  line_3: address.line3,
  town: address.town,
  county: address.county,
  postcode: address.postcode,
  country: address.country,
});
