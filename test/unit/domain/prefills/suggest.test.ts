import { describe, expect, it } from 'vitest';
import type { OwnFigures } from '../../../../src/domain/prefills/draft.js';
import type { HeldForPrefill } from '../../../../src/domain/prefills/held-for-prefill.js';
import type { Suggestion } from '../../../../src/domain/prefills/prefill.js';
import { suggestionsOf } from '../../../../src/domain/prefills/suggest.js';
import { pointerOf } from '../../../../src/domain/prefills/take-suggestions.js';

const NOTHING: HeldForPrefill = {
  employments: [],
  benefits: [],
  cisDeductedPence: null,
  savings: null,
  disposals: [],
  losses: [],
  person: null,
};
const EMPTY: OwnFigures = { inputs: {}, adjustments: [], assembled: {}, businesses: [] };

function suggest(held: Partial<HeldForPrefill>, own: Partial<OwnFigures> = {}, previous: Suggestion[] = []) {
  let id = 100 + previous.length;
  return suggestionsOf(
    { ...NOTHING, ...held },
    { ...EMPTY, ...own },
    { previous, newId: () => `id-${++id}` },
  );
}
const said = (suggestions: Suggestion[]) =>
  suggestions.map(({ place, hmrcValue, ourValue, state }) => [pointerOf(place), hmrcValue, ourValue, state]);

const pension = (amountPence: number | null) => [{ type: 'statePension', amountPence, taxPaidPence: null }];

