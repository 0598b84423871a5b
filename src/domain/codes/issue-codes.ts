import { type CodeWords, codesOf, words } from './code-words.js';
import { FAILURE_CODES, type FailureCode } from './failure-codes.js';
import { PLACE_CODES, type PlaceCode } from './place-codes.js';

const OF_VEHICLE = 'Give each row the name of its vehicle in `vehicle`, or `none`.';
const LATER = 'Prepare the return again later.';

/** Doubts of figures that our own checks find, before anything is sent. Each is a row of docs/RETURN_FIGURES.md. */
const DOUBT_CODES = {
  transactions_need_review: words(
    'Transactions of the year wait for a person.',
    'List them with `GET /v1/transactions?needs_review=true`, and confirm or correct each. A declaration has to accept those that stay.',
  ),
  property_not_named: words(
    'Rows of letting name no property, and the client’s shares differ from one property to another. They count in full.',
    'Give each its `property_id`. A declaration has to accept those that stay.',
  ),
  share_by_default: words(
    'Rows of letting name no property, and the client has the same share of every property.',
    'Nothing needs to be done.',
  ),
  vehicle_costs_unclear: words(
    'Costs may be of a vehicle whose mileage is claimed. They count as well.',
    OF_VEHICLE,
  ),
  vehicle_not_known: words(
    'Costs are of a vehicle that is not known, while one vehicle is on actual costs. They are left out.',
    OF_VEHICLE,
  ),
  home_costs_unclear: words(
    'Costs of premises may be of the home, for which a flat rate is claimed. They count as well.',
    'Give what is private the category `private`, or an `allowable_percent`.',
  ),
  home_part_taken_off_twice: words(
    '`allowable_percent` takes a private part off, before the flat rate for living there does.',
    'Set `allowable_percent` to 100.',
  ),
  vat_payments_seen: words(
    'There are payments of VAT to or from HMRC, and no trade is known to be registered. They count nowhere.',
    'Give the business its `vat`; of several, give each row its `business_id`.',
  ),
  vat_by_default_rate: words(
    'Rows have no `vat_amount`, and VAT was taken from them at the standard rate.',
    'Give `vat_amount` of each row, or `vat_percent` of a rule.',
  ),
  vat_threshold_passed: words(
    'Takings passed the threshold of VAT, and no registration is known.',
    'Give the business its `vat`, or check what is exempt.',
  ),
  equipment_as_expense: words(
    'Equipment counts as an expense, and a car among it would not.',
    'Give a car an `allowable_percent` of 0, and claim its allowance as an adjustment.',
  ),
  cis_given_twice: words(
    'Deductions of the Construction Industry Scheme are given in `inputs.cis_deducted` and as rows.',
    'Leave out of `inputs.cis_deducted` what stands among the rows.',
  ),
  cis_of_no_trade: words(
    'Deductions of the Construction Industry Scheme belong to no trade.',
    'Record them as rows of `self_employment.cis_suffered` of their trade.',
  ),
  rows_outside_trade: words(
    'Rows of a trade are dated outside it.',
    'Correct the dates of the rows, or `commenced_on` and `ceased_on` of the business.',
  ),
  spouses_not_equal: words(
    'Spouses who live together share a property otherwise than by halves, on days for which no form 17 is on record.',
    'Set `form_17_from` of the property, or correct its `owners` or `married_owners`.',
  ),
  rows_after_accounting_date: words(
    'Rows of a trade are dated between the end of its accounting year and 5 April. They count in the tax year of their date.',
    'Date them on 6 April, or set `late_accounting_date_rule` of the business to `disapplied`.',
  ),
  basis_differs: words(
    'The return says `accruals`, and trades are on the cash basis.',
    'Correct `accounting_basis` of each business, or `basis` of the return.',
  ),
  claim_of_final_period: words(
    'A claim of capital allowances is for the period in which the trade ended, and does not say so. Its pools are allowed in full.',
    'Give what each asset was sold for or was worth as `disposals` of the claim, and set its `ceased`.',
  ),
  carried_in_differs: words(
    'What is brought in is another amount than the return of the year before carried forward, or than the period of account before it left in a pool.',
    'Take over what `carried_in` proposes, or keep what you know to be right.',
  ),
} as const satisfies Readonly<Record<string, CodeWords>>;

export type DoubtCode = keyof typeof DOUBT_CODES;

