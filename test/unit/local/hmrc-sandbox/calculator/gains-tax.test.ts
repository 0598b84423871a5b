import { describe, expect, it } from 'vitest';
import { gainsTax } from '../../../../../src/local/hmrc-sandbox/calculator/gains-tax.js';
import { hmrcRates } from '../../../../../src/local/hmrc-sandbox/calculator/rates.js';
import type { SentGains } from '../../../../../src/local/hmrc-sandbox/calculator/sent-year.js';
import { sentGains } from '../../../../../src/local/hmrc-sandbox/sent-gains.js';

const pounds = (amount: number) => amount * 100;
const NOTHING: SentGains = {
  gains: { residential: 0, other: 0, business: 0 },
  lossesOfYear: 0,
  lossesBroughtForward: 0,
  tradingLosses: 0,
  paid: 0,
};

function taxOf(given: Partial<SentGains>, unusedBand: number, taxYear = 2025) {
  const rates = hmrcRates(taxYear)?.gains;
  if (!rates) throw new Error('no rates');
  return gainsTax({ ...NOTHING, ...given }, pounds(unusedBand), rates);
}

describe('gainsTax', () => {
  it('takes the exempt amount off, and 18% within the band and 24% above', () => {
    const { tax, taxable, exempt } = taxOf(
      { gains: { residential: pounds(0), other: pounds(23_000), business: 0 } },
      5_000,
    );
    expect({ tax, taxable, exempt }).toEqual({
      taxable: pounds(20_000),
      exempt: pounds(3_000),
      tax: pounds(900 + 3_600),
    });
  });

  it('has business gains use the band first, at their own rate, and homes before others', () => {
    const gains = { residential: pounds(13_000), other: pounds(10_000), business: pounds(20_000) };
    const { groups, tax } = taxOf({ gains }, 25_000);
    expect(groups.business.bands).toEqual([{ income: pounds(20_000), rate: 14, tax: pounds(2_800) }]);
    expect(groups.residential.bands).toEqual([
      { income: pounds(5_000), rate: 18, tax: pounds(900) },
      { income: pounds(5_000), rate: 24, tax: pounds(1_200) },
    ]);
    expect(groups.other.bands).toEqual([{ income: pounds(10_000), rate: 24, tax: pounds(2_400) }]);
    expect(tax).toBe(pounds(2_800 + 2_100 + 2_400));
  });

  it('sets losses off homes, then others, then business gains', () => {
    const gains = { residential: pounds(1_000), other: pounds(1_000), business: pounds(10_000) };
    const { groups } = taxOf(
      { gains, lossesBroughtForward: pounds(500), lossesOfYear: pounds(1_000), tradingLosses: pounds(1_000) },
      0,
    );
    expect(groups.residential).toMatchObject({
      lossesBroughtForward: pounds(500),
      lossesOfYear: pounds(500),
      taxable: 0,
    });
    expect(groups.other).toMatchObject({ lossesOfYear: pounds(1_000), taxable: 0 });
    expect(groups.business).toMatchObject({
      lossesOfYear: pounds(500),
      exempt: pounds(3_000),
      taxable: pounds(6_500),
    });
  });

  it('has the rate of business assets by the year', () => {
    const gains = { residential: 0, other: 0, business: pounds(13_000) };
    expect(taxOf({ gains }, 0, 2025).tax).toBe(pounds(1_400));
    expect(taxOf({ gains }, 0, 2026).tax).toBe(pounds(1_800));
  });
});

describe('sentGains', () => {
  it('rounds gains down and losses up, and parts what bears a rate of its own', () => {
    const disposals = [
      { kind: 'residential_property', proceeds: 100_050, costs: 0 },
      { kind: 'other', proceeds: 0, costs: 10_001 },
      { kind: 'other', proceeds: pounds(900), costs: 0, relief: 'badr', reliefAmount: pounds(600) },
      {
        kind: 'residential_property',
        proceeds: pounds(50),
        costs: 0,
        relief: 'private_residence',
        paidOnAccount: 7,
      },
    ] as const;
    expect(sentGains({ capitalGains: { disposals } })).toEqual({
      gains: { residential: pounds(1_000), other: pounds(300), business: pounds(600) },
      lossesOfYear: pounds(101),
      lossesBroughtForward: 0,
      tradingLosses: 0,
      paid: 7,
    });
    expect(sentGains({ capitalGains: null })).toBeNull();
  });
});
