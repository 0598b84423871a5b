import { type Draft, entryDraft, fieldDrafts, type OwnFigures } from './draft.js';
import type { HeldEmployment } from './held-for-prefill.js';
import { pairByFigures } from './pair-by-figures.js';

const EMPLOYMENTS = ['inputs', 'employments'] as const;
const PENSIONS = ['inputs', 'pensions', 'other'] as const;

/** Pay, benefits and loans of employments, and occupational pensions: HMRC tells both of employers. */
export function employmentDrafts(held: readonly HeldEmployment[], { inputs }: OwnFigures): Draft[] {
  const jobs = pairByFigures(
    held.filter(({ isPension }) => !isPension),
    inputs.employments ?? [],
    (one, own) => apart(one.payPence, own.pay) + apart(one.taxDeductedPence, own.taxDeducted),
  );
  const pensions = pairByFigures(
    held.filter(({ isPension }) => isPension),
    inputs.pensions?.other ?? [],
    (one, own) => apart(one.payPence, own.amount) + apart(one.taxDeductedPence, own.taxDeducted),
  );
  return [
    ...jobs.pairs.flatMap(({ held: one, own, index }) =>
      fieldDrafts({ ...about(one), place: [...EMPLOYMENTS, index] }, [
        ['pay', one.payPence, own.pay],
        ['taxDeducted', one.taxDeductedPence, own.taxDeducted],
        ['benefits', one.benefitsPence, own.benefits],
        ['studentLoanDeducted', one.studentLoanPence, own.studentLoanDeducted],
        ['postgraduateLoanDeducted', one.postgraduateLoanPence, own.postgraduateLoanDeducted],
      ]),
    ),
    ...jobs.unpaired.flatMap((one) =>
      entryDraft(
        { ...about(one), place: EMPLOYMENTS },
        {
          pay: one.payPence,
          taxDeducted: one.taxDeductedPence,
          benefits: one.benefitsPence,
          studentLoanDeducted: one.studentLoanPence,
          postgraduateLoanDeducted: one.postgraduateLoanPence,
        },
      ),
    ),
    ...pensions.pairs.flatMap(({ held: one, own, index }) =>
      fieldDrafts({ ...about(one), place: [...PENSIONS, index] }, [
        ['amount', one.payPence, own.amount],
        ['taxDeducted', positive(one.taxDeductedPence), own.taxDeducted],
      ]),
    ),
    ...pensions.unpaired.flatMap((one) =>
      entryDraft(
        { ...about(one), place: PENSIONS },
        { amount: one.payPence, taxDeducted: positive(one.taxDeductedPence) },
      ),
    ),
  ];
}

const about = ({ employmentId, name }: HeldEmployment) => ({
  key: `employment ${employmentId}`,
  source: 'employments' as const,
  name,
});

const apart = (held: number | null, own = 0): number => Math.abs((held ?? 0) - own);

/** A field that takes no refund: HMRC's is left out where it is one. */
const positive = (pence: number | null): number | null => (pence !== null && pence < 0 ? null : pence);
