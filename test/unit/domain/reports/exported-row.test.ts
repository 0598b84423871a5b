import { expect, it } from 'vitest';
import { rowWriter } from '../../../../src/domain/reports/exported-row.js';

it('shows what a return was given in pounds and percent, and leaves counts and quantities as they are', () => {
  const inputs = {
    employments: [{ pay: 3_000_050 }],
    foreignIncome: [{ country: 'US', amount: 100_00, treatyRatePercent: 1_500 }],
    lifeInsuranceGains: [{ amount: 5_000_00, years: 4 }],
    capitalGains: { trades: [{ asset: 'Example plc', quantity: 120, amount: 1_234_50 }] },
  };
  const write = rowWriter([{ name: 'inputs', decode: () => inputs }], null);

  expect(JSON.parse(write(['any'])).inputs).toEqual({
    employments: [{ pay: 30_000.5 }],
    foreign_income: [{ country: 'US', amount: 100, treaty_rate_percent: 15 }],
    life_insurance_gains: [{ amount: 5_000, years: 4 }],
    capital_gains: { trades: [{ asset: 'Example plc', quantity: 120, amount: 1_234.5 }] },
  });
});

it('shows what records keep under the names and in the units in which they are posted', () => {
  const shown = (columns: Readonly<Record<string, unknown>>) => {
    const entries = Object.entries(columns);
    const write = rowWriter(
      entries.map(([name, value]) => ({ name, decode: () => value })),
      null,
    );
    return JSON.parse(write(entries.map((_, at) => String(at))));
  };

  expect(shown({ vat_pence: -1025, splits: [{ amountPence: -100, vatPence: 0 }] })).toEqual({
    vat_amount: -10.25,
    splits: [{ amount: -1, vat_amount: 0 }],
  });
  expect(shown({ loan_interest_only: true })).toEqual({ loan: { interest_only: true } });
  expect(shown({ loan_interest_only: null })).toEqual({ loan: null });
  expect(shown({ vat: { scheme: 'cash', figures: 'net' } })).toEqual({
    vat: { scheme: 'cash', figures: 'net' },
  });
  const pool = { broughtForward: 1_234_56, additions: 0, disposals: 50_50 };
  const claim = {
    annualInvestment: 6_500_00,
    mainPool: pool,
    privateUseAssets: [{ businessUseBps: 6_250 }],
  };
  expect(shown({ adjustments: [{ amountPence: null, claim }] }).adjustments).toEqual([
    {
      amount: null,
      claim: {
        annual_investment: 6_500,
        main_pool: { brought_forward: 1_234.56, additions: 0, disposals: 50.5 },
        private_use_assets: [{ business_use_percent: 62.5 }],
      },
    },
  ]);
});
