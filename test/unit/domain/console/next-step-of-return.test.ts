import { describe, expect, it } from 'vitest';
import { nextStepOfReturn } from '../../../../src/domain/console/next-step-of-return.js';
import { TAX_RETURN_STATES } from '../../../../src/domain/tax-returns/tax-return.js';

const step = (facts: Partial<Parameters<typeof nextStepOfReturn>[0]> = {}) =>
  nextStepOfReturn({ state: 'submitting', isFilingPaused: false, submissionState: null, ...facts });

describe('nextStepOfReturn', () => {
  it('says of a paused tenant that nothing is sent, while a submission is not over', () => {
    const paused = step({ isFilingPaused: true, submissionState: 'sending' });

    expect(paused.happens).toContain('Filing is paused');
    expect(paused.operator).toContain('Resume filing');
  });

  it.each(['confirmed', 'refused', 'done', null])(
    'says nothing of the pause where the newest submission is %s: none is held up by it',
    (submissionState) => {
      expect(step({ isFilingPaused: true, submissionState })).toEqual(step({ submissionState }));
    },
  );

  it('warns against submitting again while it is not known whether HMRC has it', () => {
    expect(step({ state: 'submission_unknown' }).operator).toContain('Do not submit it again');
  });

  it('leaves figures to the tenant in every state in which HMRC refused', () => {
    const asking = TAX_RETURN_STATES.filter((state) =>
      step({ state }).operator.includes('An operator cannot change figures'),
    );

    expect(asking).toEqual(
      TAX_RETURN_STATES.filter((state) =>
        ['calculation_failed', 'rejected', 'filed_elsewhere'].includes(state),
      ),
    );
  });
});
