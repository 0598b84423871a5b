import { type CodeWords, codesOf, words } from './code-words.js';

const NOTHING = 'Nothing needs to be done.';
const LEAVE_IT_OUT = 'Leave the claim out.';
const LATER = 'Calculate again once the figure is law.';
const CHECK_CLAIM = 'Check the claim, and correct its amount.';

/** Codes of points that a person should know before relying on a calculation. */
export const CALCULATION_WARNING_CODES = {
  announced_figure: words(
    'A rate or limit of the year, named in `about`, has been announced and is not law.',
    LATER,
  ),
  assumed_figure: words(
    'A rate or limit of the year, named in `about`, has not been set, and that of the year before was used.',
    LATER,
  ),
  capital_gains_relief_held_too_short: words(
    'A relief is claimed for an asset that was not held long enough by its dates.',
    'Check `acquired_on`, or leave the relief out.',
  ),
  capital_gains_relief_over_lifetime_limit: words(
    'Gains are above the lifetime limit of the relief that is claimed.',
    'Check what of the limit earlier years used.',
  ),
  class2_year_has_53_weeks: words('The year has one contribution week of Class 2 more than others.', NOTHING),
  class4_annual_maximum_by_annual_earnings: words(
    'The annual maximum of National Insurance was worked out from annual pay, and pay periods decide.',
    'Where it matters, ask HMRC for the exact maximum.',
  ),
  investment_relief_limited: words(
    'Investments are above the yearly limit of their scheme, and no more was relieved.',
    'Check the amounts, and say of `subscriptions` which are in knowledge-intensive companies; an election may carry some back.',
  ),
  loss_carried_back_more_than_left: words(
    'More of a loss is carried back than the claims of the year leave of it, and a loss is relieved once.',
    CHECK_CLAIM,
  ),
  loss_claim_all_or_nothing: words(
    'A loss has to be claimed in full, and some of it meets income that bears no tax.',
    'Compare with carrying the loss forward.',
  ),
  loss_claim_limited: words(
    'A claim for a loss is above the limit of such reliefs, and was reduced to it.',
    NOTHING,
  ),
  loss_claim_not_under_cash_basis: words(
    'In this year a loss on the cash basis could only be carried forward.',
    LEAVE_IT_OUT,
  ),
  loss_claim_without_loss: words('A loss is claimed, and there is none.', LEAVE_IT_OUT),
  loss_hidden_by_trading_allowance: words(
    'The trading allowance is claimed, so that a loss of the trade is not available.',
    'Claim expenses where the loss is worth more.',
  ),
  marriage_allowance_not_available: words(
    'Marriage Allowance is claimed, and is not available.',
    LEAVE_IT_OUT,
  ),
  married_couples_allowance_birth_dates_not_given: words(
    'Married Couple’s Allowance depends on dates of birth that are not given.',
    'Give the dates of birth of both.',
  ),
  married_couples_allowance_not_available: words(
    'Married Couple’s Allowance is claimed, and is not available.',
    LEAVE_IT_OUT,
  ),
  non_resident_gains_as_given: words(
    'A person who lives abroad is taxed on gains of land and buildings in the UK, and gains are taken as given.',
    'Leave other gains out.',
  ),
  non_resident_income_abroad_left_out: words(
    'Income from abroad of a person who lives abroad was left out, since it bears no UK tax.',
    NOTHING,
  ),
  non_resident_life_gains_left_out: words(
    'Gains on life insurance of a person who lives abroad were left out, since they bear no UK tax.',
    NOTHING,
  ),
  non_resident_region_not_applied: words(
    'A person who lives abroad does not pay the rates of Scotland or Wales: those of the rest of the UK were used.',
    'Check `residence` and `region`.',
  ),
  pension_relief_ended_by_age: words(
    'Pension payments earn no relief at the age that the person has reached.',
    'Check the date of birth, or leave the payments out.',
  ),
  pension_relief_ends_in_year: words(
    'Relief for pension payments ends with a birthday in this year.',
    'Give the payments of the days before it alone.',
  ),
  pension_relief_over_earnings: words(
    'Pension payments are above earnings, and that part earns no relief.',
    NOTHING,
  ),
  scheme_pays_more_than_charge: words(
    'The pension scheme is to pay more than the charge, and no more than the charge was taken.',
    'Check `charges.scheme_pays`.',
  ),
  split_year_as_given: words(
    'The year is split, and income from abroad and gains are taken as given.',
    'Leave out those of the part spent abroad.',
  ),
  overlap_relief_loss: words(
    'Overlap relief makes a loss of the trade named in `about`, or adds to it, and that part may be set against profits of the trade of the three years before (FA 2022 Sch.1 para 71).',
    'Give what goes back as one of `reliefs.losses_carried_back`, of the kind `terminal`; in an estimate of an earlier year it is part of `losses_brought_forward` of the trade.',
  ),
  property_allowance_forgoes_carry_forward: words(
    'The property allowance is used, so that a loss or residential finance costs of the year do not go on to later years.',
    'Choose `expenses` as the `property_allowance` where they are worth more.',
  ),
  provisional_figures: words(
    'Figures of the trade named in `about` rest on accounts that are estimates, or end after the return is due.',
    'Amend the return once the accounts are made.',
  ),
  state_pension_age_differs_from_date_of_birth: words(
    'What is said of State Pension age does not agree with the date of birth.',
    'Correct one of the two.',
  ),
  student_loan_plan_not_collectable: words(
    'The plan of a student loan named in `about` is not collected for this year.',
    'Check the plan.',
  ),
  trading_losses_against_income_first: words(
    'Losses of the trade go against income first, and only the rest against gains.',
    NOTHING,
  ),
  trading_losses_more_than_gains: words('Losses of the trade are claimed above the gains.', CHECK_CLAIM),
  trading_allowance_forgoes_contribution_credit: words(
    'With the trading allowance the year may not count for the State Pension.',
    'Claim expenses, or pay voluntary Class 2, where the year is needed.',
  ),
  trading_allowance_not_tried_on_other_income: words(
    'Part of the trading allowance may be set against other income, which was not tried.',
    'Ask an adviser where it matters.',
  ),
  transition_profit_not_in_force: words(
    'Profit of the change to the tax year basis does not arise in this year.',
    LEAVE_IT_OUT,
  ),
  voluntary_class2_not_available: words(
    'Voluntary Class 2 is asked for, and is not available.',
    LEAVE_IT_OUT,
  ),
  winter_fuel_charge_not_in_force: words(
    'A Winter Fuel Payment is given, and no charge on it is in force in this year.',
    NOTHING,
  ),
} as const satisfies Readonly<Record<string, CodeWords>>;

export type CalculationWarningCode = keyof typeof CALCULATION_WARNING_CODES;

export const CALCULATION_WARNING_CODE_LIST: readonly CalculationWarningCode[] =
  codesOf(CALCULATION_WARNING_CODES);
