/** Ways of HMRC's own calculation that are not the law's, or leave it open, by the code of each. */
export const KNOWN_DIFFERENCES = {
  D01: {
    name: 'hmrc_fixed_allowance_order',
    why: 'HMRC’s calculation sets allowances against pay, pensions and profits first, then savings, then dividends; the law lets you set them where the tax is least.',
    send: 'HMRC’s services take no other order. Claim it by contacting HMRC once the return is filed.',
  },
  D07: {
    name: 'hmrc_no_class4_annual_maximum',
    why: 'HMRC’s calculation does not limit Class 4 contributions by what an employee has paid already.',
    send: 'From 2026-27 profits can be lowered by `adjustmentToProfitsForClass4`; for earlier years HMRC repays what is over the maximum when it is asked.',
  },
  D08: {
    name: 'hmrc_finance_cost_limit_includes_savings',
    why: 'HMRC’s calculation limits relief for finance costs by all income; the law leaves out savings and dividends.',
    send: null,
  },
  D09: {
    name: 'hmrc_finance_cost_profit_before_losses',
    why: 'HMRC’s calculation limits relief for finance costs by the profit before losses of earlier years; the law after them.',
    send: null,
  },
  D10: {
    name: 'hmrc_class4_exemption_of_person',
    why: 'HMRC’s calculation takes one trade’s exemption from Class 4 for all trades.',
    send: null,
  },
  D12: {
    name: 'hmrc_student_loan_rounding',
    why: 'HMRC rounds a loan repayment before the payroll deductions, and pay to whole pounds.',
    send: null,
  },
  D13: {
    name: 'hmrc_student_loan_pensions',
    why: 'HMRC’s calculation does not measure loan repayments by pensions paid in the United Kingdom.',
    send: null,
  },
  D14: {
    name: 'hmrc_foreign_credit_order',
    why: 'HMRC’s calculation tries every order of taking foreign income out, and gives the best credit.',
    send: 'HMRC takes a credit that you worked out yourself: `foreignTaxCreditRelief.amount`.',
  },
  D15: {
    name: 'hmrc_relief_rounding',
    why: 'HMRC rounds claims up to the pound and reliefs up to the penny.',
    send: null,
  },
  D17: {
    name: 'hmrc_gains_fixed_order',
    why: 'HMRC’s calculation sets losses against gains on homes first, then other gains, then those with business asset disposal or investors’ relief; the law sets losses of business assets against their own gains first.',
    send: null,
  },
  D21: {
    name: 'hmrc_loss_cap_income',
    why: 'HMRC’s calculation limits loan interest and losses by a quarter of all income; the law takes pension contributions off it first.',
    send: null,
  },
  D24: {
    name: 'hmrc_pay_rounded_together',
    why: 'HMRC adds up incomes of a kind before rounding them down to the pound; we round each.',
    send: null,
  },
  D25: {
    name: 'hmrc_allowances_rounded_together',
    why: 'HMRC adds up reliefs and allowances before rounding them up to the pound; we round each.',
    send: null,
  },
  D28: {
    name: 'hmrc_marriage_test_by_income',
    why: 'HMRC tests the marriage allowance by total income against the basic-rate limit of the United Kingdom; the law by the rates that the income bears.',
    send: null,
  },
  D30: {
    name: 'hmrc_gift_aid_whole_pounds',
    why: 'HMRC rounds the basic-rate tax on gifts down to the pound.',
    send: null,
  },
  D34: {
    name: 'hmrc_no_winter_fuel_before_2026_27',
    why: 'HMRC’s calculation has no winter fuel charge before 2026-27.',
    send: 'HMRC collects it through the tax code, or asks for it.',
  },
  D36: {
    name: 'hmrc_pension_relief_not_limited',
    why: 'HMRC’s calculation relieves every contribution that it is sent; the law no more than relevant earnings.',
    send: 'Give only the contributions that relief is due for.',
  },
  D37: {
    name: 'hmrc_treaty_rates',
    why: 'HMRC’s calculation credits no more foreign tax on interest and dividends than its table of treaties allows; we take the rate that the return gives, or else all of the tax.',
    send: 'Give the `treaty_rate_percent` of each foreign income.',
  },
  D38: {
    name: 'hmrc_gift_aid_covered_by_income_tax_alone',
    why: 'HMRC’s calculation asks back the basic-rate tax on gifts that income tax does not cover; by the law capital gains tax covers it too.',
    send: null,
  },
  D39: {
    name: 'hmrc_gains_band_after_transition_profit',
    why: 'HMRC’s calculation has transition profit use the basic-rate band before gains; we leave the band to gains, since transition profit is taxed apart and is no part of the income that the band is measured by.',
    send: null,
  },
} as const;

export type KnownDifference = keyof typeof KNOWN_DIFFERENCES;

/** Differences of pennies, or of a few pounds of income, which nobody has to know of before declaring. */
const OF_ROUNDING: ReadonlySet<string> = new Set([
  'D12',
  'D15',
  'D24',
  'D25',
  'D30',
] satisfies readonly KnownDifference[]);

/** @param hmrcCode codes of known differences, as an issue has them */
export const isOfRoundingAlone = (hmrcCode: string | null): boolean =>
  hmrcCode?.split(' ').every((code) => OF_ROUNDING.has(code)) ?? false;

/** Why HMRC's figure is another, and what to do, in words. */
export function differenceInWords(codes: readonly KnownDifference[]): string {
  return codes
    .map((code) => KNOWN_DIFFERENCES[code])
    .map(({ why, send }) => (send === null ? why : `${why} ${send}`))
    .join(' ');
}
