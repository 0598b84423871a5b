import { findInDictionary } from '../categories/dictionary.js';
import { tokensOf } from '../categories/split-words.js';
import type { ReviewReason } from '../codes/review-reasons.js';
import type { Categorisation } from './transaction.js';

/** Beginning of the reason of a row whose payment may hold capital. */
export const HOLDS_CAPITAL = 'holds_capital';

export const HOLDS_DEPOSIT = 'holds_deposit';
export const NET_OF_FEES = 'net_of_fees';

/** Categories of what a loan on a property costs. */
export const FINANCE_COSTS: ReadonlySet<string> = new Set([
  'property.residential_financial_cost',
  'property.financial_costs',
]);

export const isFinanceCost = (category: string): boolean => FINANCE_COSTS.has(category);

const RENTS: ReadonlySet<string> = new Set(['property.rent_income', 'property.rent_a_room']);

/** Categories of a whole payment that may include a deposit, or be net of fees. */
const FROM_LETTING: ReadonlySet<string> = new Set([...RENTS, 'property.other_income', 'deposit_held']);

const wordsOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Words of a line that name what holds no capital. */
const NO_CAPITAL = wordsOf('INTEREST INT FEE FEES CHARGE CHARGES BROKER VALUATION ARRANGEMENT');
const RENT = wordsOf('RENT RENTAL MONTH MONTHS');
const DEPOSIT = wordsOf('DEPOSIT DEPOSITS BOND DEP');
const LESS = wordsOf('LESS AFTER MINUS DEDUCTING');
const FEES = wordsOf('FEE FEES COMMISSION COMM CHARGES COSTS DEDUCTIONS MANAGEMENT');

const REASONS: Readonly<Record<ReviewReason, string>> = {
  [HOLDS_CAPITAL]:
    'a payment of a repayment mortgage holds capital, which is no cost. Say on the property that the loan is interest-only, or give the lender’s yearly statement as the adjustment mortgage_interest.',
  [HOLDS_DEPOSIT]:
    'the line names a deposit and rent. Split it, as splits_proposed has it: the deposit as deposit_held, the rest as property.rent_income.',
  [NET_OF_FEES]:
    'a rent less fees, as the line says or as a letting agent pays it out. Split it, as splits_proposed has it where the fees are known: the whole rent as property.rent_income, the fees as property.professional_fees. Or send needs_review: false where the agent kept nothing.',
};

interface Judged extends Pick<Categorisation, 'category' | 'categorySource' | 'categoryReason'> {
  readonly needsReview: boolean;
}

interface Payment {
  readonly description: string;
  readonly amountPence: number;
  readonly counterparty?: string | null;
  /** Part of a payout that its source has split already; absent otherwise. */
  readonly part?: unknown;
}

/**
 * A judgement of a row that holds two things of which only one is what its category says: a person is asked. Not about what
 * a rule of the tenant's decided, nor about the payments of a loan that is interest-only, or that the line calls interest or fees.
 * @see ITTOIA 2005 s.33, s.272 (capital is no expense); HMRC PIM1051 (deposits)
 */
export function flagMixedPayment<Kind extends Judged>(
  judgement: Kind,
  row: Payment,
  isInterestOnly: boolean,
): Kind {
  if (judgement.category === null || judgement.categorySource === 'rule') return judgement;
  const held =
    heldIn(judgement.category, row, isInterestOnly) ??
    (judgement.categorySource !== 'memory' && isAgentsPayout(judgement.category, row) ? NET_OF_FEES : null);
  if (held === null) return judgement;
  return { ...judgement, needsReview: true, categoryReason: `${held}: ${REASONS[held]}` };
}

function heldIn(
  category: string,
  { description, amountPence }: Payment,
  isInterestOnly: boolean,
): keyof typeof REASONS | null {
  if (!isFinanceCost(category) && !FROM_LETTING.has(category)) return null;
  const words = description.toUpperCase().split(/[^A-Z]+/);
  const names = (some: ReadonlySet<string>) => words.some((word) => some.has(word));
  if (isFinanceCost(category)) {
    return amountPence < 0 && !isInterestOnly && !names(NO_CAPITAL) ? HOLDS_CAPITAL : null;
  }
  if (amountPence <= 0) return null;
  if (names(DEPOSIT) && names(RENT)) return HOLDS_DEPOSIT;
  if (names(LESS) && names(FEES)) return RENTS.has(category) || names(RENT) ? NET_OF_FEES : null;
  return RENTS.has(category) && words.includes('NET') ? NET_OF_FEES : null;
}

const isAgentsPayout = (
  category: string,
  { description, counterparty, amountPence, part }: Payment,
): boolean =>
  RENTS.has(category) &&
  amountPence > 0 &&
  (part ?? null) === null &&
  [description, counterparty ?? ''].some((text) =>
    findInDictionary(tokensOf(text)).some(({ purpose }) => purpose === 'letting_agent'),
  );
