/** What our own checks say that figures rest on, before anything is sent. Each is a row of docs/RETURN_FIGURES.md. */
export const DOUBT_CODES = [
  'transactions_need_review',
  'property_not_named',
  'share_by_default',
  'vehicle_costs_unclear',
  'vehicle_not_known',
  'home_costs_unclear',
  'home_part_taken_off_twice',
  'vat_payments_seen',
  'vat_by_default_rate',
  'vat_threshold_passed',
  'equipment_as_expense',
  'cis_given_twice',
  'cis_of_no_trade',
  'rows_outside_trade',
  'basis_differs',
  'carried_in_differs',
] as const;
export type DoubtCode = (typeof DOUBT_CODES)[number];

/** What preparing and filing find. Each is a row of docs/RETURN_FIGURES.md. */
export const FILING_CODES = [
  'transactions_left_out',
  'not_sent_to_hmrc',
  'missing_detail',
  'held_by_hmrc',
  'figures_differ',
  'known_difference',
  'totals_differ_at_hmrc',
  'updates_not_counted',
  'business_not_matched',
  'sent_as_batch_process',
  'refused_by_hmrc',
  'calculation_error',
  'calculation_warning',
  'calculation_timeout',
  'hmrc_unavailable',
  'hmrc_not_configured',
  'figures_changed_at_hmrc',
  'outcome_unknown',
  'filed_elsewhere',
  'too_early',
  'declaration_not_applied',
  'not_authorised_with_hmrc',
] as const;
export type FilingCode = (typeof FILING_CODES)[number];
