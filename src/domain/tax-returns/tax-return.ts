import { InvalidStateError } from '../../errors.js';
import { TAX_RETURN_MOVES, type TaxReturnState, type TaxReturnTrigger } from './tax-return-moves.js';

export type { TaxReturnState, TaxReturnTrigger };

export type TaxReturnStatus =
  | 'draft'
  | 'preparing'
  | 'action_required'
  | 'awaiting_declaration'
  | 'submitting'
  | 'submitted'
  | 'rejected'
  | 'cancelled';

const STATUS: Readonly<Record<TaxReturnState, TaxReturnStatus>> = {
  draft: 'draft',
  sending_data: 'preparing',
  calculating: 'preparing',
  calculation_failed: 'action_required',
  awaiting_declaration: 'awaiting_declaration',
  declared: 'awaiting_declaration',
  submitting: 'submitting',
  submission_unknown: 'submitting',
  rejected: 'rejected',
  submitted: 'submitted',
  accepted: 'submitted',
  filed_elsewhere: 'action_required',
  cancelled: 'cancelled',
};

/** Every internal state, in the order of the life cycle. */
export const TAX_RETURN_STATES: readonly TaxReturnState[] = [
  'draft',
  'sending_data',
  'calculating',
  'calculation_failed',
  'awaiting_declaration',
  'declared',
  'submitting',
  'submission_unknown',
  'rejected',
  'submitted',
  'accepted',
  'filed_elsewhere',
  'cancelled',
];

/** The status our customers see. `submitted` means that HMRC has confirmed receipt, nothing less. */
export function publicStatus(state: TaxReturnState): TaxReturnStatus {
  return STATUS[state];
}

/** The internal states behind a public status, for list filters. */
export function statesWithStatus(status: TaxReturnStatus): readonly TaxReturnState[] {
  return TAX_RETURN_STATES.filter((state) => STATUS[state] === status);
}

/**
 * Whether the figures of the tax year must stand still: from the moment the declaration is being sent,
 * and for good once it is filed. An open amendment unlocks them, since changing them is its purpose.
 */
export function isLocked(state: TaxReturnState): boolean {
  return ['submitting', 'submission_unknown', 'submitted', 'accepted'].includes(state);
}

/** Whether HMRC has the year's data as the return gives them, or must not be told otherwise; it is sent all of them again by `prepare`. */
export const isPrepared = (state: TaxReturnState): boolean =>
  !['draft', 'calculation_failed', 'cancelled'].includes(state);

/** Whether HMRC has confirmed this version of the return. */
export function isFiled(state: TaxReturnState): boolean {
  return STATUS[state] === 'submitted';
}

/**
 * The state after a trigger.
 *
 * @throws {InvalidStateError} `not_declared`, `submission_in_progress`, `already_submitted`,
 *   `preparation_in_progress` or `invalid_state`, saying why the move is not allowed from here
 */
export function moveTaxReturn(state: TaxReturnState, trigger: TaxReturnTrigger): TaxReturnState {
  const next = TAX_RETURN_MOVES[trigger][state];
  if (next !== undefined) return next;
  throw refusalOf(state, trigger);
}

/** Whether `moveTaxReturn` would accept the trigger. */
export function canMove(state: TaxReturnState, trigger: TaxReturnTrigger): boolean {
  return TAX_RETURN_MOVES[trigger][state] !== undefined;
}

/** Why a move is refused, for those that a caller can ask for. */
const NEEDED: Partial<Record<TaxReturnTrigger, string>> = {
  edit: 'Its figures cannot be changed in this state.',
  prepare: 'It cannot be prepared in this state.',
  declare: 'Prepare it first, so that there are figures to agree to.',
  cancel: 'It cannot be cancelled in this state.',
  amend: 'HMRC has no version of it yet that could be amended.',
};

function refusalOf(state: TaxReturnState, trigger: TaxReturnTrigger): InvalidStateError {
  const details = { status: publicStatus(state) };
  switch (publicStatus(state)) {
    case 'submitting':
      return new InvalidStateError(
        'submission_in_progress',
        'The final declaration is being sent to HMRC; its outcome must be known first.',
        details,
      );
    case 'submitted':
      return new InvalidStateError(
        'already_submitted',
        'HMRC has confirmed this return: to change it, amend it.',
        details,
      );
    case 'cancelled':
      return new InvalidStateError(
        'invalid_state',
        'The return is cancelled and stays so; create another for the year.',
        details,
      );
    default:
      return refusalBeforeFiling(state, trigger, details);
  }
}

function refusalBeforeFiling(
  state: TaxReturnState,
  trigger: TaxReturnTrigger,
  details: { status: TaxReturnStatus },
): InvalidStateError {
  if (state === 'filed_elsewhere') {
    return new InvalidStateError(
      'already_submitted',
      'HMRC already holds a final declaration for this tax year, sent by other software or an agent.',
      details,
    );
  }
  if (trigger === 'submit') {
    return new InvalidStateError(
      'not_declared',
      'Nobody has yet declared that the figures of the current calculation are correct.',
      details,
    );
  }
  if (publicStatus(state) === 'preparing') {
    return new InvalidStateError(
      'preparation_in_progress',
      'The return is being prepared with HMRC; wait for its calculation.',
      details,
    );
  }
  return new InvalidStateError(
    'invalid_state',
    `The status of the return is ${details.status}. ${NEEDED[trigger] ?? 'It does not allow this.'}`,
    details,
  );
}
