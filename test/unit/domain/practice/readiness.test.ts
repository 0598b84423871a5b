import { describe, expect, it } from 'vitest';
import { READINESS_STATES, readinessOf, sortNameOf } from '../../../../src/domain/practice/readiness.js';
import type { ReadinessFacts, ReturnFacts } from '../../../../src/domain/practice/readiness-facts.js';
import { READINESS_STEPS } from '../../../../src/domain/practice/readiness-steps.js';
import { READINESS_FACTS } from '../../../support/practice/readiness-facts.js';

const TODAY = '2026-11-23';
const judged = (facts: Partial<ReadinessFacts>, today = TODAY) =>
  readinessOf({ ...READINESS_FACTS, ...facts }, 2025, today);
const withReturn = (taxReturn: Partial<ReturnFacts>) =>
  judged({ taxReturn: { ...(READINESS_FACTS.taxReturn as ReturnFacts), ...taxReturn } });
const withRecords = (records: Partial<ReadinessFacts['records']>, today = TODAY) =>
  judged({ records: { ...READINESS_FACTS.records, ...records } }, today);

const obligations = READINESS_FACTS.obligations;

describe('readinessOf', () => {
  it('has every step, in the order of doing, and the states of them and of the end', () => {
    expect(judged({}).steps.map(({ code }) => code)).toEqual([...READINESS_STEPS]);
    expect(READINESS_STATES).toEqual([...READINESS_STEPS, 'done']);
  });

  it.each([
    ['no National Insurance number', judged({ hasNino: false }), 'access'],
    ['no authorisation', judged({ access: 'none' }), 'access'],
    ['an authorisation that has expired', judged({ access: 'expired' }), 'access'],
    [
      'nothing that HMRC lists, and nothing that it has taken',
      judged({ obligations: { ...obligations, isListed: false }, taxReturn: null }),
      'sign_up',
    ],
    ['rows to review', withRecords({ toReview: 2 }), 'review'],
    ['rows without a category', withRecords({ uncategorised: 1 }), 'review'],
    [
      'a month without rows',
      withRecords({ months: READINESS_FACTS.records.months.slice(1) }),
      'missing_months',
    ],
    ['no return', judged({ taxReturn: null }), 'figures'],
    [
      'no calculation',
      withReturn({ isCalculated: false, isPreparedAsNow: null, isAgreedAsNow: null }),
      'figures',
    ],
    ['a calculation under way', withReturn({ isCalculating: true }), 'figures'],
    ['figures that changed since they were agreed to', withReturn({ isAgreedAsNow: false }), 'figures'],
    ['figures that changed since HMRC had them', withReturn({ isPreparedAsNow: false }), 'figures'],
    ['nobody who agreed', withReturn({ isAgreedAsNow: null, state: 'awaiting_declaration' }), 'approval'],
    ['nothing prepared', withReturn({ isPreparedAsNow: null, state: 'draft' }), 'prepare'],
    ['a declared return', withReturn({}), 'file'],
    ['a refused return', withReturn({ state: 'rejected' }), 'file'],
    ['a filed return with a balance', withReturn({ state: 'submitted', wasFiled: true }), 'pay'],
    [
      'a filed return without one',
      withReturn({ state: 'accepted', wasFiled: true, balancePence: -5 }),
      'done',
    ],
  ])('with %s stands at its step', (_, { state, steps }, expected) => {
    expect(state).toBe(expected);
    const next = steps.find(({ done }) => !done);
    expect(next?.code ?? 'done').toBe(expected);
  });

  it.each([
    ['sending_data', 'prepare', 'The return is being prepared with HMRC.'],
    ['calculating', 'prepare', 'The return is being prepared with HMRC.'],
    ['calculation_failed', 'prepare', 'Preparing the return has failed; its issues say why.'],
    ['filed_elsewhere', 'prepare', 'HMRC has a return for the year that was filed elsewhere.'],
    ['draft', 'prepare', 'The return has not been prepared with HMRC.'],
    ['submitting', 'file', 'The final declaration is being sent to HMRC.'],
    ['submission_unknown', 'file', 'The final declaration is being sent to HMRC.'],
    ['rejected', 'file', 'HMRC refused the return; its rejection says why.'],
    ['declared', 'file', 'The return is declared, and can be submitted.'],
    ['awaiting_declaration', 'file', 'The return has not been filed.'],
  ] as const)('says of a return that is %s, at the step %s: %s', (state, code, detail) => {
    const { steps } = withReturn({ state, isPreparedAsNow: null, isAgreedAsNow: null });

    expect(steps.find((step) => step.code === code)).toMatchObject({ done: false, detail });
  });

  it('takes a client for signed up whom HMRC lists, or whose data it has taken', () => {
    const signUp = (facts: Partial<ReadinessFacts>) =>
      judged(facts).steps.find(({ code }) => code === 'sign_up');
    const unlisted = { ...obligations, isListed: false };
    const taken = { ...(READINESS_FACTS.taxReturn as ReturnFacts), isPreparedAsNow: false };

    expect(signUp({ obligations: unlisted, taxReturn: taken })).toMatchObject({ done: true });
    expect(signUp({ obligations: { ...unlisted, wasRead: true }, taxReturn: null })).toMatchObject({
      done: false,
      detail: expect.stringContaining('may not be signed up'),
    });
    expect(signUp({ obligations: { ...unlisted, wasRead: false }, taxReturn: null })).toMatchObject({
      done: false,
      detail: expect.stringContaining('refresh the obligations'),
    });
  });

  it('takes all but the payment as done once HMRC has the return, whatever has changed since', () => {
    const { steps } = judged({
      access: 'revoked',
      records: { ...READINESS_FACTS.records, toReview: 5, months: [] },
      taxReturn: {
        ...(READINESS_FACTS.taxReturn as ReturnFacts),
        state: 'accepted',
        wasFiled: true,
        isAgreedAsNow: false,
      },
    });
    expect(steps.filter(({ done }) => !done).map(({ code }) => code)).toEqual(['pay']);
  });

  it('misses no month that is not over, nor one before the trade began or after it ended', () => {
    const [, ...months] = READINESS_FACTS.records.months;
    expect(withRecords({ months: ['2025-04'] }, '2025-06-05').state).not.toBe('missing_months');
    expect(withRecords({ months: ['2025-04'] }, '2025-06-06').state).toBe('missing_months');
    expect(withRecords({ months, sourceFrom: '2025-05-06' }).state).toBe('file');
    expect(withRecords({ months, sourceFrom: '2025-05-05' }).state).toBe('missing_months');
    const early = months.slice(0, -1);
    expect(withRecords({ months: early, sourceFrom: '2025-05-06', sourceUntil: '2026-03-05' }).state).toBe(
      'file',
    );
    expect(withRecords({ months: [], hasSource: false }).state).toBe('file');
  });

  it('asks nobody to prepare a year that is not over', () => {
    const { steps } = judged({}, '2026-04-05');
    expect(steps.find(({ code }) => code === 'prepare')).toMatchObject({ done: false });
  });

  it('is due with the earliest update, else with the return, and then with the payment', () => {
    expect(judged({ obligations: { ...obligations, updateDueOn: '2026-11-07' } }).dueOn).toBe('2026-11-07');
    expect(judged({ taxReturn: null }).dueOn).toBe('2027-01-31');
    expect(withReturn({ state: 'submitted', wasFiled: true }).dueOn).toBe('2027-01-31');
    expect(withReturn({ state: 'submitted', wasFiled: true, balancePence: 0 }).dueOn).toBeNull();
  });

  it('is sorted by surname, without case or accents', () => {
    expect(sortNameOf({ givenName: 'Zoë', familyName: 'Öztürk' })).toBe('ozturk zoe');
  });
});
