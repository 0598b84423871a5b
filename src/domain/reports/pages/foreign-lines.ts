import type { Pence } from '../../money.js';
import type { ForeignIncome, ForeignIncomeKind } from '../../tax/foreign-income-input.js';
import { foreignTaxReliefs } from '../../tax/foreign-tax-reliefs.js';
import { sumOf } from '../../tax/sum-of.js';
import type { PaperYear } from './paper-year.js';

/** An entry of income from abroad with the way in which its foreign tax was relieved. */
export interface RelievedIncome {
  readonly item: ForeignIncome;
  readonly kind: ForeignIncomeKind;
  readonly isDeducted: boolean;
  /** After foreign tax that is deducted. */
  readonly taxable: Pence;
}

/**
 * Income from abroad in the order of the return. Our calculation says which relief was chosen; without one a deduction
 * is taken where the return asks for it.
 */
export function relievedIncome({ input, calculation }: PaperYear): RelievedIncome[] {
  const items = input.foreignIncome ?? [];
  const credited = foreignTaxReliefs(items, calculation?.foreignTaxCredit ?? []);
  return items.map((item, index) => {
    const { kind = 'other', amount = 0, foreignTax = 0 } = item;
    const isDeducted = foreignTax > 0 && credited[index] === false;
    return { item, kind, isDeducted, taxable: isDeducted ? Math.max(0, amount - foreignTax) : amount };
  });
}

/** Foreign tax of a kind that no credit is claimed for. */
export const foreignTaxDeducted = (year: PaperYear, kind: ForeignIncomeKind): Pence =>
  sumOf(
    relievedIncome(year).filter((one) => one.kind === kind && one.isDeducted),
    ({ item: { foreignTax = 0 } }) => foreignTax,
  );
