import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OwnFigures } from '../../../../src/domain/prefills/draft.js';
import type { HeldEmployment, HeldForPrefill } from '../../../../src/domain/prefills/held-for-prefill.js';
import type { Suggestion } from '../../../../src/domain/prefills/prefill.js';
import { suggestionsOf } from '../../../../src/domain/prefills/suggest.js';
import { takeSuggestions } from '../../../../src/domain/prefills/take-suggestions.js';

const pence = fc.integer({ min: 0, max: 5_000_00 });
const maybe = fc.option(pence, { nil: null });

const employments = fc.uniqueArray(
  fc.record({
    payPence: fc.integer({ min: 1, max: 9_000_00 }),
    taxDeductedPence: maybe,
    benefitsPence: maybe,
    isPension: fc.boolean(),
  }),
  { maxLength: 5, selector: ({ payPence }) => payPence },
);
const held: fc.Arbitrary<HeldForPrefill> = fc
  .record({ jobs: employments, state: maybe, cis: maybe, untaxed: maybe })
  .map(({ jobs, state, cis, untaxed }) => ({
    employments: jobs.map(
      (job, at): HeldEmployment => ({
        ...job,
        employmentId: `e${at}`,
        name: `Employer ${at}`,
        studentLoanPence: null,
        postgraduateLoanPence: null,
      }),
    ),
    benefits: state === null ? [] : [{ type: 'statePension', amountPence: state, taxPaidPence: null }],
    cisDeductedPence: cis,
    savings: untaxed === null ? null : { untaxedPence: untaxed, taxedPence: null },
    disposals: [],
    losses: [],
    person: null,
  }));
const own: fc.Arbitrary<OwnFigures> = fc
  .record({
    employments: fc.array(fc.record({ pay: pence, taxDeducted: pence }, { requiredKeys: [] }), {
      maxLength: 4,
    }),
    childBenefitReceived: pence,
    cisDeducted: pence,
  })
  .map((inputs) => ({
    inputs,
    adjustments: [],
    assembled: { cisDeducted: inputs.cisDeducted },
    businesses: [],
  }));

/** As the return is read again after a change. */
const changedTo = (
  before: OwnFigures,
  { inputs, adjustments }: Pick<OwnFigures, 'inputs' | 'adjustments'>,
): OwnFigures => ({
  ...before,
  inputs,
  adjustments,
  assembled: { cisDeducted: inputs.cisDeducted },
});

function suggest(holds: HeldForPrefill, has: OwnFigures, previous: readonly Suggestion[] = []): Suggestion[] {
  let id = previous.length;
  return suggestionsOf(holds, has, { previous, newId: () => `id-${++id}` });
}

describe('taking suggestions', () => {
  it('leaves nothing open once all are taken, and everything that HMRC does not hold as it was', () => {
    fc.assert(
      fc.property(held, own, (holds, has) => {
        const taken = takeSuggestions(suggest(holds, has), holds, has);

        expect(suggest(holds, changedTo(has, taken)).filter(({ state }) => state !== 'accepted')).toEqual([]);
        expect(taken.inputs.childBenefitReceived).toBe(has.inputs.childBenefitReceived);
        expect(taken.inputs.employments?.length ?? 0).toBe(
          Math.max(
            has.inputs.employments?.length ?? 0,
            holds.employments.filter(({ isPension }) => !isPension).length,
          ),
        );
      }),
    );
  });

  it('changes nothing when it is repeated', () => {
    fc.assert(
      fc.property(held, own, (holds, has) => {
        const suggestions = suggest(holds, has);
        const first = takeSuggestions(suggestions, holds, has);

        const second = takeSuggestions(first.taken, holds, changedTo(has, first));

        expect([second.isChanged, second.inputs]).toEqual([false, first.inputs]);
      }),
    );
  });

  it('never takes a value whose place in the return has changed', () => {
    fc.assert(
      fc.property(held, own, fc.nat(), pence, (holds, has, pick, other) => {
        const fields = suggest(holds, has).filter(
          ({ place, state }) => state === 'open' && place[1] === 'cisDeducted',
        );
        if (!(fields.length > 0 && other !== has.inputs.cisDeducted && other !== holds.cisDeductedPence))
          return;
        const changed = changedTo(has, { inputs: { ...has.inputs, cisDeducted: other }, adjustments: [] });

        const take = () => takeSuggestions([fields[pick % fields.length] as Suggestion], holds, changed);

        expect(take).toThrow(
          expect.objectContaining({ code: 'prefill_outdated', details: { paths: ['/inputs/cis_deducted'] } }),
        );
      }),
    );
  });
});
