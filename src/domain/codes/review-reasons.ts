import { type CodeWords, words } from './code-words.js';

/** Beginnings of `category_reason` of a row that needs review since it holds two things. */
export const REVIEW_REASONS = {
  holds_capital: words(
    'A payment of a repayment mortgage holds capital, which is no cost.',
    'Set `loan.interest_only` of the property, or give the lender’s yearly statement as the adjustment `mortgage_interest`.',
  ),
  holds_deposit: words(
    'The line names a deposit and rent.',
    'Split it as `splits_proposed` has it: the deposit as `deposit_held`, the rest as `property.rent_income`.',
  ),
  net_of_fees: words(
    'A rent less fees, as the line says or as a letting agent pays it out.',
    'Split it: the whole rent as `property.rent_income`, the fees as `property.professional_fees`. Or send `needs_review: false` where the agent kept nothing.',
  ),
} as const satisfies Readonly<Record<string, CodeWords>>;

export type ReviewReason = keyof typeof REVIEW_REASONS;
