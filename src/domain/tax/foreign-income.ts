import type { Pence } from '../money.js';
import type { ForeignIncome, ForeignIncomeKind, ForeignRelief } from './foreign-income-input.js';
import type { InputIssues } from './input-issues.js';
import { atRate, incomeInWholePounds } from './rounding.js';

/** Foreign income of one kind from one country, in whole pounds before foreign tax. */
export interface ForeignItem {
  readonly country: string | null;
  readonly kind: ForeignIncomeKind;
  readonly amount: Pence;
  readonly foreignTax: Pence;
  /** Foreign tax as far as the treaty allows the other country to take it, and no more than the income. TIOPA 2010 s.33, s.36, s.42 */
  readonly creditable: Pence;
  readonly relief: ForeignRelief;
}

/** Foreign income taxed here, by kind. A deduction takes the foreign tax off the income. */
interface ForeignTotals {
  readonly nonSavings: Pence;
  readonly employment: Pence;
  readonly savings: Pence;
  readonly dividends: Pence;
}

const NONE: ForeignTotals = { nonSavings: 0, employment: 0, savings: 0, dividends: 0 };

export function completeForeignIncome(
  items: readonly ForeignIncome[] | undefined,
  issues: InputIssues,
): readonly ForeignItem[] {
  return (items ?? []).map((item, index) => {
    const at = `/foreign_income/${index}`;
    const amount = incomeInWholePounds(issues.amount(item.amount, `${at}/amount`));
    const foreignTax = issues.amount(item.foreignTax, `${at}/foreign_tax`);
    const cap = item.treatyRatePercent === undefined ? foreignTax : atRate(amount, item.treatyRatePercent);
    return {
      country: item.country ?? null,
      kind: item.kind ?? 'other',
      amount,
      foreignTax,
      creditable: Math.min(foreignTax, cap, amount),
      relief: item.relief ?? 'auto',
    };
  });
}

/** TIOPA 2010 s.18, s.112 */
export function foreignTotals(items: readonly ForeignItem[]): ForeignTotals {
  if (items.length === 0) return NONE;
  const total = { ...NONE };
  for (const item of items) {
    const taxed =
      item.relief === 'deduction'
        ? Math.max(0, incomeInWholePounds(item.amount - item.foreignTax))
        : item.amount;
    if (item.kind === 'interest') total.savings += taxed;
    else if (item.kind === 'dividends') total.dividends += taxed;
    else total.nonSavings += taxed;
    if (item.kind === 'employment') total.employment += taxed;
  }
  return total;
}
