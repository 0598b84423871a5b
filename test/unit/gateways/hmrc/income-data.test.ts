import { describe, expect, it } from 'vitest';
import {
  selfEmploymentAnnualBody,
  selfEmploymentCumulativeBody,
  ukPropertyAnnualBody,
  ukPropertyCumulativeBody,
} from '../../../../src/gateways/hmrc/income-data.js';

const business = { nino: 'AA123456A', businessId: 'XAIS00000000001', taxYear: 2025 };
const period = { startOn: '2025-04-06', endOn: '2025-07-05' };

describe('selfEmploymentCumulativeBody', () => {
  it('writes pounds, and the disallowable parts under their own names', () => {
    const body = selfEmploymentCumulativeBody({
      ...business,
      period,
      income: { turnover: 1_000_010 },
      expenses: { adminCosts: 29, depreciation: 5_000 },
      disallowable: { depreciation: 5_000 },
    });

    expect(body).toEqual({
      periodDates: { periodStartDate: '2025-04-06', periodEndDate: '2025-07-05' },
      periodIncome: { turnover: 10_000.1 },
      periodExpenses: { adminCosts: 0.29, depreciation: 50 },
      periodDisallowableExpenses: { depreciationDisallowable: 50 },
    });
  });

  it('reports nothing as nil turnover, without dates for a business that reports once a year', () => {
    const body = selfEmploymentCumulativeBody({ ...business, period: null, income: {}, expenses: {} });

    expect(body).toEqual({ periodIncome: { turnover: 0 } });
  });
});

describe('ukPropertyCumulativeBody', () => {
  it('nests rent a room on both sides', () => {
    const body = ukPropertyCumulativeBody({
      ...business,
      period,
      income: { periodAmount: 1_440_000, rentARoom: 500_000 },
      expenses: { rentARoom: 500_000, residentialFinancialCost: 12_345 },
    });

    expect(body).toEqual({
      fromDate: '2025-04-06',
      toDate: '2025-07-05',
      ukProperty: {
        income: { periodAmount: 14_400, rentARoom: { rentsReceived: 5_000 } },
        expenses: { residentialFinancialCost: 123.45, rentARoom: { amountClaimed: 5_000 } },
      },
    });
  });

  it('reports nothing as nil rent', () => {
    const body = ukPropertyCumulativeBody({ ...business, period: null, income: {}, expenses: {} });

    expect(body).toEqual({ ukProperty: { income: { periodAmount: 0 } } });
  });
});

describe('the annual bodies', () => {
  it('always answer the questions that HMRC requires', () => {
    expect(selfEmploymentAnnualBody(business)).toEqual({
      nonFinancials: { businessDetailsChangedRecently: false },
    });
    expect(ukPropertyAnnualBody(business)).toEqual({
      ukProperty: { adjustments: { nonResidentLandlord: false } },
    });
  });

  it('carry allowances in pounds', () => {
    const trade = selfEmploymentAnnualBody({
      ...business,
      allowances: { tradingIncomeAllowance: 100_000 },
      class4NicsExemptionReason: 'over-state-pension-age',
      detailsChanged: true,
    });
    const property = ukPropertyAnnualBody({
      ...business,
      adjustments: { nonResidentLandlord: true, rentARoomJointlyLet: true, balancingCharge: 1 },
      allowances: { propertyIncomeAllowance: 99_999 },
    });

    expect(trade).toEqual({
      allowances: { tradingIncomeAllowance: 1_000 },
      nonFinancials: {
        businessDetailsChangedRecently: true,
        class4NicsExemptionReason: 'over-state-pension-age',
      },
    });
    expect(property).toEqual({
      ukProperty: {
        adjustments: { balancingCharge: 0.01, nonResidentLandlord: true, rentARoom: { jointlyLet: true } },
        allowances: { propertyIncomeAllowance: 999.99 },
      },
    });
  });
});
