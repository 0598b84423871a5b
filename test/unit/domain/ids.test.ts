import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ID_KINDS,
  isUuid,
  leastUuidAt,
  publicId,
  timeOfUuid,
  uuidFromPublicId,
  uuidV7,
} from '../../../src/domain/ids.js';
import { calculateQueue } from '../../../src/queues/calculate.js';

const ID = '0193a4c2-7b1e-7c35-9a64-0f2e8d5b6c71';

/** Texts that are no UUID, each by a little. */
const ALMOST = [
  '',
  ID.toUpperCase(),
  ID.replaceAll('-', ''),
  `${ID}\n`,
  ` ${ID}`,
  ID.slice(1),
  `${ID}0`,
  '-'.repeat(36),
  ID.replace('a', 'g'),
];

describe('isUuid', () => {
  it('takes a UUID in lower case and nothing else', () => {
    expect(isUuid(ID)).toBe(true);
    expect(ALMOST.filter(isUuid)).toEqual([]);
  });

  it('is what the payload of a job is held to', () => {
    const payload = { tenantId: ID, livemode: true, calculationId: ID };

    expect(calculateQueue.parse(payload)).toEqual(payload);
    for (const calculationId of ALMOST)
      expect(() => calculateQueue.parse({ ...payload, calculationId })).toThrow(/calculationId must match/);
  });
});

describe('publicId', () => {
  const uuid = fc
    .uint8Array({ minLength: 10, maxLength: 10 })
    .map((random) => uuidV7(1_764_000_000_000, random));

  it('is read back to the UUID that it was made of, and by no other kind', () => {
    fc.assert(
      fc.property(uuid, fc.constantFrom(...ID_KINDS), fc.constantFrom(...ID_KINDS), (id, kind, other) => {
        const text = publicId(kind, id);

        expect(uuidFromPublicId(kind, text)).toBe(id);
        expect(uuidFromPublicId(other, text)).toBe(other === kind ? id : null);
      }),
    );
  });

  it('is made of nothing but a UUID in lower case', () => {
    for (const text of ALMOST) expect(() => publicId('client', text)).toThrow(RangeError);
  });

  it.each([
    ['a digit of no such alphabet', `cl_${'u'.padStart(26, '0')}`],
    ['more than 128 bits', `cl_${'8'.padEnd(26, '0')}`],
    ['too few characters', `cl_${'0'.repeat(25)}`],
    ['too many characters', `cl_${'0'.repeat(27)}`],
    ['capitals', publicId('client', ID).toUpperCase().replace('CL_', 'cl_')],
  ])('is refused with %s', (_, text) => {
    expect(uuidFromPublicId('client', text)).toBeNull();
  });

  it('holds 128 bits to the last', () => {
    expect(uuidFromPublicId('client', `cl_7${'z'.repeat(25)}`)).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff');
  });
});

describe('uuidV7', () => {
  it('has the time at which it was made, its version and its variant', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 47 }),
        fc.uint8Array({ minLength: 10, maxLength: 10 }),
        (ms, random) => {
          const id = uuidV7(ms, random);

          expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
          expect(timeOfUuid(id)).toEqual(new Date(ms));
          expect(leastUuidAt(ms) < id && id < leastUuidAt(ms + 1)).toBe(true);
        },
      ),
    );
  });

  it('tells no time of another version', () => {
    expect(timeOfUuid(ID.replace('-7c35', '-4c35'))).toBeNull();
    expect(timeOfUuid('x')).toBeNull();
  });
});
