import { hasAmounts } from './has-amounts.js';
import type { AccountingAdjustments, AdjustableType } from './hmrc-fields.js';

export type BusinessAdjustments<Type extends AdjustableType> = Extract<AccountingAdjustments, { type: Type }>;

/** The adjustments, or `null` where they hold none. */
export function adjustmentsOrNull<Adjustments extends AccountingAdjustments>(
  adjustments: Adjustments,
): Adjustments | null {
  return sectionsOf(adjustments).some(hasAmounts) ? adjustments : null;
}

function sectionsOf(adjustments: AccountingAdjustments): object[] {
  switch (adjustments.type) {
    case 'self-employment':
      return [adjustments.income, adjustments.expenses, adjustments.additions];
    case 'uk-property':
      return [adjustments.income, adjustments.expenses];
    case 'foreign-property':
      return adjustments.lettings.flatMap(({ income, expenses }) => [income, expenses]);
  }
}
