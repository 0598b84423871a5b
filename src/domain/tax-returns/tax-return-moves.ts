/** Internal state of a return, or of one version of it. The API shows `publicStatus`. */
export type TaxReturnState =
  | 'draft'
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
  | 'cancelled';

/**
 * Triggers of a return's moves. The acts of our customers first, then findings of our own jobs, then
 * what HMRC says.
 */
export type TaxReturnTrigger =
  | 'edit'
  | 'prepare'
  | 'declare'
  | 'submit'
  | 'resubmit'
  | 'take_back'
  | 'amend'
  | 'cancel'
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
  | 'amendment_abandoned';

export type Moves = Readonly<
  Record<TaxReturnTrigger, Readonly<Partial<Record<TaxReturnState, TaxReturnState>>>>
>;

/**
 * Every legal move, each fired by something. Guards that need more than the state (a live grant, the current wording,
 * figures that still stand, an amendment that is open) belong to the services.
 *
 * An amendment goes the way of the first filing, from `draft` to `submitted`; the version that HMRC has stays on record
 * beside it (`statusOfReturn`). `amendment_abandoned` leads back only while an amendment is open.
 *
 * `resubmit` sends the same declared calculation again after a refusal that was about access and not
 * about the return. `take_back` is a submission that nobody has begun to send. `proved_absent` is two readings without a trace, at least a minute apart.
 */
export const TAX_RETURN_MOVES: Moves = {
  edit: {
    draft: 'draft',
    calculation_failed: 'draft',
    awaiting_declaration: 'draft',
    declared: 'draft',
    rejected: 'draft',
  },
  prepare: {
    draft: 'sending_data',
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
  take_back: { submitting: 'declared' },
  confirmed: { submitting: 'submitted', submission_unknown: 'submitted' },
  refused: { submitting: 'rejected', submission_unknown: 'rejected' },
  figures_changed: { submitting: 'calculating', submission_unknown: 'calculating' },
  too_early: { submitting: 'awaiting_declaration', submission_unknown: 'awaiting_declaration' },
  outcome_unknown: { submitting: 'submission_unknown', submission_unknown: 'submission_unknown' },
  proved_elsewhere: { submission_unknown: 'filed_elsewhere', submitting: 'filed_elsewhere' },
  proved_absent: { submission_unknown: 'submitting' },
  obligation_fulfilled: { submitted: 'accepted', accepted: 'accepted' },
  amend: { submitted: 'draft', accepted: 'draft' },
  amendment_abandoned: {
    draft: 'submitted',
    sending_data: 'submitted',
    calculating: 'submitted',
    calculation_failed: 'submitted',
    awaiting_declaration: 'submitted',
    declared: 'submitted',
    rejected: 'submitted',
  },
  cancel: {
    draft: 'cancelled',
    sending_data: 'cancelled',
    calculating: 'cancelled',
    calculation_failed: 'cancelled',
    awaiting_declaration: 'cancelled',
    declared: 'cancelled',
    rejected: 'cancelled',
    filed_elsewhere: 'cancelled',
  },
};
