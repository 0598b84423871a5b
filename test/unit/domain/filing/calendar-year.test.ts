import { describe, expect, it } from 'vitest';
import { calendarYear, type ReportedYear } from '../../../../src/domain/filing/calendar-year.js';

const NOTHING: ReportedYear = { trades: [], ukProperty: null, foreignProperty: null };
const trade = (cumulative: object, accounting: object | null = null) =>
  ({
    ...NOTHING,
    trades: [
      {
        id: 'trade',
        tradingName: 'Baker',
        hmrcBusinessId: null,
        hasFigures: true,
        annual: {},
        lossesBroughtForwardPence: 0,
        cumulative,
        accounting,
      },
    ],
  }) as unknown as ReportedYear;

describe('calendarYear', () => {
  it('reports the quarters, and adjusts to the tax year whatever can be adjusted', () => {
    const year = trade(
      {
        income: { turnover: 1_000, taxTakenOffTradingIncome: 70 },
        expenses: { adminCosts: 300, depreciation: 40 },
        disallowable: { depreciation: 40 },
      },
      { type: 'self-employment', income: { other: 5 }, expenses: { adminCosts: 2 }, additions: {} },
    );
    const quarters = trade({
      income: { turnover: 900, taxTakenOffTradingIncome: 60 },
      expenses: { adminCosts: 350 },
      disallowable: {},
    });

    const [sent] = calendarYear(year, quarters).trades;

    expect(sent?.cumulative).toEqual({
      income: { turnover: 900, taxTakenOffTradingIncome: 70 },
      expenses: { adminCosts: 350 },
      disallowable: {},
    });
    expect(sent?.accounting).toEqual({
      type: 'self-employment',
      income: { turnover: 100, other: 5 },
      expenses: { adminCosts: -48, depreciation: 40 },
      additions: { depreciation: 40 },
    });
  });

  it('adjusts nothing where quarters and tax year hold the same', () => {
    const year = trade({ income: { turnover: 1_000 }, expenses: {}, disallowable: {} });

    expect(calendarYear(year, year).trades[0]?.accounting).toBeNull();
  });

  it('names receipts from property as adjustments do, and leaves what they cannot hold', () => {
    const property = (income: object, expenses: object) =>
      ({
        ...NOTHING,
        ukProperty: { cumulative: { income, expenses }, accounting: null },
      }) as unknown as ReportedYear;

    const { ukProperty } = calendarYear(
      property(
        { periodAmount: 800, rentARoom: 50 },
        { residentialFinancialCostsCarriedForward: 9, other: 3 },
      ),
      property({ periodAmount: 700, rentARoom: 40 }, { other: 3 }),
    );

    expect(ukProperty?.cumulative).toEqual({
      income: { periodAmount: 700, rentARoom: 50 },
      expenses: { residentialFinancialCostsCarriedForward: 9, other: 3 },
    });
    expect(ukProperty?.accounting).toEqual({
      type: 'uk-property',
      income: { totalRentsReceived: 100 },
      expenses: {},
    });
  });

  it('matches lettings abroad by property, and has what was there before the tax year began alone', () => {
    const abroad = (income: object) =>
      ({
        ...NOTHING,
        foreignProperty: {
          cumulative: { lettings: [{ propertyId: 'rome', income, expenses: {} }] },
          accounting: null,
        },
      }) as unknown as ReportedYear;

    const { foreignProperty } = calendarYear(
      abroad({ rentAmount: 900 }),
      abroad({ rentAmount: 700, otherPropertyIncome: 30 }),
    );

    expect(foreignProperty?.cumulative.lettings).toEqual([
      { propertyId: 'rome', income: { rentAmount: 700, otherPropertyIncome: 30 }, expenses: {} },
    ]);
    expect(foreignProperty?.accounting?.lettings).toEqual([
      {
        propertyId: 'rome',
        income: { totalRentsReceived: 200, otherPropertyIncome: -30 },
        expenses: {},
      },
    ]);
  });

  it('matches lettings abroad by country', () => {
    const abroad = (...lettings: object[]) =>
      ({
        ...NOTHING,
        foreignProperty: { cumulative: { lettings }, accounting: null },
      }) as unknown as ReportedYear;
    const italy = { countryCode: 'ITA', income: { rentAmount: 400 }, expenses: {} };

    const { foreignProperty } = calendarYear(
      abroad({ countryCode: 'FRA', income: { rentAmount: 900 }, expenses: {} }, italy),
      abroad(italy),
    );

    expect(foreignProperty?.cumulative.lettings).toEqual([
      { countryCode: 'FRA', income: {}, expenses: {} },
      italy,
    ]);
    expect(foreignProperty?.accounting?.lettings).toEqual([
      { countryCode: 'FRA', income: { totalRentsReceived: 900 }, expenses: {} },
    ]);
  });
});