describe('suggestions', () => {
  it('leave out what HMRC has not, and what is nil on both sides', () => {
    expect(suggest({ benefits: pension(null) })).toEqual([]);
    expect(suggest({ benefits: pension(0) })).toEqual([]);
    expect(said(suggest({ benefits: pension(0) }, { inputs: { pensions: { state: 5 } } }))).toEqual([
      ['/inputs/pensions/state', 0, 5, 'open'],
    ]);
  });

  it('set tax paid on benefits and on a lump sum beside what the return states', () => {
    const benefits = [
      { type: 'statePensionLumpSum', amountPence: 9_000, taxPaidPence: 1_800 },
      { type: 'jobSeekersAllowance', amountPence: 30, taxPaidPence: 4 },
    ];
    const inputs = {
      pensions: { stateLumpSum: 9_000, stateLumpSumTaxDeducted: 1_000 },
      stateBenefits: { taxable: 30, taxDeducted: 3 },
    };

    expect(said(suggest({ benefits }, { inputs }))).toEqual([
      ['/inputs/pensions/state_lump_sum', 9_000, 9_000, 'accepted'],
      ['/inputs/pensions/state_lump_sum_tax_deducted', 1_800, 1_000, 'open'],
      ['/inputs/state_benefits/taxable', 30, 30, 'accepted'],
      ['/inputs/state_benefits/tax_deducted', 4, 3, 'open'],
    ]);
  });

  it('take off deductions of contractors what the books have as transactions', () => {
    const own = { inputs: { cisDeducted: 100 }, assembled: { cisDeducted: 600 } };

    expect(said(suggest({ cisDeductedPence: 600 }, own))).toEqual([
      ['/inputs/cis_deducted', 100, 100, 'accepted'],
    ]);
    expect(said(suggest({ cisDeductedPence: 700 }, own))).toEqual([
      ['/inputs/cis_deducted', 200, 100, 'open'],
    ]);
    expect(said(suggest({ cisDeductedPence: 700 }))).toEqual([['/inputs/cis_deducted', 700, null, 'open']]);
  });

  it('add up benefits of a kind, with a lump sum of State Pension apart', () => {
    const benefit = (type: string, amountPence: number, taxPaidPence: number | null = null) => ({
      type,
      amountPence,
      taxPaidPence,
    });
    const benefits = [
      ...pension(100),
      ...pension(20),
      benefit('statePensionLumpSum', 9_000, 1_800),
      benefit('jobSeekersAllowance', 30, 4),
      benefit('incapacityBenefit', 5, 1),
      benefit('somethingNew', 77),
    ];

    expect(said(suggest({ benefits }))).toEqual([
      ['/inputs/pensions/state', 120, null, 'open'],
      ['/inputs/pensions/state_lump_sum', 9_000, null, 'open'],
      ['/inputs/pensions/state_lump_sum_tax_deducted', 1_800, null, 'open'],
      ['/inputs/state_benefits/taxable', 35, null, 'open'],
      ['/inputs/state_benefits/tax_deducted', 5, null, 'open'],
    ]);
  });

  it('offer no refund to a field that takes none', () => {
    const job = {
      employmentId: 'e',
      name: 'Mill',
      benefitsPence: null,
      studentLoanPence: null,
      postgraduateLoanPence: null,
    };
    const refund = { ...job, payPence: 10, taxDeductedPence: -3 };

    expect(said(suggest({ employments: [{ ...refund, isPension: true }] }))).toEqual([
      ['/inputs/pensions/other/-', { amount: 10 }, null, 'open'],
    ]);
    expect(said(suggest({ employments: [{ ...refund, isPension: false }] }))).toEqual([
      ['/inputs/employments/-', { pay: 10, taxDeducted: -3 }, null, 'open'],
    ]);
  });

  it('keep an id while both values stay, and give another when either is another', () => {
    const [first] = suggest({ benefits: pension(9) });
    const previous = first === undefined ? [] : [first];

    expect(suggest({ benefits: pension(9) }, {}, previous)[0]?.id).toBe(first?.id);
    expect(suggest({ benefits: pension(8) }, {}, previous)[0]?.id).not.toBe(first?.id);
    expect(
      suggest({ benefits: pension(9) }, { inputs: { pensions: { state: 1 } } }, previous)[0]?.id,
    ).not.toBe(first?.id);
  });

  it('stay dismissed while HMRC’s value stays', () => {
    const previous = suggest({ benefits: pension(9) }).map((one) => ({
      ...one,
      state: 'dismissed' as const,
    }));
    const states = (held: number, own: OwnFigures['inputs'] = {}) =>
      suggest({ benefits: pension(held) }, { inputs: own }, previous).map(({ state }) => state);

    expect([states(9), states(9, { pensions: { state: 1 } }), states(8)]).toEqual([
      ['dismissed'],
      ['dismissed'],
      ['open'],
    ]);
    expect(states(9, { pensions: { state: 9 } })).toEqual(['accepted']);
  });

  it('hold plans of student loans against those that count, in any order, and pass over what HMRC may not know yet', () => {
    const person = (studentLoanPlans: ('plan1' | 'plan2')[]) => ({
      studentLoanPlans,
      marriageAllowance: null,
    });
    const assembled = { studentLoanPlans: ['plan2', 'plan1'] as const };

    expect(said(suggest({ person: person(['plan1', 'plan2']) }, { assembled }))).toEqual([
      ['/inputs/student_loan_plans', ['plan1', 'plan2'], ['plan2', 'plan1'], 'accepted'],
    ]);
    expect(suggest({ person: person([]) }, { assembled })).toEqual([]);
  });

  it('name the trade of a loss, and pass over one of a trade that is not known here', () => {
    const loss = { type: 'self-employment' as const, amountPence: 700 };
    const adjustment = {
      code: 'trading_losses_brought_forward' as const,
      amountPence: 100,
      businessId: 'b',
      note: null,
    };
    const businesses = [{ id: 'a' }, { id: 'b' }];

    expect(suggest({ losses: [{ ...loss, businessId: null }] }, { businesses })).toEqual([]);
    expect(
      said(suggest({ losses: [{ ...loss, businessId: 'a' }] }, { businesses, adjustments: [adjustment] })),
    ).toEqual([
      [
        '/adjustments/-',
        { code: 'trading_losses_brought_forward', amountPence: 700, businessId: 'a', note: null },
        null,
        'open',
      ],
    ]);
    const twice = [adjustment, { ...adjustment, amountPence: 50 }];
    expect(
      said(suggest({ losses: [{ ...loss, businessId: 'b' }] }, { businesses, adjustments: twice })),
    ).toEqual([['/adjustments/0/amount', 650, 100, 'open']]);
  });

  it('give the loss of property abroad to the field that has it', () => {
    const losses = [{ type: 'foreign-property' as const, businessId: null, amountPence: 80 }];

    expect(said(suggest({ losses }, { inputs: { foreignProperty: { lossesBroughtForward: 10 } } }))).toEqual([
      ['/inputs/foreign_property/losses_brought_forward', 80, 10, 'open'],
    ]);
  });

  it('add no more disposals than a list of the return has', () => {
    const disposal = {
      disposedOn: null,
      completedOn: '2025-07-01',
      acquiredOn: null,
      proceedsPence: 100,
      acquisitionPence: 40,
      improvementPence: 0,
      incidentalPence: 0,
      privateResidencePence: 25,
      otherReliefPence: 0,
      paidPence: null,
    };
    const disposals = ['A', 'B'].map((letter) => ({ ...disposal, reference: letter.repeat(12) }));
    const own = {
      inputs: { capitalGains: { disposals: Array.from({ length: 99 }, () => ({ proceeds: 1 })) } },
    };

    expect(said(suggest({ disposals }, own))).toEqual([
      [
        '/inputs/capital_gains/disposals/-',
        {
          kind: 'residential_property',
          completedOn: '2025-07-01',
          ppdReference: 'AAAAAAAAAAAA',
          relief: 'private_residence',
          reliefAmount: 25,
          proceeds: 100,
          costs: 40,
          acquisitionCost: 40,
        },
        null,
        'open',
      ],
    ]);
  });
});
