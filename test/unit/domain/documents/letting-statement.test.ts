import { describe, expect, it } from 'vitest';
import { readLettingStatement, splitsOfLetting } from '../../../../src/domain/documents/letting-statement.js';
import { labelledAmounts } from '../../../../src/domain/documents/printed-figures.js';

const read = (...lines: string[]) =>
  readLettingStatement(
    ['Northgate Lettings', 'Landlord statement', ...lines].map((line) => labelledAmounts(line.split(' | '))),
  );

const RENT = 'Rent | 1,000.00';
const FEE = 'Management fee | 100.00';
const PAID = 'Paid to landlord | 900.00';

describe('readLettingStatement', () => {
  it('proves what is paid out by the rent less fees, repairs and VAT', () => {
    expect(read(RENT, 'Management fee | 100.00 | 20.00 | 120.00', 'Paid to landlord | 880.00')).toEqual({
      grossRentPence: 1_000_00,
      feesPence: 100_00,
      repairsPence: 0,
      vatPence: 20_00,
      feesVatPence: 20_00,
      payoutPence: 880_00,
      unproved: null,
    });
  });

  it.each([
    ['on a line of its own is that of the deduction before it', [FEE, 'VAT | 20.00'], 20_00, 20_00],
    ['is that of what its line names', [FEE, 'Plumber | 50.00', 'VAT on commission | 20.00'], 20_00, 20_00],
    ['of repairs is not that of fees', [FEE, 'Boiler repair | 50.00', 'VAT | 10.00'], 0, 10_00],
    ['on repairs by name', ['VAT on repairs | 10.00', FEE], 0, 10_00],
    ['within a fee is not told apart', ['Fee inc VAT | 120.00'], 0, 0],
    ['of a fee and its VAT in three figures', ['Fee plus VAT | 100.00 | 20.00 | 120.00'], 20_00, 20_00],
    ['of repairs in three figures', ['Repairs | 50.00 | 10.00 | 60.00'], 0, 10_00],
  ])('takes VAT that %s', (_, lines, feesVatPence, vatPence) => {
    expect(read(RENT, ...lines, PAID)).toMatchObject({ feesVatPence, vatPence });
  });

  it('takes no word that only holds the letters for VAT', () => {
    expect(read('Rent 3 Private Road | 1,000.00', FEE, PAID)).toMatchObject({
      grossRentPence: 1_000_00,
      vatPence: 0,
      unproved: null,
    });
    expect(read(RENT, FEE, 'Renovation works | 500.00', 'Paid to landlord | 400.00')).toMatchObject({
      repairsPence: 500_00,
      vatPence: 0,
      unproved: null,
    });
  });

  it('takes the total of the rent where no line names it', () => {
    expect(read('Total income | 1,000.00', FEE, PAID)).toMatchObject({
      grossRentPence: 1_000_00,
      unproved: null,
    });
  });

  it('counts deductions whatever their sign', () => {
    expect(
      read(RENT, 'Management fee | -100.00', 'VAT | -20.00', 'Paid to landlord | 880.00')?.unproved,
    ).toBeNull();
  });

  it.each([
    ['a line of which nothing is known', [RENT, FEE, 'Float | 50.00', 'Paid to landlord | 850.00']],
    ['a total of nothing that is known', [RENT, FEE, 'Total | 900.00', PAID]],
    ['rent with two figures', [RENT, 'Rent | 1.00 | 1.00', FEE, PAID]],
    ['rent that was taken back', [RENT, 'Rent reversed | -100.00', FEE, PAID]],
    ['a fee with two figures', [RENT, 'Management fee | 100.00 | 20.00', PAID]],
    ['a fee whose three figures do not add up', [RENT, 'Management fee | 100.00 | 20.00 | 121.00', PAID]],
    ['a fee with four figures', [RENT, 'Management fee | 100.00 | 20.00 | 120.00 | 1.00', PAID]],
    ['VAT before any deduction', [RENT, 'VAT | 20.00', FEE, PAID]],
    ['VAT with two figures', [RENT, FEE, 'VAT | 20.00 | 20.00', PAID]],
  ])('leaves unproved what has %s', (_, lines) => {
    expect(read(...lines)?.unproved).toBe('line_not_understood');
  });

  it('passes over lines without an amount, or with none but nil', () => {
    expect(read(RENT, 'Arrears | 0.00', 'Thank you', FEE, PAID)?.unproved).toBeNull();
  });

  it.each([
    [[RENT, FEE, 'Paid to landlord | 890.00'], 'sums_disagree'],
    [[RENT, FEE, PAID, 'Balance paid | 899.00'], 'sums_disagree'],
    [[RENT, FEE, PAID, 'Balance paid | 900.00'], null],
    [[RENT, FEE, 'Total expenses | 110.00', PAID], 'total_disagrees'],
    [[RENT, FEE, 'Total fees | 100.00', PAID], null],
    [[RENT, 'Total rent | 1,000.01', FEE, PAID], 'total_disagrees'],
    [[RENT, 'Total rent | 1,000.00', FEE, PAID], null],
  ])('compares all sums of %j: %s', (lines, unproved) => {
    expect(read(...lines)?.unproved ?? null).toBe(unproved);
  });

  it.each([
    ['nothing was deducted', [RENT, 'Paid to landlord | 1,000.00']],
    ['nothing was paid out', [RENT, FEE]],
    ['there was no rent', [FEE, PAID]],
  ])('is none where %s', (_, lines) => {
    expect(read(...lines)).toBeNull();
  });

  it('is none of a document that names no letting', () => {
    const lines = [FEE, 'Income | 1.00', PAID].map((line) =>
      labelledAmounts([line.replace('landlord', 'you')]),
    );

    expect(readLettingStatement(lines)).toBeNull();
  });
});

describe('splitsOfLetting', () => {
  const row = { amountPence: 750_00, businessId: null, propertyId: 'p1' };
  const statement = {
    grossRentPence: 1_000_00,
    feesPence: 100_00,
    repairsPence: 100_00,
    vatPence: 50_00,
    feesVatPence: 20_00,
    payoutPence: 750_00,
    unproved: null,
  };
  const partsOf = (splits: ReturnType<typeof splitsOfLetting>) =>
    splits.map(({ category, amountPence, vatPence }) => [category, amountPence, vatPence]);

  it('has the rent, and what was taken of it with its VAT, which come to the row', () => {
    const splits = splitsOfLetting(statement, row);

    expect(partsOf(splits)).toEqual([
      ['property.rent_income', 1_000_00, 0],
      ['property.professional_fees', -120_00, -20_00],
      ['property.repairs_and_maintenance', -130_00, -30_00],
    ]);
    expect(splits.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(row.amountPence);
    expect(splits.every(({ propertyId }) => propertyId === 'p1')).toBe(true);
  });

  it('gives VAT of no part where the statement has none, and no part of nothing', () => {
    const plain = { ...statement, repairsPence: 0, vatPence: 0, feesVatPence: 0, payoutPence: 900_00 };

    expect(partsOf(splitsOfLetting(plain, { ...row, amountPence: 900_00 }))).toEqual([
      ['property.rent_income', 1_000_00, undefined],
      ['property.professional_fees', -100_00, undefined],
    ]);
  });

  it('has none of a statement that is not proved, or is of another sum than the row', () => {
    expect(splitsOfLetting({ ...statement, unproved: 'sums_disagree' }, row)).toEqual([]);
    expect(splitsOfLetting(statement, { ...row, amountPence: 750_01 })).toEqual([]);
  });
});
