import { describe, expect, it } from 'vitest';
import type { Vat } from '../../../../src/domain/businesses/vat.js';
import { doubtInWords } from '../../../../src/domain/tax-returns/row-doubt.js';
import { turnoverDays, vatThresholdDoubt } from '../../../../src/domain/tax-returns/vat-doubts.js';

const MONTHS = [
  ...['05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2024-${month}`),
  ...['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}`),
  ...['01', '02', '03'].map((month) => `2026-${month}`),
];
/** £7,500 a month are £90,000 in twelve. */
const takings = (more: Readonly<Record<string, number>> = {}) =>
  new Map(MONTHS.map((month) => [month, { count: 1, amountPence: more[month] ?? 7_500_00 }]));
const registered = (registeredFrom: string, registeredUntil: string | null = null): Vat => ({
  registeredFrom,
  registeredUntil,
  scheme: 'standard',
  figures: 'gross',
});
const doubtsOf = (turnover: ReturnType<typeof takings>, vat: Vat | null = null, taxYear = 2025) =>
  vatThresholdDoubt(turnover, [{ id: 'b1', vat }], taxYear);

describe('turnoverDays', () => {
  it('has the twelve months to the end of each month from April to March (VATA 1994 Sch.1 para 1(1)(a))', () => {
    expect(turnoverDays(2025)).toEqual({ fromOn: '2024-05-01', untilOn: '2026-03-31' });
  });
});

describe('vatThresholdDoubt', () => {
  it('has none at the threshold, and names the month at whose end it is passed by a penny', () => {
    expect(doubtsOf(takings())).toEqual([]);
    expect(doubtsOf(takings({ '2025-08': 7_500_01 }))).toEqual([
      {
        code: 'vat_threshold_passed',
        path: '/income_sources',
        count: 12,
        amountPence: 90_000_01,
        on: '2025-08-31',
        limitPence: 90_000_00,
      },
    ]);
  });

  it('looks at twelve months and at no more', () => {
    expect(doubtsOf(takings({ '2024-05': 8_000_00 }))).toMatchObject([{ on: '2025-04-30' }]);
    expect(doubtsOf(new Map([...takings(), ['2024-04', { count: 1, amountPence: 50_000_00 }]]))).toEqual([]);
  });

  it('goes by the threshold in force at the end of the month', () => {
    const before = new Map([['2024-03', { count: 1, amountPence: 85_000_01 }]]);

    expect(doubtsOf(before, null, 2023)).toMatchObject([{ on: '2024-03-31', limitPence: 85_000_00 }]);
    expect(doubtsOf(before, null, 2024)).toEqual([]);
  });

  it.each([
    ['from the first day of the second month after', registered('2025-10-01'), true],
    ['a day later', registered('2025-10-02'), false],
    ['long before', registered('2019-01-01'), true],
    ['and no longer on that day', registered('2019-01-01', '2025-09-30'), false],
  ])('asks for a registration that holds %s (VATA 1994 Sch.1 para 5)', (_, vat, isEnough) => {
    const passed = takings({ '2025-08': 20_000_00, '2025-09': 0, '2025-10': 0, '2025-11': 0 });

    expect(doubtsOf(passed, vat)).toHaveLength(isEnough ? 0 : 1);
  });

  it('says what came in, until when, and over which limit', () => {
    const [doubt] = doubtsOf(takings({ '2025-08': 7_500_01 }));

    expect(doubt && doubtInWords(doubt)).toMatch(
      /^90000\.01 in the twelve months to 2025-08-31, over 90000\.00: takings of trades/,
    );
  });
});
