/** Where a return, or one version of it, really is. The outside sees `publicStatus`. */
export type TaxReturnState =
  | 'draft'
  | 'validating'
  | 'invalid'
  | 'sending_data'
  | 'calculating'
  | 'calculation_failed'
  | 'awaiting_declaration'
  | 'declared'
  | 'submitting'
  | 'submission_unknown'
  | 'rejected'
  | 'submitted'
  | 'accepted'
  | 'filed_elsewhere'
  | 'amending'
  | 'amended'
  | 'cancelled';

/**
 * What can happen to a return. The acts of our customers first, then what our own jobs find out, then
 * what HMRC says.
 */
export type TaxReturnTrigger =
  | 'edit'
  | 'validate'
  | 'prepare'
  | 'declare'
  | 'submit'
  | 'resubmit'
  | 'amend'
  | 'cancel'
  | 'validation_passed'
  | 'validation_failed'
  | 'data_sent'
  | 'data_refused'
  | 'calculation_ready'
  | 'calculation_failed'
  | 'confirmed'
  | 'refused'
  | 'figures_changed'
  | 'too_early'
  | 'outcome_unknown'
  | 'proved_elsewhere'
  | 'proved_absent'
  | 'obligation_fulfilled'
  | 'amendment_confirmed'
  | 'amendment_abandoned';

export type Moves = Readonly<
  Record<TaxReturnTrigger, Readonly<Partial<Record<TaxReturnState, TaxReturnState>>>>
>;

/**
 * Every legal move. Nothing fires `validate`, `validation_passed`, `validation_failed`, `amend`,
 * `amendment_confirmed` or `amendment_abandoned` yet, so no answer may name those acts. Guards that need more than the state (a live grant, the current wording, figures
 * that still stand) belong to the services.
 *
 * `resubmit` sends the same declared calculation again after a refusal that was about access and not
 * about the return. `proved_absent` is two negative rounds of reading, at least a minute apart; it is
 * never used for an amendment, since HMRC would accept a second one.
 */
export const MOVES: Moves = {
  edit: {
    draft: 'draft',
    invalid: 'draft',
    calculation_failed: 'draft',
    awaiting_declaration: 'draft',
    declared: 'draft',
    rejected: 'draft',
  },
  validate: { draft: 'validating', invalid: 'validating' },
  validation_passed: { validating: 'draft' },
  validation_failed: { validating: 'invalid', draft: 'invalid' },
  prepare: {
    draft: 'sending_data',
    invalid: 'sending_data',
    calculation_failed: 'sending_data',
    awaiting_declaration: 'sending_data',
    declared: 'sending_data',
    rejected: 'sending_data',
  },
  data_sent: { sending_data: 'calculating' },
  data_refused: { sending_data: 'calculation_failed' },
  calculation_ready: { calculating: 'awaiting_declaration' },
  calculation_failed: { calculating: 'calculation_failed' },
  declare: { awaiting_declaration: 'declared', declared: 'declared' },
  submit: { declared: 'submitting' },
  resubmit: { rejected: 'submitting' },
  confirmed: { submitting: 'submitted', submission_unknown: 'submitted' },
  refused: { submitting: 'rejected', submission_unknown: 'rejected' },
  figures_changed: { submitting: 'calculating', submission_unknown: 'calculating' },
  too_early: { submitting: 'awaiting_declaration', submission_unknown: 'awaiting_declaration' },
  outcome_unknown: { submitting: 'submission_unknown', submission_unknown: 'submission_unknown' },
  proved_elsewhere: { submission_unknown: 'filed_elsewhere', submitting: 'filed_elsewhere' },
  proved_absent: { submission_unknown: 'submitting' },
  obligation_fulfilled: { submitted: 'accepted', accepted: 'accepted' },
  amend: { submitted: 'amending', accepted: 'amending', amended: 'amending' },
  amendment_confirmed: { amending: 'amended' },
  amendment_abandoned: { amending: 'submitted' },
  cancel: {
    draft: 'cancelled',
    validating: 'cancelled',
    invalid: 'cancelled',
    sending_data: 'cancelled',
    calculating: 'cancelled',
    calculation_failed: 'cancelled',
    awaiting_declaration: 'cancelled',
    declared: 'cancelled',
    rejected: 'cancelled',
    filed_elsewhere: 'cancelled',
  },
};
