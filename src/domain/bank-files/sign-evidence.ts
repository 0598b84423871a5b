import { CARD_PAID } from './sign-words.js';

/** One sampled record: the figures as they stand, whatever their sign means. */
export interface SampledFigures {
  readonly amount: number;
  readonly balance: number | null;
  readonly description: string;
  /** All that the record says in words, where more than its description is looked at. */
  readonly words?: string;
  /** The kind of transaction, where the file says. */
  readonly type?: string;
  /** The figure has a plus, a minus, brackets, or a side of its own. */
  readonly isSigned?: boolean;
  /** Letters beside the figure, such as CR, say its direction. */
  readonly isLettered?: boolean;
  /** A column whose heading names a side holds a word. */
  readonly isSided?: boolean;
}

/** How many neighbouring records the running balance explains, under each reading. */
interface BalanceAgreement {
  readonly pairs: number;
  readonly signed: number;
  readonly inverted: number;
  readonly unsigned: number;
  readonly oldestFirst: boolean;
}

/** Tries the running balance against the amounts, in both orders of the file. */
export function balanceAgreement(figures: readonly SampledFigures[]): BalanceAgreement {
  const [rising, falling] = agreements(figures);
  const oldestFirst = rising.unsigned >= falling.unsigned;
  return { ...(oldestFirst ? rising : falling), oldestFirst };
}

const agreements = (figures: readonly SampledFigures[]) =>
  [countAgreement(figures, (index) => index - 1), countAgreement(figures, (index) => index + 1)] as const;

/** Equal amounts fit the balance in either order of the file, with the opposite signs. */
function fitsBothOrders(figures: readonly SampledFigures[]): boolean {
  const [rising, falling] = agreements(figures);
  const isTurned = rising.signed !== falling.signed || rising.inverted !== falling.inverted;
  return rising.unsigned === falling.unsigned && isTurned;
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

/**
 * How the signs are meant by the running balance alone; `null` where it does not decide, as where every amount is the
 * same and the order of the file is open. `ambiguous` where it shows the moves of each record, and yet they are of what
 * is owed.
 */
export function judgeByBalance(
  figures: readonly SampledFigures[],
): 'signed' | 'inverted' | 'by_balance' | 'ambiguous' | null {
  if (fitsBothOrders(figures)) return null;
  const agreement = balanceAgreement(figures);
  const owed = settledAgainst(figures);
  const anyNegative = figures.some(({ amount }) => amount < 0);
  const isMeant = agreement.pairs >= 2 || (agreement.pairs === 1 && anyNegative);
  const enough = (count: number) => isMeant && count >= agreement.pairs * 0.8;
  const isMixed = agreement.unsigned > Math.max(agreement.signed, agreement.inverted);
  if (isMixed && enough(agreement.unsigned)) return owed(0) ? 'ambiguous' : 'by_balance';
  const plus = figures.filter(({ amount }) => amount > 0).length;
  const minus = figures.filter(({ amount }) => amount < 0).length;
  if (enough(agreement.signed)) return owed(1) ? (plus >= minus ? 'inverted' : 'ambiguous') : 'signed';
  if (!enough(agreement.inverted)) return null;
  return owed(-1) ? (minus >= plus ? 'signed' : 'ambiguous') : 'inverted';
}
