import type {
  ContributionTarget,
  RecommendationAssumption,
  RecommendationCode,
  WarningCode,
} from '../tax/tax-calculation.js';

const TARGETS: Readonly<Record<ContributionTarget, string>> = {
  higher_rate: 'no income is taxed at the higher rate',
  advanced_rate: 'no income is taxed at the advanced rate',
  additional_rate: 'no income is taxed at the additional rate',
  top_rate: 'no income is taxed at the top rate',
  child_benefit_charge: 'no Child Benefit has to be paid back',
  allowance_taper: 'the whole personal allowance is kept',
};

type Contribution = Extract<RecommendationCode, `${string}_below_${string}`>;

const CHOICES: Readonly<Record<Exclude<RecommendationCode, Contribution>, string>> = {
  claim_trading_allowance: 'Claim the trading income allowance instead of expenses',
  deduct_trading_expenses: 'Deduct the expenses of the trade instead of the trading income allowance',
  claim_property_allowance: 'Claim the property income allowance instead of expenses',
  deduct_property_expenses: 'Deduct the expenses of the property instead of the allowance',
  claim_rent_a_room: 'Claim Rent a Room relief',
  claim_sideways_loss: 'Set the loss of the trade against other income of the year',
  allocate_allowances: 'Set allowances against the income where they save most (already done here)',
  give_marriage_allowance: 'Give part of the personal allowance to your spouse or civil partner',
  receive_marriage_allowance: 'Ask your spouse or civil partner for Marriage Allowance',
  withdraw_marriage_allowance: 'Withdraw the Marriage Allowance that was given',
  transfer_blind_persons_allowance:
    'Transfer the unused part of the Blind Person’s Allowance to your spouse or civil partner',
  transfer_married_couples_allowance:
    'Transfer the unused part of the Married Couple’s Allowance to your spouse or civil partner',
  pay_voluntary_class2: 'Pay voluntary Class 2 National Insurance for this year',
  reduce_payments_on_account: 'Ask HMRC to reduce the payments on account',
  defer_gains_to_next_year: 'Put off a sale until after 5 April',
  mileage_or_costs: 'Claim what the vehicle costs instead of mileage',
};

/** Advice, as an instruction to the taxpayer. */
export function recommendationWording(code: RecommendationCode): string {
  if (isChoice(code)) return CHOICES[code];
  const gift = code.startsWith('gift_aid');
  const target = code.slice(code.indexOf('_below_') + '_below_'.length) as ContributionTarget;
  return `${gift ? 'Give to charity under Gift Aid' : 'Pay into a pension'} so that ${TARGETS[target]}`;
}

const isChoice = (code: RecommendationCode): code is keyof typeof CHOICES => code in CHOICES;

export const ASSUMPTION_WORDING: Readonly<Record<RecommendationAssumption, string>> = {
  married_to_basic_rate_taxpayer: 'if your spouse or civil partner pays tax at the basic rate',
  married_to_non_taxpayer: 'if your spouse or civil partner does not use the whole personal allowance',
  year_needed_for_state_pension: 'if this year would otherwise be missing for your State Pension',
  paid_within_tax_year: 'if it was paid by 5 April',
  paid_within_tax_year_or_carried_back: 'if it was paid by 5 April, or later and is carried back',
  claimed_by_balancing_date: 'if claimed by 31 January',
  next_year_exempt_amount_unused: 'if you have no other gains next year',
  costs_are_for_business:
    'if the costs on record are for business alone, and mileage was not claimed for the vehicle before',
};

export const WARNING_WORDING: Readonly<Record<WarningCode, string>> = {
  announced_figure: 'A rate or limit of this year has been announced and is not law yet.',
  assumed_figure: 'A rate or limit of this year has not been set yet: that of the year before was used.',
  capital_gains_relief_held_too_short:
    'A relief was claimed for an asset that may not have been held long enough.',
  capital_gains_relief_over_lifetime_limit: 'Gains are above the lifetime limit of the relief claimed.',
  class2_year_has_53_weeks: 'The year has 53 contribution weeks for Class 2 National Insurance.',
  class4_annual_maximum_by_annual_earnings:
    'The maximum of National Insurance was worked out from annual pay.',
  investment_relief_limited: 'Relief for investments was limited.',
  loss_carried_back_more_than_left:
    'More of a loss is carried back than the claims of this year leave of it: a loss is relieved once.',
  loss_claim_all_or_nothing: 'A loss has to be claimed in full: some of it covers income that bears no tax.',
  loss_claim_limited: 'A claim for a loss was limited.',
  loss_claim_not_under_cash_basis:
    'Up to 2023-24 a loss worked out under the cash basis could only be carried forward.',
  loss_claim_without_loss: 'A loss is claimed where there was none.',
  loss_hidden_by_trading_allowance: 'With the trading income allowance a loss is not available.',
  marriage_allowance_not_available: 'Marriage Allowance was asked for and is not available.',
  married_couples_allowance_birth_dates_not_given:
    'Married Couple’s Allowance depends on dates of birth that are not on record.',
  married_couples_allowance_not_available: 'Married Couple’s Allowance was asked for and is not available.',
  non_resident_gains_as_given:
    'People who live abroad pay tax on gains of land and buildings in the UK: other gains should be left out.',
  non_resident_income_abroad_left_out:
    'Income from abroad was left out: people who live abroad pay no UK tax on it.',
  non_resident_life_gains_left_out:
    'Gains on life insurance were left out: people who live abroad pay no UK tax on them.',
  non_resident_region_not_applied:
    'People who live abroad do not pay the rates of Scotland or Wales: those of the rest of the UK were used.',
  pension_relief_ended_by_age: 'Pension payments after the age of 75 earn no relief.',
  pension_relief_ends_in_year: 'Relief for pension payments ends with the 75th birthday in this year.',
  pension_relief_over_earnings: 'Pension payments are above earnings, so that part earns no relief.',
  overlap_relief_loss:
    'Overlap relief makes a loss, or adds to it: that part may be set against profits of the trade of the three years before.',
  property_allowance_forgoes_carry_forward:
    'With the property income allowance a loss or finance costs of this year do not go on to later years.',
  provisional_figures:
    'Figures of the trade are provisional: the return has to be amended once its accounts are made.',
  scheme_pays_more_than_charge: 'The pension scheme pays more than the charge.',
  split_year_as_given:
    'The year is split: income from abroad and gains of the part spent abroad should be left out.',
  state_pension_age_differs_from_date_of_birth: 'State Pension age does not agree with the date of birth.',
  student_loan_plan_not_collectable: 'A student loan plan is not collected for this year.',
  trading_losses_against_income_first:
    'Losses of the trade go against income first: only what income leaves of them goes against gains.',
  trading_losses_more_than_gains: 'Losses of the trade are more than the gains.',
  trading_allowance_forgoes_contribution_credit:
    'With the trading income allowance this year may not count for the State Pension.',
  trading_allowance_not_tried_on_other_income:
    'Part of the trading income allowance might be set against other income.',
  transition_profit_not_in_force: 'Profit of the change to tax year basis does not arise in this year.',
  voluntary_class2_not_available: 'Voluntary Class 2 National Insurance is not available.',
  winter_fuel_charge_not_in_force: 'The Winter Fuel Payment charge does not apply to this year.',
};
