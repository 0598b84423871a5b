import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MatchRule } from '../../../../../src/domain/tax/capital-gains/capital-gains-answer.js';
import { matchShares, type UnitTrade } from '../../../../../src/domain/tax/capital-gains/match-shares.js';

const dayOf = (day: number) => new Date(Date.UTC(2025, 5, 1 + day)).toISOString().slice(0, 10);

interface Share {
  readonly day: number;
  readonly cost: number;
  taken: boolean;
}

/**
 * The same rules one share at a time: every share sold looks for one bought that day, then for one bought in
 * the days after, and what is left takes the average of the pool.
 */
function matchOneByOne(trades: readonly UnitTrade[], opening: { units: number; cost: number }, days: number) {
  const day = (on: string) => (Date.parse(on) - Date.parse(dayOf(0))) / 86_400_000;
  const bought: Share[] = trades
    .filter(({ side }) => side === 'buy')
    .flatMap((trade) => {
      const same = trades.filter((other) => other.side === 'buy' && other.on === trade.on);
      const amount = same.reduce((sum, other) => sum + other.amount, 0);
      const units = same.reduce((sum, other) => sum + Number(other.units), 0);
      return Array.from({ length: Number(trade.units) }, () => ({
        day: day(trade.on),
        cost: amount / units,
        taken: false,
      }));
    })
    .sort((one, other) => one.day - other.day);
  const sold = trades
    .filter(({ side }) => side === 'sell')
    .flatMap((trade) =>
      Array.from({ length: Number(trade.units) }, () => ({ day: day(trade.on), cost: -1, rule: '' })),
    )
    .sort((one, other) => one.day - other.day);
  const pair = (rule: MatchRule, fits: (after: number) => boolean) => {
    for (const sale of sold) {
      const share = bought.find(({ taken, day: on }) => !taken && fits(on - sale.day));
      if (sale.cost >= 0 || share === undefined) continue;
      share.taken = true;
      Object.assign(sale, { cost: share.cost, rule });
    }
  };
  pair('same_day', (after) => after === 0);
  pair('thirty_days', (after) => after > 0 && after <= days);
  const pool = { ...opening };
  let oversold = false;
  let joined = -1;
  for (const sale of sold) {
    if (sale.cost >= 0) continue;
    for (const share of bought) {
      if (share.taken || share.day > sale.day || share.day <= joined) continue;
      pool.units += 1;
      pool.cost += share.cost;
    }
    joined = sale.day;
    if (pool.units === 0) oversold = true;
    const cost = pool.units === 0 ? 0 : pool.cost / pool.units;
    pool.units -= 1;
    pool.cost -= cost;
    Object.assign(sale, { cost, rule: 'pool' });
  }
  return { sold, oversold };
}

const arbitraryTrades = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 45 }),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      units: fc.integer({ min: 1, max: 6 }),
      price: fc.integer({ min: 1, max: 500 }),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((trades) =>
    trades.map(({ day, side, units, price }, index) => ({
      asset: 'A',
      on: dayOf(day),
      side,
      units: BigInt(units),
      amount: units * price * 100,
      index,
    })),
  );

describe('matchShares', () => {
  it('matches as one share at a time would be matched', () => {
    const days = 10;
    fc.assert(
      fc.property(arbitraryTrades, fc.integer({ min: 0, max: 12 }), (trades, held) => {
        const opening = { units: held, cost: held * 7_777 };
        const slow = matchOneByOne(trades, opening, days);

        const { matches, oversoldAt } = matchShares(
          trades,
          { units: BigInt(held), cost: opening.cost },
          days,
        );

        expect(oversoldAt !== null).toBe(slow.oversold);
        if (slow.oversold) return;
        for (const rule of ['same_day', 'thirty_days', 'pool']) {
          for (const on of new Set(trades.map((trade) => trade.on))) {
            const mine = matches.filter((match) => match.rule === rule && match.disposedOn === on);
            const theirs = slow.sold.filter((sale) => sale.rule === rule && dayOf(sale.day) === on);
            expect(mine.reduce((sum, { units }) => sum + Number(units), 0)).toBe(theirs.length);
            const cost = mine.reduce((sum, match) => sum + match.cost, 0);
            const expected = theirs.reduce((sum, sale) => sum + sale.cost, 0);
            expect(Math.abs(cost - expected)).toBeLessThan(trades.length + 1);
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  it('hands out every penny of what was bought and received', () => {
    const trade = (on: string, side: 'buy' | 'sell', units: bigint, amount: number, index: number) => ({
      asset: 'A',
      on,
      side,
      units,
      amount,
      index,
    });
    const { matches } = matchShares(
      [
        trade('2025-06-01', 'buy', 3n, 1_000, 0),
        trade('2025-06-02', 'sell', 1n, 501, 1),
        trade('2025-06-03', 'sell', 1n, 502, 2),
        trade('2025-06-04', 'sell', 1n, 503, 3),
      ],
      { units: 0n, cost: 0 },
      30,
    );

    expect(matches.map(({ cost }) => cost)).toEqual([333, 333, 334]);
    expect(matches.reduce((sum, { proceeds }) => sum + proceeds, 0)).toBe(1_506);
  });
});
