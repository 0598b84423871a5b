import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findImportedDuplicates } from '../../../../src/domain/transactions/find-imported-duplicates.js';

const payment = {
  clientId: 'c1',
  date: '2025-05-01',
  amountPence: -48_00,
  currency: 'GBP',
  sourceAccountId: 'a1',
  description: 'Screwfix Direct',
};
const imported = (id: string, changes: object = {}) => ({ ...payment, id, isNamed: false, ...changes });
const sent = (changes: object = {}) => ({ ...payment, externalId: null, ...changes });

describe('findImportedDuplicates', () => {
  it('finds the imported row of the same client, day, amount and currency', () => {
    expect(findImportedDuplicates([sent()], [imported('i1')])).toEqual(['i1']);
  });

  it.each([
    { clientId: 'c2' },
    { date: '2025-05-02' },
    { amountPence: -48_01 },
    { amountPence: 48_00 },
    { currency: 'EUR' },
  ])('finds none that differs by %o', (changes) => {
    expect(findImportedDuplicates([sent(changes)], [imported('i1')])).toEqual([null]);
  });

  it('finds none where nothing was imported', () => {
    expect(findImportedDuplicates([sent(), sent()], [])).toEqual([null, null]);
  });

  it('takes each imported row for one new row, and the next for the next', () => {
    expect(findImportedDuplicates([sent(), sent(), sent()], [imported('i1'), imported('i2')])).toEqual([
      'i1',
      'i2',
      null,
    ]);
  });

  describe('for a row with an id of the customer’s own', () => {
    const named = { externalId: 'x9', description: 'Another text' };

    it.each<[string, object, object, string | null]>([
      ['tells it from a row of the same account with another such id', named, { isNamed: true }, null],
      ['takes it for one whose id is the bank’s', named, { isNamed: false }, 'i1'],
      ['takes it for one of another account', { ...named, sourceAccountId: 'a2' }, { isNamed: true }, 'i1'],
      [
        'takes it for one that says the same in every word',
        { externalId: 'x9', description: 'SCREWFIX  direct.' },
        { isNamed: true },
        'i1',
      ],
      [
        'takes a row without an id for one that has it',
        { description: 'Another text' },
        { isNamed: true },
        'i1',
      ],
    ])('%s', (_, row, recorded, found) => {
      expect(findImportedDuplicates([sent(row)], [imported('i1', recorded)])).toEqual([found]);
    });
  });

  it('never takes an imported row for two new ones', () => {
    const day = fc.constantFrom('2025-05-01', '2025-05-02');
    const rows = fc.array(fc.record({ date: day, amountPence: fc.constantFrom(-1, -2) }), { maxLength: 12 });
    fc.assert(
      fc.property(rows, rows, (given, recorded) => {
        const found = findImportedDuplicates(
          given.map(sent),
          recorded.map((row, index) => imported(`i${index}`, row)),
        ).filter((id) => id !== null);

        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });
});
