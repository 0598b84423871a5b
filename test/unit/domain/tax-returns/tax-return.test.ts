import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statusOfReturn } from '../../../../src/domain/tax-returns/amendment.js';
import {
  canMove,
  isFiled,
  isLocked,
  moveTaxReturn,
  publicStatus,
  statesWithStatus,
  TAX_RETURN_STATES,
  type TaxReturnState,
  type TaxReturnTrigger,
} from '../../../../src/domain/tax-returns/tax-return.js';
import { TAX_RETURN_MOVES } from '../../../../src/domain/tax-returns/tax-return-moves.js';
import { InvalidStateError } from '../../../../src/errors.js';

const walk = (...triggers: TaxReturnTrigger[]) =>
  triggers.reduce<TaxReturnState>((state, trigger) => moveTaxReturn(state, trigger), 'draft');

const refusal = (state: TaxReturnState, trigger: TaxReturnTrigger): InvalidStateError | null => {
  try {
    moveTaxReturn(state, trigger);
    return null;
  } catch (error) {
    if (error instanceof InvalidStateError) return error;
    throw error;
  }
};

const refusalCode = (state: TaxReturnState, trigger: TaxReturnTrigger) =>
  refusal(state, trigger)?.code ?? 'allowed';

describe('moveTaxReturn', () => {
  it('walks from draft to accepted', () => {
    const reached = walk(
      'prepare',
      'data_sent',
      'calculation_ready',
      'declare',
      'submit',
      'confirmed',
      'obligation_fulfilled',
    );

    expect(reached).toBe('accepted');
  });

  it('keeps an unknown outcome apart until reading proves it', () => {
    const unknown = walk('prepare', 'data_sent', 'calculation_ready', 'declare', 'submit', 'outcome_unknown');

    expect(unknown).toBe('submission_unknown');
    expect(moveTaxReturn(unknown, 'confirmed')).toBe('submitted');
    expect(moveTaxReturn(unknown, 'proved_elsewhere')).toBe('filed_elsewhere');
    expect(moveTaxReturn(unknown, 'proved_absent')).toBe('submitting');
  });

  it.each<[TaxReturnState, TaxReturnTrigger, string]>([
    ['draft', 'submit', 'not_declared'],
    ['sending_data', 'submit', 'not_declared'],
    ['awaiting_declaration', 'submit', 'not_declared'],
    ['rejected', 'submit', 'not_declared'],
    ['submitting', 'submit', 'submission_in_progress'],
    ['submission_unknown', 'submit', 'submission_in_progress'],
    ['submission_unknown', 'cancel', 'submission_in_progress'],
    ['submission_unknown', 'edit', 'submission_in_progress'],
    ['submission_unknown', 'prepare', 'submission_in_progress'],
    ['submitted', 'submit', 'already_submitted'],
    ['accepted', 'prepare', 'already_submitted'],
    ['submitted', 'cancel', 'already_submitted'],
    ['filed_elsewhere', 'submit', 'already_submitted'],
    ['calculating', 'edit', 'preparation_in_progress'],
    ['sending_data', 'prepare', 'preparation_in_progress'],
    ['draft', 'declare', 'invalid_state'],
    ['cancelled', 'submit', 'invalid_state'],
    ['cancelled', 'edit', 'invalid_state'],
  ])('refuses from %s the trigger %s with %s', (state, trigger, code) => {
    expect(refusalCode(state, trigger)).toBe(code);
  });

  it('drops to draft on an edit, so that the declaration falls with the figures', () => {
    expect(moveTaxReturn('declared', 'edit')).toBe('draft');
  });

  it('never reaches submitted except by a confirmation', () => {
    const triggers = Object.keys(TAX_RETURN_MOVES) as TaxReturnTrigger[];

    fc.assert(
      fc.property(fc.array(fc.constantFrom(...triggers), { maxLength: 60 }), (steps) => {
        let state: TaxReturnState = 'draft';
        let confirmed = false;
        for (const step of steps) {
          // An amendment begins a version that is not confirmed; giving it up needs one that is.
          if (!canMove(state, step) || step === 'amendment_abandoned') continue;
          state = moveTaxReturn(state, step);
          confirmed = step === 'confirmed' || (confirmed && step !== 'amend');
          expect(isFiled(state) && !confirmed).toBe(false);
          expect(confirmed && !isFiled(state)).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('leaves cancelled for nothing', () => {
    const triggers = Object.keys(TAX_RETURN_MOVES) as TaxReturnTrigger[];

    expect(triggers.filter((trigger) => canMove('cancelled', trigger))).toEqual([]);
  });
});

describe('a refusal', () => {
  it('names no act that the API does not offer', () => {
    const triggers = Object.keys(TAX_RETURN_MOVES) as TaxReturnTrigger[];
    const messages = TAX_RETURN_STATES.flatMap((state) =>
      triggers
        .filter((trigger) => !canMove(state, trigger))
        .map((trigger) => String(refusal(state, trigger)?.message)),
    );

    expect(messages.length).toBeGreaterThan(100);
    expect(messages.filter((message) => /validat/i.test(message))).toEqual([]);
  });
});

describe('publicStatus', () => {
  it('shows a sent but unproved declaration as submitting', () => {
    expect(publicStatus('submission_unknown')).toBe('submitting');
  });

  it('keeps a filed return submitted, whatever the state of its amendment', () => {
    const filed = {
      version: 1,
      hmrcCalculationId: 'a',
      totalIncomePence: 0,
      totalExpensesPence: 0,
      taxLiabilityPence: 0,
    };

    expect(new Set(TAX_RETURN_STATES.map((state) => statusOfReturn({ state, filed })))).toEqual(
      new Set(['submitted']),
    );
    expect(TAX_RETURN_STATES.map((state) => statusOfReturn({ state, filed: null }))).toEqual(
      TAX_RETURN_STATES.map(publicStatus),
    );
  });

  it('splits the internal states among the statuses without overlap', () => {
    const statuses = [...new Set(TAX_RETURN_STATES.map(publicStatus))];

    expect(statuses.flatMap((status) => [...statesWithStatus(status)]).sort()).toEqual(
      [...TAX_RETURN_STATES].sort(),
    );
  });
});

describe('isLocked', () => {
  it('locks from the moment of sending until an amendment opens', () => {
    const locked = TAX_RETURN_STATES.filter(isLocked);

    expect(locked).toEqual(['submitting', 'submission_unknown', 'submitted', 'accepted']);
  });
});
