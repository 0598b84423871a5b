import { isPlainObject } from '../../domain/language/is-object.js';
import { poundsFromPence } from '../../domain/money.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { adjustmentsOf } from './adjustment-sums.js';
import { businessResults } from './calculation-input.js';
import type { JsonObject, SandboxYear, Taxpayer } from './state.js';
import { wholePounds, wholePoundsLost } from './whole-pounds.js';

/** Totals of a business's year with its adjustments, in the layout of a summary. */
export function summarySums(
  taxpayer: Taxpayer,
  taxYear: TaxYearStart,
  year: SandboxYear,
  businessId: string,
): JsonObject {
  const result = businessResults(taxpayer, taxYear, year).find(
    ({ business }) => business.businessId === businessId,
  );
  if (result === undefined) return {};
  const { income, expenses, additions, deductions, profit } = result;
  const adjusted = adjustmentsOf(year, businessId);
  const sent = sectionsOf(year.cumulative[businessId]?.body ?? {});
  return {
    totalIncome: poundsFromPence(income),
    ...section('income', sent.income, adjusted.income),
    totalExpenses: poundsFromPence(expenses),
    ...section('expenses', sent.expenses, adjusted.expenses),
    ...(income >= expenses
      ? { netProfit: poundsFromPence(income - expenses) }
      : { netLoss: poundsFromPence(expenses - income) }),
    totalAdditions: poundsFromPence(additions),
    ...section('additions', sent.additions, adjusted.additions),
    totalDeductions: poundsFromPence(deductions),
    ...(profit >= 0
      ? { taxableProfit: wholePounds(profit) }
      : { adjustedIncomeTaxLoss: wholePoundsLost(profit) }),
  };
}

/** A summary's names of what updates call otherwise. */
const NAMES: Readonly<Record<string, string>> = {
  periodAmount: 'totalRentsReceived',
  rentAmount: 'totalRentsReceived',
  otherIncome: 'otherPropertyIncome',
  rentsReceived: 'rarRentReceived',
  residentialFinancialCostsCarriedForward: 'broughtFwdResidentialFinancialCost',
};
const NOT_SUMMED = new Set([
  'taxTakenOffTradingIncome',
  'taxDeducted',
  'foreignTaxPaidOrDeducted',
  'specialWithholdingTaxOrUkTaxPaid',
  'amountClaimed',
]);

type Amounts = Record<string, number>;

function sectionsOf(body: JsonObject): { income: Amounts; expenses: Amounts; additions: Amounts } {
  const { ukProperty, foreignProperty } = body;
  const parts = Array.isArray(foreignProperty)
    ? foreignProperty.filter(isPlainObject)
    : [isPlainObject(ukProperty) ? ukProperty : {}];
  const [income, expenses, additions]: [Amounts, Amounts, Amounts] = [{}, {}, {}];
  for (const part of [...parts, { income: body['periodIncome'], expenses: body['periodExpenses'] }]) {
    collect(income, part['income']);
    collect(expenses, part['expenses']);
  }
  collect(additions, body['periodDisallowableExpenses']);
  return { income, expenses, additions };
}

function collect(sums: Amounts, members: unknown): void {
  if (!isPlainObject(members)) return;
  for (const [name, value] of Object.entries(members)) {
    if (typeof value !== 'number') collect(sums, value);
    else if (!NOT_SUMMED.has(name)) add(sums, NAMES[name] ?? name, value);
  }
}

function section(name: string, sent: Amounts, adjusted: Readonly<Amounts>): JsonObject {
  const sums = { ...sent };
  for (const [of, amount] of Object.entries(adjusted)) add(sums, of, amount);
  return Object.keys(sums).length === 0 ? {} : { [name]: sums };
}

function add(sums: Amounts, name: string, amount: number): void {
  sums[name] = Math.round(((sums[name] ?? 0) + amount) * 100) / 100;
}
