import { describe, expect, it } from 'vitest';
import { SUPPORTED_TAX_YEARS } from '../../../../../src/domain/tax/rates/rates-for.js';
import type { TaxInput } from '../../../../../src/domain/tax/tax-input.js';
import { adviceFor, paid, pounds } from './advice.js';

/** The marriage allowance recommended and what it saves, in pounds; `null` for none. */
function advised(input: Partial<TaxInput>): readonly [string, number] | null {
  const found = adviceFor(input).filter(({ code }) => code.endsWith('_marriage_allowance'));
  expect(found.length).toBeLessThanOrEqual(1);
  const [only] = found;
  return only ? [only.code.replace('_marriage_allowance', ''), only.saves / 100] : null;
}

describe('the marriage allowance recommended', () => {
  it.each([
    ['11,310 leaves 1,260 unused: 252 − 0', 11_310, 252],
    ['11,311 leaves 1,259 unused: 252 − 1 × 20%', 11_311, 251.8],
    ['12,000 leaves 570 unused: 252 − 690 × 20%', 12_000, 114],
    ['12,569 leaves 1 unused: 252 − 1,259 × 20%', 12_569, 0.2],
  ])('is to give it where pay of %s', (_sum, pay, saves) => {
    expect(advised(paid(pay))).toEqual(['give', saves]);
  });

  it('is none where pay of 12,570 uses the whole allowance: 252 − 1,260 × 20% = 0, and no tax to reduce', () => {
    expect(advised(paid(12_570))).toBeNull();
  });

  it.each([
    ['12,571 bears 1 × 20%', 12_571, 0.2],
    ['13,829 bears 1,259 × 20%', 13_829, 251.8],
    ['13,830 bears 1,260 × 20%', 13_830, 252],
    ['50,270.99, in whole pounds still all at the basic rate', 50_270.99, 252],
  ])('is to receive it where pay of %s', (_sum, pay, saves) => {
    expect(advised(paid(pay))).toEqual(['receive', saves]);
  });

  it('is none from the first pound at the higher rate', () => {
    expect(advised(paid(50_271))).toBeNull();
  });

  it.each(SUPPORTED_TAX_YEARS)('is worth 252 either way in %i', (taxYear) => {
    expect(advised({ taxYear, ...paid(10_000) })).toEqual(['give', 252]);
    expect(advised({ taxYear, ...paid(20_000) })).toEqual(['receive', 252]);
  });

  it('says what it takes for granted about the spouse', () => {
    expect(adviceFor(paid(10_000))).toEqual([
      {
        code: 'give_marriage_allowance',
        saves: pounds(252),
        assumes: 'married_to_basic_rate_taxpayer',
      },
    ]);
    expect(adviceFor(paid(20_000))).toEqual([
      { code: 'receive_marriage_allowance', saves: pounds(252), assumes: 'married_to_non_taxpayer' },
    ]);
  });

  it('is the better of giving and receiving, never both', () => {
    const dividends = (uk: number) => advised({ dividends: { uk: pounds(uk) } });

    // Giving costs 1,260 × 8.75% = 110.25 and brings 252. Receiving takes off (13,500 − 13,070) × 8.75%.
    expect(dividends(13_500)).toEqual(['give', 141.75]);
    // (20,000 − 13,070) × 8.75% = 606.37 is more than the 252 to take off.
    expect(dividends(20_000)).toEqual(['receive', 252]);
  });

  it('counts finance costs that the smaller allowance lets in', () => {
    // 15,000 of rent, 12,000 of interest: all tax is reduced away, with 1,260 less of allowance too.
    expect(
      advised({ ukProperty: { profit: pounds(15_000), residentialFinanceCosts: pounds(12_000) } }),
    ).toEqual(['give', 252]);
  });

  it('is to give it in a year of losses, and none for a person of whom nothing is known', () => {
    expect(advised({ selfEmployments: [{ profit: -pounds(4_000) }] })).toEqual(['give', 252]);
    expect(advised({})).toBeNull();
  });

  it("is none beside the married couple's allowance, and none once received", () => {
    const couple = { marriedCouplesAllowance: { spouseDateOfBirth: '1934-01-01' } };

    expect(advised(paid(20_000, couple))).toBeNull();
    expect(advised(paid(10_000, couple))).toBeNull();
    expect(advised(paid(20_000, { marriageAllowance: 'received' }))).toBeNull();
  });
});

describe('the marriage allowance recommended in Scotland', () => {
  const scottish = (pay: number, more: Partial<TaxInput> = {}) =>
    advised(paid(pay, { region: 'scotland', ...more }));

  it.each([
    [
      '12,600: to give costs 1,260 × 19% = 239.40, to receive takes off 30 × 19% = 5.70',
      12_600,
      'give',
      12.6,
    ],
    ['13,000: to receive takes off 430 × 19% = 81.70', 13_000, 'receive', 81.7],
    ['43,662, the last pound at the intermediate rate', 43_662, 'receive', 252],
  ] as const)('weighs the starter rate, with pay of %s', (_sum, pay, role, saves) => {
    expect(scottish(pay)).toEqual([role, saves]);
  });

  it('is none from the first pound at the Scottish higher rate', () => {
    expect(scottish(43_663)).toBeNull();
  });

  it.each([
    ['26,231: 1,260 × 20% = 252 lost, 252 gained', 26_231, null],
    ['26,232: 1,259 × 20% + 1 × 21% = 252.01 lost', 26_232, 0.01],
    ['30,000: 1,260 × 21% = 264.60 lost', 30_000, 12.6],
  ])('is to take it back once it costs more than 252, with pay of %s', (_sum, pay, saves) => {
    expect(scottish(pay, { marriageAllowance: 'given' })).toEqual(
      saves === null ? null : ['withdraw', saves],
    );
  });

  it('is not to take it back where it was refused or costs at most what it brings', () => {
    expect(scottish(43_663, { marriageAllowance: 'given' })).toBeNull();
    expect(advised(paid(30_000, { marriageAllowance: 'given' }))).toBeNull();
  });
});
