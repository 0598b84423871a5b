import { describe, expect, it } from 'vitest';
import { createObjectPlaces } from '../../../../src/gateways/object-storage/object-places.js';

const TENANT = '0190a7b2-0000-7000-8000-000000000001';
const FILE = '0190a7b2-0000-7000-8000-000000000002';

describe('createObjectPlaces', () => {
  it.each([
    ['', true, `${TENANT}/live/${FILE}`],
    ['a/b', false, `a/b/${TENANT}/test/${FILE}`],
  ])('under the prefix %j gives a place a key, and reads it back', (prefix, livemode, key) => {
    const place = { tenantId: TENANT, livemode, fileId: FILE };
    const { keyOf, placeOf } = createObjectPlaces(prefix);

    expect(keyOf(place)).toBe(key);
    expect(placeOf(key)).toEqual(place);
  });

  it.each([`probe/${FILE}`, `${TENANT}/other/${FILE}`, `${TENANT}/live/${FILE}/part`, ''])(
    'finds no place in the key %j',
    (key) => {
      expect(createObjectPlaces('').placeOf(key)).toBeNull();
    },
  );
});
