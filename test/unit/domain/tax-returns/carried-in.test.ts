import { describe, expect, it } from 'vitest';
import type { CarriedForward } from '../../../../src/domain/tax/tax-calculation.js';
import type { Partnership } from '../../../../src/domain/tax/tax-input.js';
import type { Assembly } from '../../../../src/domain/tax-returns/assembly.js';
import { carriedIn } from '../../../../src/domain/tax-returns/carried-in.js';
import type { ReturnInputs } from '../../../../src/domain/tax-returns/return-inputs.js';
import type { YearBefore } from '../../../../src/domain/tax-returns/year-before.js';

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
}

function proposed(
  { partnerships, trade, inputs = {} }: Year,
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
    taxReturn: { taxYear: 2025, region: null, inputs: { ...inputs, partnerships }, adjustments: [] },
    businesses:
      trade === undefined ? [] : [{ id: 'trade', tradingName: trade, commencedOn: null, ceasedOn: null }],
    properties: [],
    totals: [],
  };
  const before = {
    taxReturnId: 'before',
    taxYear: 2024,
    isFiled: true,
    inputs: {},
    carriedForward: { ...NOTHING, ...left },
    capitalLosses: 0,
    paymentsOnAccount: 0,
    pools: [],
    ...more,
  };
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
