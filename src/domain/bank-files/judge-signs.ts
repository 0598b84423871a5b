import { typeDirection } from './record-amount.js';
import { judgeByBalance, type SampledFigures } from './sign-evidence.js';
import { CARD_PAID, INCOME, OWN_DIRECTION, type SignWord, signWord } from './sign-words.js';

type SignJudgement = 'signed' | 'inverted' | 'by_balance' | 'ambiguous';

/** Facts about a file beside its figures. */
interface FileKind {
  /** Its headings are those of a card's statement. */
  readonly hasCardHeadings: boolean;
}

/** Whether money came in with words that only the settlement of a card's bill has. */
export const showsCardSettlement = (figures: readonly SampledFigures[]): boolean =>
  figures.some(({ amount, description }) => amount > 0 && CARD_PAID.test(description));

/**
 * How the signs of one amount column are meant, from the file alone: its running balance first, then its own
 * marks, then whether most of it reads like what a card or what an account says. `ambiguous` when neither is told.
 * @see docs/decisions/0102-signs-of-amounts-are-judged-by-the-majority-of-each-side.md
 */
export function judgeSigns(figures: readonly SampledFigures[], kind: FileKind): SignJudgement {
  const byWords = judgeByWords(figures, kind);
  const byBalance = judgeByBalance(figures);
  if (byBalance === null) return byWords;
  return byBalance === 'signed' ? (owedOnCard(figures, byWords) ?? byBalance) : byBalance;
}

/** A balance that rises with what is bought is what a card owes. `null` for a balance of an account. */
function owedOnCard(figures: readonly SampledFigures[], byWords: SignJudgement): SignJudgement | null {
  if (byWords === 'inverted') return 'inverted';
  const { card, account } = evidenceOf(figures);
  return byWords === 'ambiguous' && card > account ? 'ambiguous' : null;
}

function judgeByWords(figures: readonly SampledFigures[], kind: FileKind): SignJudgement {
  const moved = figures.filter(({ amount }) => amount !== 0);
  const hasNegative = moved.some(({ amount }) => amount < 0);
  if (!hasNegative) return judgeUnsigned(figures, kind);
  const tells = ({ amount, isSigned, isLettered }: SampledFigures) => isLettered || (amount > 0 && isSigned);
  if (moved.some(tells)) return 'signed';
  const coded = moved.map(({ amount, description }) => Math.sign(amount) * trailingDirection(description));
  if (coded.some((agreement) => agreement > 0) && !coded.some((agreement) => agreement < 0)) return 'signed';
  const evidence = evidenceOf(moved);
  return judgeSettled(evidence) ?? judgeMajority(evidence, kind);
}

/** Figures without any sign: by their kinds, or money in when most of their texts say what one is paid for. */
function judgeUnsigned(figures: readonly SampledFigures[], { hasCardHeadings }: FileKind): SignJudgement {
  if (figures.every(({ type = '' }) => typeDirection(type) !== null)) return 'by_balance';
  if (figures.some(({ isSigned }) => isSigned)) return 'signed';
  const income = figures.filter(({ description }) => INCOME.test(description));
  if (hasCardHeadings || income.length * 2 <= figures.length) return 'ambiguous';
  return figures.some(isContrary) ? 'ambiguous' : 'signed';
}

/** Whether a record among those of money in reads like money out, or names a direction in a cell of its own. */
const isContrary = ({ words, description, type, isSided }: SampledFigures): boolean =>
  isSided === true ||
  ['spent', 'billed', 'returned'].includes(signWord(words ?? description, type)) ||
  OWN_DIRECTION.test(words ?? description);

/** The code HSBC and others put after a padded description: 1 money in, -1 money out, 0 none. */
function trailingDirection(description: string): 1 | -1 | 0 {
  const code = /\s\s(\S{1,20})$/.exec(description.trimEnd().slice(-20))?.[1] ?? '';
  return typeDirection(code) ?? 0;
}

interface Evidence {
  readonly plus: number;
  readonly minus: number;
  /** Records that read as they would on a card, where what is bought is positive. */
  readonly card: number;
  /** Records that read as they would on an account, where what is bought is negative. */
  readonly account: number;
  /** Positive ones that read like what comes into an account. */
  readonly plusEarned: number;
  /** Positive ones that name a company and nothing that it sells. */
  readonly plusParty: number;
  /** Negative ones that an account pays, and nobody gives back: bills and payouts. */
  readonly minusBilled: number;
  /** Negative ones that read like a payment or a refund. */
  readonly minusReturned: number;
  /** Payments that a card says it received, by their sign. */
  readonly settledPlus: number;
  readonly settledMinus: number;
}

function evidenceOf(figures: readonly SampledFigures[]): Evidence {
  const read = figures
    .filter(({ amount }) => amount !== 0)
    .map(({ amount, description, words, type }) => ({
      isPlus: amount > 0,
      word: signWord(words ?? description, type),
    }));
  const count = (isPlus: boolean, ...words: readonly SignWord[]) =>
    read.filter((one) => one.isPlus === isPlus && words.includes(one.word)).length;
  const plusEarned = count(true, 'earned', 'received', 'paid_out');
  return {
    plus: read.filter(({ isPlus }) => isPlus).length,
    minus: read.filter(({ isPlus }) => !isPlus).length,
    card: count(true, 'spent', 'billed') + count(false, 'earned', 'received'),
    account: count(false, 'spent', 'billed', 'paid_out') + plusEarned,
    plusEarned,
    plusParty: count(true, 'party'),
    minusBilled: count(false, 'billed', 'paid_out'),
    minusReturned: count(false, 'returned', 'payment', 'settled', 'received'),
    settledPlus: count(true, 'settled'),
    settledMinus: count(false, 'settled', 'received'),
  };
}

/** The judgement by the settlement of a card's bill, which is money in; `null` where the file has none. */
function judgeSettled(evidence: Evidence): SignJudgement | null {
  const { plus, minus, card, account, settledPlus, settledMinus } = evidence;
  if (settledPlus === 0 && settledMinus === 0) return null;
  if (settledPlus > 0 && settledMinus > 0) return 'ambiguous';
  if (settledMinus > 0) return account > card ? 'ambiguous' : 'inverted';
  return card > account || plus > minus ? 'ambiguous' : 'signed';
}

/** The judgement by what most of the file is: an account pays more often than it is paid, a card buys more often. */
function judgeMajority(evidence: Evidence, { hasCardHeadings }: FileKind): SignJudgement {
  const { plus, minus, card, account, plusEarned, plusParty, minusBilled, minusReturned } = evidence;
  if (minus > plus) {
    if (hasCardHeadings && minusReturned === minus) return 'ambiguous';
    return account >= card || minus > plus * 2 ? 'signed' : 'ambiguous';
  }
  if (hasCardHeadings && card >= account * 3 && card * 2 >= plus) return 'inverted';
  if (hasCardHeadings || card * 3 > account) return 'ambiguous';
  if (card === 0 && minusReturned === 0 && (account > 0 || plus === minus)) return 'signed';
  const plusPaid = plusEarned + (account > plusEarned ? plusParty : 0);
  return plusPaid * 2 >= plus || minusBilled > 0 ? 'signed' : 'ambiguous';
}
