import { describe, expect, it } from 'vitest';
import type { CarriedForward } from '../../../../src/domain/tax/tax-calculation.js';
import type { Partnership } from '../../../../src/domain/tax/tax-input.js';
import type { Adjustment } from '../../../../src/domain/tax-returns/adjustment.js';
import type { Assembly } from '../../../../src/domain/tax-returns/assembly.js';
import { carriedIn, carriedInDoubts } from '../../../../src/domain/tax-returns/carried-in.js';
import type { ReturnInputs } from '../../../../src/domain/tax-returns/return-inputs.js';
import type { YearBefore } from '../../../../src/domain/tax-returns/year-before.js';
import { adjustmentOf, claimOf, NO_MOVEMENTS } from './made-assembly.js';

const NOTHING: CarriedForward = {
  residentialFinanceCosts: 0,
  foreignResidentialFinanceCosts: 0,
  propertyLosses: 0,
  foreignPropertyLosses: 0,
  tradingLosses: [],
  class4Losses: 0,
};

interface Year {
  readonly partnerships?: readonly Partnership[];
  readonly trade?: string;
  readonly inputs?: ReturnInputs;
  readonly adjustments?: readonly Adjustment[];
}

const YEAR_BEFORE: YearBefore = {
  taxReturnId: 'before',
  taxYear: 2024,
  isFiled: true,
  inputs: {},
  carriedForward: NOTHING,
  capitalLosses: 0,
  paymentsOnAccount: 0,
  pools: [],
};

function proposed(
  { partnerships, trade, inputs = {}, adjustments = [] }: Year,
  left: Partial<CarriedForward>,
  more: Partial<YearBefore> = {},
) {
  const assembly: Assembly = {
    client: {
      dateOfBirth: null,
      region: 'england',
      studentLoanPlans: [],
      marriageAllowance: 'none',
      blindPerson: false,
    },
    taxReturn: { taxYear: 2025, region: null, inputs: { ...inputs, partnerships }, adjustments },
    businesses:
      trade === undefined ? [] : [{ id: 'trade', tradingName: trade, commencedOn: null, ceasedOn: null }],
    properties: [],
    totals: [],
  };
  const before = { ...YEAR_BEFORE, carriedForward: { ...NOTHING, ...left }, ...more };
  return carriedIn(assembly, before).map(({ what, name, amountPence, takenPence, adjustment, path }) => ({
    what,
    name,
    left: amountPence,
    taken: takenPence,
    to: adjustment ?? path,
  }));
}

const lost = (name: string, amount: number) => ({ name, amount });
const taking = (name: string, lossesBroughtForward: number) => ({ name, lossesBroughtForward });

describe('what a partnership left', () => {
  it('goes to partnerships, also before the return has one', () => {
    const tradingLosses = [lost('Kiln & Co', 900)];

    expect(proposed({ trade: 'Looms' }, { tradingLosses })).toEqual([
      { what: 'trading_losses', name: 'Kiln & Co', left: 900, taken: 0, to: '/inputs/partnerships' },
    ]);
  });

  it('is one sum for those of one name, which nothing tells apart', () => {
    const tradingLosses = [lost('Kiln & Co', 900), lost('Kiln & Co', 50)];
    const partnerships = [taking('Kiln & Co', 50), taking('Sons', 0), taking('Kiln & Co', 900)];

    expect(proposed({ partnerships }, { tradingLosses })).toEqual([
      {
        what: 'trading_losses',
        name: 'Kiln & Co',
        left: 950,
        taken: 950,
        to: '/inputs/partnerships/0/losses_brought_forward',
      },
    ]);
  });

  it('comes in, for Class 4, with the partnership or with a trade', () => {
    const partnerships = [{ name: 'Kiln & Co', class4LossesBroughtForward: 300 }];
    const of = (to: string) => [{ what: 'class4_losses', name: null, left: 500, taken: 300, to }];

    expect(proposed({ partnerships }, { class4Losses: 500 })).toEqual(
      of('/inputs/partnerships/0/class4_losses_brought_forward'),
    );
    expect(proposed({ partnerships, trade: 'Looms' }, { class4Losses: 500 })).toEqual(
      of('class4_losses_brought_forward'),
    );
  });
});

it('what a trade without a business left goes to an adjustment, which needs one', () => {
  const tradingLosses = [lost('Self-employment without a business', 70)];

  expect(proposed({}, { tradingLosses })).toMatchObject([{ to: 'trading_losses_brought_forward' }]);
});

describe('what goes on from one year to the next', () => {
  const trade = { businessId: 'trade', name: 'Looms', amount: 700 };
  const everything: Required<Omit<CarriedForward, 'overlapProfits'>> = {
    residentialFinanceCosts: 100,
    foreignResidentialFinanceCosts: 200,
    propertyLosses: 300,
    foreignPropertyLosses: 400,
    tradingLosses: [trade],
    transitionProfits: [trade],
    class4Losses: 500,
  };

  it.each(Object.keys(everything))('has a way in: %s', (figure) => {
    const left = { [figure]: everything[figure as keyof typeof everything] };
    const what = figure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

    expect(proposed({ trade: 'Looms' }, left).map((one) => one.what)).toEqual([what]);
  });

  it('has payments on account, by the field that counts them as paid', () => {
    const asked = { paymentsOnAccount: 4_000_01 };
    const item = {
      what: 'payments_on_account',
      name: null,
      left: 4_000_01,
      to: '/inputs/payments_on_account_paid',
    };

    expect(proposed({}, {}, asked)).toEqual([{ ...item, taken: 0 }]);
    expect(proposed({ inputs: { paymentsOnAccountPaid: 900_00 } }, {}, asked)).toEqual([
      { ...item, taken: 900_00 },
    ]);
  });

  it('has what reliefs with a lifetime limit have covered, in all years together and no more than the limit', () => {
    const sold = { kind: 'unlisted_shares', disposedOn: '2024-06-01' } as const;
    const capitalGains = {
      badrLifetimeUsed: 900_000_00,
      disposals: [
        { ...sold, proceeds: 150_000_00, relief: 'badr' },
        { ...sold, proceeds: 80_000_00, relief: 'investors' },
        { ...sold, proceeds: 10_000_00 },
      ],
    } as const;

    expect(proposed({}, {}, { inputs: { capitalGains } }).map(({ left, to }) => [left, to])).toEqual([
      [1_000_000_00, '/inputs/capital_gains/badr_lifetime_used'],
      [80_000_00, '/inputs/capital_gains/investors_relief_lifetime_used'],
    ]);
  });
});

