import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  CapitalAllowanceClaim,
  CapitalAllowances,
} from '../../../../src/domain/tax/capital-allowances.js';
import { ratesFor } from '../../../../src/domain/tax/rates/rates-for.js';
import { becomesFinal, settleClaim } from '../../../../src/domain/tax-returns/settle-claims.js';
import { dayBefore, daysBetween, daysLater } from '../../../../src/domain/tax-year.js';
import { claimOf, NO_MOVEMENTS } from './made-assembly.js';

interface TradeDays {
  readonly commencedOn?: string | null;
  readonly ceasedOn?: string | null;
  readonly accountingDate?: string;
}

function settled(claim: CapitalAllowanceClaim, trade: TradeDays, taxYear = 2025): CapitalAllowances {
  const rates = ratesFor(taxYear);
  const { capitalAllowances } = settleClaim(claim, { target: 'self_employment', trade, taxYear, rates });
  if (!capitalAllowances) throw new Error('a claim has a result');
  return capitalAllowances;
}

const POOL = { ...NO_MOVEMENTS, additions: 1_000_000 };
const YEAR = { first: '2025-04-06', last: '2026-04-05', days: 365 };

describe('a claim without a period', () => {
  it('has the allowances of a whole year where the trade was carried on in all of it', () => {
    expect(settled(claimOf({ mainPool: POOL }), { commencedOn: '2019-01-01' })).toMatchObject({
      allowances: 180_000,
    });
    expect(settled(claimOf({ mainPool: POOL }), {})).not.toHaveProperty('period');
  });

  it('has the part of a year where the trade began in it, by its days (CAA 2001 s.56(3))', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: YEAR.days - 1 }), (days) => {
        const commencedOn = daysLater(YEAR.first, days);
        const { allowances, mainPool, period } = settled(claimOf({ mainPool: POOL }), { commencedOn });

        const carriedOn = daysBetween(commencedOn, YEAR.last) + 1;
        expect(allowances).toBe(Math.floor((180_000 * carriedOn) / YEAR.days));
        expect(mainPool.carriedForward).toBe(POOL.additions - allowances);
        expect(period).toEqual({ startOn: commencedOn, endOn: YEAR.last });
      }),
    );
  });

  it('begins with the trade where accounts are to 31 March too', () => {
    expect(
      settled(claimOf({ mainPool: POOL }), { commencedOn: '2025-10-01', accountingDate: '03-31' }),
    ).toMatchObject({ period: { startOn: '2025-10-01', endOn: '2026-03-31' }, allowances: 89_753 });
  });

  it('writes a pool off that is small for its days', () => {
    const small = { ...NO_MOVEMENTS, additions: 40_000 };
    expect(settled(claimOf({ mainPool: small }), { commencedOn: '2025-06-01' }).allowances).toBe(40_000);
    expect(settled(claimOf({ mainPool: small }), { commencedOn: '2026-01-01' }).allowances).toBe(1_873);
  });

  it('is of the whole year for a trade that began after it, and for property', () => {
    expect(settled(claimOf({ mainPool: POOL }), { commencedOn: '2026-06-01' }).allowances).toBe(180_000);
  });
});

describe('a claim for a period of account', () => {
  const period = { startOn: '2025-01-01', endOn: '2025-12-31' };
  const charged = {
    period: { from: '2025-01-01', to: '2025-12-31' },
    days: { from: '2025-04-06', to: '2025-12-31' },
  };
  const partsOf = (accounts: readonly (typeof charged)[]) =>
    settleClaim(claimOf({ mainPool: POOL, period }), {
      target: 'self_employment',
      trade: { accounts },
      taxYear: 2025,
      rates: ratesFor(2025),
    }).parts.map(({ amountPence }) => amountPence);

  it('counts with the part that the year is charged on, by days (ITTOIA 2005 s.7B)', () => {
    expect(partsOf([charged])).toEqual([Math.floor((180_000 * 270) / 365)]);
  });

  it('counts whole where the year is charged on other periods', () => {
    const other = { ...charged, period: { from: '2025-01-01', to: '2025-12-30' } };

    expect(partsOf([other])).toEqual([180_000]);
  });
});

