import { expect, it } from 'vitest';
import { type IdKind, publicId } from '../../../../src/domain/ids.js';
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

it('shows a row under the names, ids and units of the API', () => {
  const CLIENT = '0193a4c2-7b1e-7c35-9a64-0f2e8d5b6c71';
  const shown = (columns: Readonly<Record<string, unknown>>, kind: IdKind | null = null) => {
    const entries = Object.entries(columns);
    const write = rowWriter(
      entries.map(([name, value]) => ({ name, decode: () => value })),
      kind,
    );
    return JSON.parse(write(entries.map((_, at) => String(at))));
  };

  expect(shown({ id: CLIENT, client_id: CLIENT, client_ids: [CLIENT] }, 'transaction')).toEqual({
    id: publicId('transaction', CLIENT),
    client_id: publicId('client', CLIENT),
    client_ids: [publicId('client', CLIENT)],
  });
  expect(shown({ id: CLIENT, business_id: null })).toEqual({ id: CLIENT, business_id: null });
  expect(shown({ client_id: 'not an id' })).toEqual({ client_id: 'not an id' });
  expect(shown({ tax_year: 2025, ownership_share_bps: 3_333, allowable_bps: '5000' })).toEqual({
    tax_year: '2025-26',
    ownership_share: 33.33,
    allowable_percent: 50,
  });
  expect(shown({ tax_year: null, amount_pence: '-1230', vat_pence: null })).toEqual({
    tax_year: null,
    amount: -12.3,
    vat_amount: null,
  });
  expect(shown({ owners: [{ clientId: CLIENT, shareBps: 5_000, from: null }] })).toEqual({
    owners: [{ client_id: publicId('client', CLIENT), from: null, share_percent: 50 }],
  });
  expect(shown({ owners: null })).toEqual({ owners: null });
  expect(shown({ ownership: [{ shareBps: 2_500, from: '2025-10-01' }] })).toEqual({
    ownership: [{ share: 25, from: '2025-10-01' }],
  });
  expect(shown({ address: { line1: '1 Elm', postcode: null } })).toEqual({
    address: { line_1: '1 Elm', postcode: null },
  });
  expect(shown({ created_at: new Date('2026-07-21T11:54:44.000Z'), needs_review: true })).toEqual({
    created_at: '2026-07-21T11:54:44.000Z',
    needs_review: true,
  });
  expect(shown({ metadata: { myKey: 1 }, figures: { totalPence: 5 } })).toEqual({
    metadata: { myKey: 1 },
    figures_in_pence: { total_pence: 5 },
  });
});

it('works a cell out again only where it differs from that of the row before', () => {
  let decoded = 0;
  const write = rowWriter([{ name: 'notes', decode: (cell) => `${cell} ${++decoded}` }], null);

  expect([write(['a']), write(['a']), write(['b'])]).toEqual([
    '{"notes":"a 1"}',
    '{"notes":"a 1"}',
    '{"notes":"b 2"}',
  ]);
});