describe('carriedInDoubts', () => {
  const item = {
    what: 'trading_losses',
    businessId: 'trade',
    name: 'Looms',
    adjustment: 'trading_losses_brought_forward',
    path: '/adjustments',
  } as const;
  const doubts = (left: number, taken: number, more: object = {}) =>
    carriedInDoubts([{ ...item, ...more, amountPence: left, takenPence: taken }], YEAR_BEFORE);

  it('has none of what was taken over to the penny, and one of a penny between', () => {
    expect(doubts(900_00, 900_00)).toEqual([]);
    expect(doubts(900_00, 899_99)).toMatchObject([{ code: 'carried_in_differs', path: '/adjustments' }]);
  });

  it('says what was left by which year, of what, and what came in', () => {
    expect(doubts(900_00, 0)[0]?.detail).toMatch(
      /^2024-25 carried forward 900\.00 \(trading losses, Looms\), and this return brings in 0\.00\./,
    );
    expect(doubts(900_00, 0, { name: null })[0]?.detail).toContain('900.00 (trading losses), and');
    expect(doubts(900_00, 5_00, { what: 'payments_on_account' })[0]?.detail).toMatch(
      /^2024-25 asked for 900\.00 on account of this year, and this return counts 5\.00 as paid\./,
    );
  });
});

describe('the pools that the year before left', () => {
  const left = (carriedForward: number) => ({ allowance: 0, balancingCharge: 0, carriedForward });
  const pools = (more: object = {}) => ({
    code: 'capital_allowances' as const,
    businessId: 'trade',
    capitalAllowances: {
      mainPool: left(700_00),
      specialRatePool: left(0),
      privateUseAssets: [
        { ...left(50_00), name: 'Car' },
        { ...left(60_00), name: 'Van' },
      ],
      ...more,
    },
  });
  const asset = (broughtForward: number, name?: string) => ({
    ...NO_MOVEMENTS,
    broughtForward,
    rate: 'main' as const,
    businessUseBps: 5_000,
    ...(name === undefined ? {} : { name }),
  });
  const takenBy = (claim: Parameters<typeof claimOf>[0] | null, before = pools(), code = before.code) =>
    proposed(
      {
        trade: 'Looms',
        adjustments: claim === null ? [] : [adjustmentOf(code, { claim: claimOf(claim) })],
      },
      {},
      { pools: [before] },
    ).map(({ what, name, left: amount, taken }) => [what, name, amount, taken]);

  it('are compared with the claim that brings them in, assets by their names', () => {
    const claim = {
      mainPool: { ...NO_MOVEMENTS, broughtForward: 600_00 },
      privateUseAssets: [asset(60_00, 'Van')],
    };

    expect(takenBy(claim)).toEqual([
      ['main_pool', 'Looms', 700_00, 600_00],
      ['private_use_asset', 'Car', 50_00, 0],
      ['private_use_asset', 'Van', 60_00, 60_00],
    ]);
  });

  it('are compared by place where assets have no names', () => {
    const unnamed = pools({ privateUseAssets: [left(50_00), left(60_00)] });

    expect(takenBy({ privateUseAssets: [asset(50_00), asset(1_00)] }, unnamed)).toEqual([
      ['main_pool', 'Looms', 700_00, 0],
      ['private_use_asset', null, 50_00, 50_00],
      ['private_use_asset', null, 60_00, 1_00],
    ]);
  });

  it('are brought in by nothing where there is no claim', () => {
    expect(takenBy(null).map((one) => one[3])).toEqual([0, 0, 0]);
  });

  it('are of the claim of the period after theirs, and asked for no more where theirs is claimed here again', () => {
    const period = { startOn: '2024-01-01', endOn: '2024-12-31' };
    const before = pools({ period, privateUseAssets: [] });
    const mainPool = { ...NO_MOVEMENTS, broughtForward: 700_00 };

    expect(takenBy({ mainPool, period: { startOn: '2025-01-01', endOn: '2025-12-31' } }, before)).toEqual([
      ['main_pool', 'Looms', 700_00, 700_00],
    ]);
    expect(takenBy({ mainPool, period: { startOn: '2025-01-02', endOn: '2025-12-31' } }, before)).toEqual([
      ['main_pool', 'Looms', 700_00, 0],
    ]);
    expect(takenBy({ mainPool, period }, before)).toEqual([]);
  });
});

describe('what losses of trades of one name left', () => {
  it('goes to the trade of that name, where one alone has it', () => {
    expect(proposed({ trade: 'Looms' }, { tradingLosses: [lost('Looms', 900)] })).toMatchObject([
      { what: 'trading_losses', to: 'trading_losses_brought_forward', left: 900 },
    ]);
  });
});