describe('a claim for the period in which the trade ended', () => {
  it('is final though it does not say so, and allows what is left (CAA 2001 s.55(4))', () => {
    const claim = claimOf({ mainPool: { broughtForward: 900_000, additions: 0, disposals: 250_000 } });

    expect(settled(claim, { ceasedOn: '2025-09-30' })).toMatchObject({
      allowances: 650_000,
      mainPool: { allowance: 650_000, carriedForward: 0 },
      period: { startOn: YEAR.first, endOn: '2025-09-30' },
    });
    expect(becomesFinal(claim, { ceasedOn: '2025-09-30' }, 2025)).toBe(true);
    expect(becomesFinal({ ...claim, ceased: true }, { ceasedOn: '2025-09-30' }, 2025)).toBe(false);
    expect(becomesFinal(claim, { ceasedOn: '2026-09-30' }, 2025)).toBe(false);
  });

  it('is the one whose accounts end between 31 March and 5 April with the trade', () => {
    expect(
      settled(claimOf({ mainPool: POOL }), { ceasedOn: '2026-04-03', accountingDate: '03-31' }),
    ).toMatchObject({ period: { startOn: '2025-04-01', endOn: '2026-04-03' }, allowances: 1_000_000 });
  });
});

const pence = fc.nat(5_000_000);

/** A trade of some days, with spending at its beginning and what its assets brought in at its end. */
const lives = fc.record({
  begins: fc.nat(364),
  days: fc.integer({ min: 1, max: 700 }),
  spent: fc.record({ annualInvestment: pence, zeroEmissionCars: pence, main: pence, special: pence }),
  late: fc.record({ annualInvestment: pence, zeroEmissionCars: pence, main: pence }),
  proceeds: fc.record({ main: pence, special: pence }),
});

describe('allowances less charges over the life of a trade', () => {
  it('come to what its assets cost less what they brought in, whenever it began and ended', () => {
    fc.assert(
      fc.property(lives, ({ begins, days, spent, late, proceeds }) => {
        const commencedOn = daysLater('2023-04-06', begins);
        const ceasedOn = daysLater(commencedOn, days);
        let pools = { main: 0, special: 0 };
        let relieved = 0;
        let first = true;
        for (let taxYear = 2023; `${taxYear}-04-06` <= ceasedOn; taxYear += 1) {
          const isLast = ceasedOn <= dayBefore(`${taxYear + 1}-04-06`);
          const bought = first ? spent : { annualInvestment: 0, zeroEmissionCars: 0, main: 0, special: 0 };
          const added = isLast ? late : { annualInvestment: 0, zeroEmissionCars: 0, main: 0 };
          const claim = claimOf({
            annualInvestment: bought.annualInvestment + added.annualInvestment,
            zeroEmissionCars: bought.zeroEmissionCars + added.zeroEmissionCars,
            mainPool: {
              broughtForward: pools.main,
              additions: bought.main + added.main,
              disposals: isLast ? proceeds.main : 0,
            },
            specialRatePool: {
              broughtForward: pools.special,
              additions: bought.special,
              disposals: isLast ? proceeds.special : 0,
            },
          });
          const result = settled(claim, { commencedOn, ceasedOn }, taxYear);
          relieved += result.allowances - result.balancingCharges;
          pools = {
            main: result.mainPool.carriedForward,
            special: result.specialRatePool.carriedForward,
          };
          first = false;
        }
        const cost = [spent, late].flatMap((one) => Object.values(one)).reduce((sum, one) => sum + one, 0);
        expect(pools).toEqual({ main: 0, special: 0 });
        expect(relieved).toBe(cost - proceeds.main - proceeds.special);
      }),
    );
  });
});
