import { snakeCase } from '../tax/calculation-fields.js';
import type { FigureGroup } from '../tax/comparison/figure-groups.js';
import { COMPUTED_FIELDS } from '../tax/refused-fields.js';
import { type CodeWords, codesOf, words } from './code-words.js';

const NOTHING = 'Nothing needs to be done.';

const changed = (what: string) => words(`The law has other ${what} in the year that is compared.`, NOTHING);

const BY_LAW = {
  income_tax_rates: changed(
    'rates or bands of income tax, those of Scotland and Wales and of trusts included',
  ),
  property_rates: changed(
    'rates of tax on rent, another place of rent among other income, or another rate of relief for finance costs',
  ),
  savings_rates: changed('rates or allowances for interest and other savings'),
  dividend_rates: changed('rates of tax on dividends'),
  dividend_allowance: changed('amounts of dividends that bear no tax'),
  allowances: changed('personal, blind person’s, marriage or married couple’s allowances, or limits of them'),
  relief_limits: changed('limits of reliefs for pension contributions, losses and payments on leaving a job'),
  investment_relief_rates: changed('rates or limits of relief for venture capital investments'),
  national_insurance_limits: changed('limits of Class 1 or Class 4 contributions'),
  national_insurance_rates: changed('rates of Class 1 or Class 4 contributions'),
  class2: changed('rules or rates of Class 2 contributions'),
  student_loan_threshold: changed('thresholds or rates of student and postgraduate loans'),
  child_benefit_charge: changed('rates of child benefit, or limits of the charge on it'),
  winter_fuel_charge: changed('limits of the charge on the Winter Fuel Payment'),
  capital_gains_exempt_amount: changed('annual exempt amounts of gains'),
  capital_gains_rates: changed('rates of capital gains tax, or limits of its reliefs'),
  business_rules: changed('allowances, flat rates or rules for trades and lettings'),
  dates_and_ages: words(
    'What depends on the dates of the year is different: ages, days of sales, rules that have ended.',
    NOTHING,
  ),
} as const satisfies Readonly<Record<FigureGroup, CodeWords>>;

type FieldName = (typeof COMPUTED_FIELDS)[number];
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';

/** The public name of a field of the input. */
export const causeOfField = (name: FieldName) => snakeCase(name) as Snake<FieldName>;

const BY_FIELD = Object.fromEntries(
  COMPUTED_FIELDS.map((name) => [
    causeOfField(name),
    words(`The changes give another \`${causeOfField(name)}\`.`, NOTHING),
  ]),
) as Readonly<Record<Snake<FieldName>, CodeWords>>;

/** Codes of what makes one bill differ from another: groups of the law's figures, and fields of the body. */
export const DIFFERENCE_CAUSES = { ...BY_LAW, ...BY_FIELD };

export type DifferenceCause = keyof typeof DIFFERENCE_CAUSES;

export const DIFFERENCE_CAUSE_LIST = codesOf(DIFFERENCE_CAUSES);
