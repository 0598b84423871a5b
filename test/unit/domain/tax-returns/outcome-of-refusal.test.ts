import { describe, expect, it } from 'vitest';
import { outcomeOfRefusal } from '../../../../src/domain/tax-returns/outcome-of-refusal.js';
import { canMove } from '../../../../src/domain/tax-returns/tax-return.js';

describe('outcomeOfRefusal', () => {
  it.each([
    'RULE_INCOME_SOURCES_CHANGED',
    'RULE_RECENT_SUBMISSIONS_EXIST',
    'RULE_RESIDENCY_CHANGED',
    'MATCHING_RESOURCE_NOT_FOUND',
  ])('voids the declaration when %s says that the figures moved', (code) => {
    expect(outcomeOfRefusal(code)).toMatchObject({ trigger: 'figures_changed', voidsDeclaration: true });
  });

  it.each(['RULE_FINAL_DECLARATION_IN_PROGRESS', 'RULE_FINAL_DECLARATION_RECEIVED'])(
    'asks before judging on %s, which may be about our own earlier call',
    (code) => {
      expect(outcomeOfRefusal(code)).toMatchObject({ trigger: 'outcome_unknown', voidsDeclaration: false });
    },
  );

  it('asks for a new authorisation when access is the fault', () => {
    expect(outcomeOfRefusal('CLIENT_OR_AGENT_NOT_AUTHORISED')).toEqual({
      trigger: 'refused',
      retryable: true,
      voidsDeclaration: false,
      needsAuthorisation: true,
    });
  });

  it.each(['MESSAGE_THROTTLED_OUT', 'INVALID_CREDENTIALS'])(
    'reads before it sends again after %s, since the declaration has left once',
    (code) => {
      expect(outcomeOfRefusal(code)).toMatchObject({ trigger: 'outcome_unknown', voidsDeclaration: false });
    },
  );

  it.each(['RULE_SUBMISSION_FAILED', 'RULE_OUTSIDE_AMENDMENT_WINDOW', 'toString', 'SOMETHING_NEW'])(
    'takes %s for a plain refusal',
    (code) => {
      expect(outcomeOfRefusal(code)).toMatchObject({ trigger: 'refused', retryable: false });
    },
  );

  it('answers only with moves that are legal while submitting', () => {
    const codes = ['RULE_INCOME_SOURCES_CHANGED', 'RULE_FINAL_DECLARATION_TAX_YEAR', 'INVALID_SCOPE', 'X'];

    expect(codes.every((code) => canMove('submitting', outcomeOfRefusal(code).trigger))).toBe(true);
  });
});