/** Findings of preparing and filing. Each is a row of docs/RETURN_FIGURES.md. */
const FILING_CODES = {
  transactions_left_out: words(
    'Rows are in no figure, since they have no category or no amount in pounds.',
    'Give each a category, or an `exchange_rate`, and prepare again.',
  ),
  not_sent_to_hmrc: words(
    'HMRC does not get a part of the return from here.',
    'Give it to HMRC in the client’s online account, and accept the issue in the declaration with `given_elsewhere`.',
  ),
  missing_detail: words(
    'HMRC asks for a detail that is not there.',
    'Give the field at `path`, and prepare again.',
  ),
  held_by_hmrc: words(
    'HMRC holds another entry, which was not sent from here and was left as it is.',
    'Put its figure into the return, or remove it in the HMRC online account, and prepare again; or accept it.',
  ),
  hmrc_holds_other_data: words(
    'HMRC took what was sent, and holds something else.',
    'Prepare again; or find out who sends data at the same time, and accept it.',
  ),
  figures_differ: words(
    'A figure of HMRC’s calculation is another than ours.',
    'Find the reason before you declare.',
  ),
  known_difference: words(
    'HMRC’s calculation goes another way than the law, or rounds otherwise. `hmrc_code` has the number of the difference.',
    'Read `detail` and accept it; one of rounding alone needs no acceptance.',
  ),
  accounting_method_differs: words(
    'HMRC has another accounting method of the business on record, and did not take ours.',
    'Change it with HMRC, or set `accounting_basis` of the business, and prepare again; or accept it.',
  ),
  accounting_method_changed: words(
    'HMRC had `accruals` of the business on record, not sent from here; it was changed to `cash`, by which the figures are made.',
    'If `accruals` was right, set `accounting_basis` of the business, and prepare again.',
  ),
  totals_differ_at_hmrc: words('HMRC’s total of a source is another than what was sent.', LATER),
  updates_not_counted: words('HMRC has not counted yet what was sent.', 'Wait: we ask again.'),
  business_not_matched: words(
    'HMRC’s business and ours are not known to be the same.',
    'Set `hmrc_business_id` of the business.',
  ),
  sent_as_batch_process: words(
    'Data went to HMRC without the facts of a person’s device.',
    'Send `fraud_prevention` with requests that a person makes.',
  ),
  refused_by_hmrc: words(
    'HMRC refused a part of the return. `hmrc_code` is its own code.',
    'Correct what is at `path`, and prepare again.',
  ),
  calculation_error: words(
    'HMRC’s calculation found an error in the data. `hmrc_code` is its own code.',
    'Correct what `detail` names, and prepare again.',
  ),
  calculation_warning: words('HMRC’s calculation has a warning. It stops nothing.', 'Read `detail`.'),
  calculation_timeout: words('HMRC did not finish its calculation in time.', LATER),
  hmrc_unavailable: words('HMRC gave no answer.', LATER),
  hmrc_not_configured: words(
    'This deployment is not connected to HMRC for live data. Nothing was sent.',
    'Use a test key, or ask the operator of the service.',
  ),
  figures_changed_at_hmrc: words(
    'HMRC’s figures have changed since they were agreed to.',
    'Prepare and declare again.',
  ),
  outcome_unknown: words(
    'The declaration was sent, and no answer came.',
    'Wait: we ask HMRC what it has. Do not file it elsewhere.',
  ),
  filed_elsewhere: words(
    'HMRC has a return of the year that is not ours.',
    'Check it in the client’s HMRC online account.',
  ),
  too_early: words('HMRC does not take a return of the year yet.', 'Submit again after the year has ended.'),
  declaration_not_applied: words(
    'The declaration of an automatic submission could not be applied.',
    'Read the figures, and declare by hand.',
  ),
  not_authorised_with_hmrc: words(
    'The client has not authorised us with HMRC, or has withdrawn it.',
    'Send the client through `POST /v1/clients/{id}/hmrc-authorisation`.',
  ),
  waits_for_hmrc_sign_in: words(
    'The authorisation with HMRC ended while the return was on its way; it waits, and nothing is lost.',
    'Send the client through `POST /v1/clients/{id}/hmrc-authorisation`, or sign in as the agent with `POST /v1/hmrc-agent`. It continues automatically.',
  ),
  client_not_signed_up: words(
    'HMRC does not have the client in Making Tax Digital for Income Tax.',
    'The client, or the agent, signs up on GOV.UK; then prepare again.',
  ),
  not_authorised_by_client: words(
    'The client has not authorised the practice at HMRC, or has ended it.',
    'Invite the client with `POST /v1/clients/{id}/agent-invitations`, and prepare again when they have accepted.',
  ),
  main_agent_required: words(
    'The practice is a supporting agent of the client: HMRC opens what a return needs to the main agent alone.',
    'Invite the client to make the practice their main agent, or let the client authorise us themselves.',
  ),
} as const satisfies Readonly<Record<string, CodeWords>>;

export type FilingCode = keyof typeof FILING_CODES;

/** A place of the data that cannot be sent, and a failure of the work itself, are issues under their own codes. */
export type IssueCode = DoubtCode | FilingCode | PlaceCode | FailureCode;

/** Codes that only issues have. */
export const OWN_ISSUE_CODES = { ...DOUBT_CODES, ...FILING_CODES } as const;

export const ISSUE_CODE_LIST: readonly IssueCode[] = codesOf<IssueCode>({
  ...FAILURE_CODES,
  ...PLACE_CODES,
  ...OWN_ISSUE_CODES,
});
