import { expect, it } from 'vitest';
import { businessResults } from '../../../../src/local/hmrc-sandbox/calculation-input.js';
import { type Submission, yearOf } from '../../../../src/local/hmrc-sandbox/state.js';

const submission = (body: Submission['body']): Submission => ({
  body,
  receivedAt: '2026-05-01T10:00:00.000Z',
});

it('adds the accounting adjustment of a trade to its profit, as box 71 of SA103F does', () => {
  const business = { businessId: 'XAIS00000000001', typeOfBusiness: 'self-employment' } as const;
  const taxpayer = { nino: 'AA123456A', businesses: [business], years: {}, magicFaultSpent: false };
  const year = yearOf(taxpayer, '2025-26');
  year.cumulative[business.businessId] = submission({ periodIncome: { turnover: 10_000 } });
  year.annual[business.businessId] = submission({
    adjustments: { accountingAdjustment: 300, includedNonTaxableProfits: 50 },
  });

  expect(businessResults(taxpayer, 2025, year)).toMatchObject([{ profit: 10_250_00 }]);
});
