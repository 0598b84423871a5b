import { keysOf } from '../../language/keys-of.js';
import { type Pence, poundsFromPence } from '../../money.js';
import type { ExpenseClaims, LumpSum } from '../../tax/employment-input.js';
import { ratesFor } from '../../tax/rates/rates-for.js';
import { sumOf } from '../../tax/sum-of.js';
import type { TaxInput } from '../../tax/tax-input.js';
import { exemptPartOf } from '../../tax/wider-income.js';
import { HMRC_TEXT_LENGTHS, hmrcText } from './hmrc-text.js';
import { amountsIn, type BuiltPart, completePart, memberOf, missingOf, type PartBody } from './part-body.js';

const HMRC_EXPENSES: Readonly<Record<keyof ExpenseClaims, string>> = {
  businessTravel: 'businessTravelCosts',
  jobExpenses: 'jobExpenses',
  flatRate: 'flatRateJobExpenses',
  professionalSubscriptions: 'professionalSubscriptions',
  hotelAndMeals: 'hotelAndMealExpenses',
  otherAndCapitalAllowances: 'otherAndCapitalAllowances',
  vehicle: 'vehicleExpenses',
  mileageRelief: 'mileageAllowanceRelief',
};

/** Expenses of all employments together, by HMRC's kinds. Those of an employment whose kinds do not add up are left out. */
export function employmentExpensesPart({ employments = [] }: Pick<TaxInput, 'employments'>): BuiltPart {
  const claiming = employments
    .map(({ expenses = 0, expenseClaims = {} }, index) => ({ expenses, expenseClaims, index }))
    .filter(({ expenses }) => expenses > 0);
  const whole = claiming.filter((one) => claimed(one.expenseClaims) === one.expenses);
  const totals = keysOf(HMRC_EXPENSES).map((kind) => [
    HMRC_EXPENSES[kind],
    sumOf(whole, ({ expenseClaims }) => expenseClaims[kind] ?? 0),
  ]);
  return {
    body: memberOf('expenses', amountsIn(Object.fromEntries(totals))),
    missing: claiming
      .filter((one) => !whole.includes(one))
      .map(({ index }) => ({
        field: '/inputs/employments',
        place: `/inputs/employments/${index}/expense_claims`,
        detail:
          'HMRC takes expenses of employments by kind. Give the kinds, adding up to `expenses`, and prepare again.',
      })),
  };
}

const claimed = (claims: ExpenseClaims): Pence => sumOf(Object.values(claims), (amount) => amount ?? 0);

/** Payments on the end of an employment, each with its employer. */
export function lumpSumsPart({
  taxYear,
  employmentLumpSums = [],
}: Pick<TaxInput, 'taxYear' | 'employmentLumpSums'>): BuiltPart {
  const limit = ratesFor(taxYear).incomeTax.terminationExemption.value;
  const parts = employmentLumpSums.flatMap((item, index) =>
    (item.amount ?? 0) > 0 ? [lumpSumPart(item, index, limit)] : [],
  );
  return {
    body: memberOf(
      'lumpSums',
      parts.flatMap(({ body }) => (body === null ? [] : [body])),
    ),
    missing: parts.flatMap(({ missing }) => missing),
  };
}

function lumpSumPart(item: LumpSum, index: number, limit: Pence): BuiltPart {
  const at = `/inputs/employment_lump_sums/${index}`;
  const { employerName, payeReference } = item;
  const missing = missingOf('/inputs/employment_lump_sums', [
    {
      place: `${at}/kind`,
      given: item.kind,
      detail: 'HMRC takes each kind of payment apart. Give its kind, and prepare again.',
    },
    {
      place: `${at}/employer_name`,
      given: employerName,
      detail: 'HMRC takes such a payment with the employer’s name. Give it, and prepare again.',
    },
    {
      place: `${at}/paye_reference`,
      given: payeReference,
      detail:
        'HMRC takes such a payment with the employer’s PAYE reference, such as `123/AB456`. Give it, and prepare again.',
    },
  ]);
  if (missing.length > 0 || employerName === undefined) return { body: null, missing };
  return completePart({
    employerName: hmrcText(employerName, HMRC_TEXT_LENGTHS.otherEmployerName),
    employerRef: payeReference,
    ...amountsOfLumpSum(item, limit),
  });
}

function amountsOfLumpSum(
  { kind, amount = 0, exemptUsed = 0, taxDeducted = 0 }: LumpSum,
  limit: Pence,
): PartBody {
  const tax = taxDeducted > 0 ? { taxPaid: poundsFromPence(taxDeducted) } : {};
  if (kind === 'retirement_benefit') {
    return { benefitFromEmployerFinancedRetirementScheme: { amount: poundsFromPence(amount), ...tax } };
  }
  const exempt = exemptPartOf(amount, exemptUsed, limit);
  const over = { amount: poundsFromPence(amount - exempt), ...tax };
  return {
    ...((amount > exempt || taxDeducted > 0) && {
      [kind === 'redundancy'
        ? 'redundancyCompensationPaymentsOverExemption'
        : 'taxableLumpSumsAndCertainIncome']: over,
    }),
    ...(exempt > 0 && { redundancyCompensationPaymentsUnderExemption: { amount: poundsFromPence(exempt) } }),
  };
}
