import { typeDirection } from './record-amount.js';

/** One sampled record: the figures as they stand, whatever their sign means. */
export interface SampledFigures {
  readonly amount: number;
  readonly balance: number | null;
  readonly description: string;
  /** The kind of transaction, where the file says. */
  readonly type?: string;
  /** The figure has a plus, a minus, brackets, or a side of its own. */
  readonly isSigned?: boolean;
}

/** How many neighbouring records the running balance explains, under each reading. */
export interface BalanceAgreement {
  readonly pairs: number;
  readonly signed: number;
  readonly inverted: number;
  readonly unsigned: number;
  readonly oldestFirst: boolean;
}

const CARD_PAYMENT =
  /\b(payment received|payment[ ,-]{1,3}(?:received[ ,-]{1,3})?thank ?you|thank you for your payment|direct debit payment|payment by direct debit|card payment received|balance payment|faster payment received)\b/i;
const SPENDING =
  /\S {2,40}\S|\b(card payment|direct debit|standing order|cash withdrawal|atm|contactless|purchase)\b/i;

/** Settlement in words that no customer's payment into an account would have. */
export const CARD_PAID =
  /\b(payment[ ,-]{1,3}(?:received[ ,-]{1,3})?thank ?you|thank you for your payment|direct debit payment[ ,-]{1,3}thank ?you)\b/i;

const INCOME =
  /\b(rent|rental|invoices?|inv|sales?|payouts?|interest|salary|wages|received|receipt|client|customer|donations?|bookings?|reservation|takings|fares?|earnings?)\b/i;

/** Figures without any sign are money in when most of their texts say what one is paid for. */
function looksLikeIncome(figures: readonly SampledFigures[]): 'signed' | 'ambiguous' {
  const income = figures.filter(({ description }) => INCOME.test(description));
  return income.length * 2 > figures.length ? 'signed' : 'ambiguous';
}

/** Text that a card statement prints for the settlement of the bill. */
export const CARD_SETTLEMENT = CARD_PAYMENT;

/** The code HSBC and others put after a padded description: 1 money in, -1 money out, 0 none. */
function trailingDirection(description: string): 1 | -1 | 0 {
  const code = /\s\s(\S{1,20})$/.exec(description.trimEnd().slice(-20))?.[1] ?? '';
  return typeDirection(code) ?? 0;
}

/** Tries the running balance against the amounts, in both orders of the file. */
export function balanceAgreement(figures: readonly SampledFigures[]): BalanceAgreement {
  const rising = countAgreement(figures, (index) => index - 1);
  const falling = countAgreement(figures, (index) => index + 1);
  const oldestFirst = rising.unsigned >= falling.unsigned;
  return { ...(oldestFirst ? rising : falling), oldestFirst };
}

function countAgreement(figures: readonly SampledFigures[], before: (index: number) => number) {
  const count = { pairs: 0, signed: 0, inverted: 0, unsigned: 0 };
  figures.forEach(({ amount, balance }, index) => {
    const earlier = figures[before(index)]?.balance ?? null;
    if (balance === null || earlier === null || amount === 0) return;
    const moved = balance - earlier;
    count.pairs += 1;
    if (moved === amount) count.signed += 1;
    if (moved === -amount) count.inverted += 1;
    if (Math.abs(moved) === Math.abs(amount)) count.unsigned += 1;
  });
  return count;
}

/**
 * Whether the balance is what is owed on a card: paying the bill lowers it. `reading` is how the balance
 * reads the amounts: 1 as they stand, -1 turned round, 0 by its own moves.
 */
function settledAgainst(figures: readonly SampledFigures[]): (reading: 1 | -1 | 0) => boolean {
  const { oldestFirst } = balanceAgreement(figures);
  const moves = figures.flatMap(({ amount, balance, description }, index) => {
    if (!CARD_PAID.test(description)) return [];
    const before = figures[oldestFirst ? index - 1 : index + 1]?.balance ?? null;
    return [{ amount, moved: balance === null || before === null ? 0 : balance - before }];
  });
  return (reading) =>
    moves.length > 0 && moves.every(({ amount, moved }) => (reading === 0 ? moved : amount * reading) < 0);
}

/** How the signs are meant by the running balance alone; `null` where it does not decide. */
export function judgeByBalance(
  figures: readonly SampledFigures[],
): 'signed' | 'inverted' | 'by_balance' | null {
  const agreement = balanceAgreement(figures);
  const owed = settledAgainst(figures);
  const enough = (count: number) => agreement.pairs >= 2 && count >= agreement.pairs * 0.8;
  const anyNegative = figures.some(({ amount }) => amount < 0);
  const isMixed = agreement.unsigned > Math.max(agreement.signed, agreement.inverted);
  if (!anyNegative && isMixed && enough(agreement.unsigned)) return owed(0) ? null : 'by_balance';
  if (enough(agreement.signed)) return owed(1) ? 'inverted' : 'signed';
  if (!enough(agreement.inverted)) return null;
  return owed(-1) ? 'signed' : 'inverted';
}

/** Whether money came in with words that only the settlement of a card's bill has. */
export const showsCardSettlement = (figures: readonly SampledFigures[]): boolean =>
  figures.some(({ amount, description }) => amount > 0 && CARD_PAID.test(description));

/**
 * How the signs of one amount column are meant, from the file alone: its running balance first, then the
 * kinds of its transactions, then what a card statement says of the payment that settled it. `ambiguous`
 * when no figure has a sign, or what is bought looks positive, and nothing decides.
 */
export function judgeSigns(
  figures: readonly SampledFigures[],
): 'signed' | 'inverted' | 'by_balance' | 'ambiguous' {
  const byBalance = judgeByBalance(figures);
  if (byBalance !== null) return byBalance;
  const anyNegative = figures.some(({ amount }) => amount < 0);
  if (!anyNegative && figures.every(({ type = '' }) => typeDirection(type) !== null)) return 'by_balance';
  const settlements = figures.filter(({ description }) => CARD_PAYMENT.test(description));
  const settledNegative = settlements.filter(({ amount }) => amount < 0).length;
  if (settlements.length > 0 && settledNegative === settlements.length) return 'inverted';
  if (settlements.length > 0 && settledNegative === 0 && anyNegative) return 'signed';
  const coded = figures.map(({ amount, description }) => Math.sign(amount) * trailingDirection(description));
  if (coded.some((agreement) => agreement > 0) && !coded.some((agreement) => agreement < 0)) return 'signed';
  if (!anyNegative && !figures.some(({ isSigned }) => isSigned)) return looksLikeIncome(figures);
  const spending = figures.filter(({ description }) => SPENDING.test(description));
  const positive = spending.filter(({ amount }) => amount > 0).length;
  return spending.length * 2 > figures.length && positive * 2 > spending.length ? 'ambiguous' : 'signed';
}
