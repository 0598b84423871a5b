import { LIMITS } from '../limits.js';
import { collapsedText, isTooLongForFigure } from './cell-text.js';

const TOTALS: ReadonlySet<string> = new Set(
  'total totals tot tots subtotal subtotals sum sums profit surplus cyfanswm cyfansymiau'.split(' '),
);

/** What a book writes beside `Total`: which period, side or page it is of. Anything else is a name. */
const BESIDE: ReadonlySet<string> = new Set(
  [
    'sub grand overall cumulative running net gross final page sheet section block',
    'a all amount amounts and at bank book card cash column end for from in of on out per so the this to',
    'cost costs credit credits debit debits expenditure expense expenses income incoming money outgoing outgoings',
    'paid payment payments purchases receipt receipts received sales spend spending takings turnover transactions',
    'balance bal brought carried carry forward fwd down over bf cf bd cd b c d f date far period',
    'day daily week weekly month monthly months quarter quarterly year yearly annual annually ytd ended ending',
    'january february march april may june july august september october november december',
    'jan feb mar apr jun jul aug sep sept oct nov dec q1 q2 q3 q4',
  ].flatMap((line) => line.split(' ')),
);

const CARRIED: ReadonlySet<string> = new Set([
  'c/f',
  'b/f',
  'c/d',
  'b/d',
  'c/fwd',
  'b/fwd',
  'cf',
  'bf',
  'c/forward',
]);
const BALANCES: ReadonlySet<string> = new Set([
  'balance',
  'bal',
  'opening',
  'closing',
  'cash',
  'bank',
  'total',
  'the',
]);

const MOST_WORDS = LIMITS.bankFiles.totalWords.value;

/** Whether a text names a total and nothing else: `Sub-total`, `TOTAL April 2025`; not `Total Fitness`. */
export function namesTotal(text: string): boolean {
  const words = wordsOf(text);
  if (words === null) return false;
  const joined = words.flatMap((word) => word.split(/[/-]/)).filter((word) => word !== '');
  return joined.some((word) => TOTALS.has(word)) && joined.every(isBesideTotal);
}

/** Whether a text says that a balance is carried to another page or period: `Bal c/f`. */
export function namesCarried(text: string): boolean {
  const words = wordsOf(text);
  if (words === null || !words.some((word) => CARRIED.has(word))) return false;
  return words.every((word) => CARRIED.has(word) || BALANCES.has(word));
}

function wordsOf(text: string): readonly string[] | null {
  const plain = collapsedText(text).toLowerCase();
  if (plain === '' || isTooLongForFigure(plain)) return null;
  const words = plain
    .split(' ')
    .map(bare)
    .filter((word) => word !== '');
  return words.length > MOST_WORDS ? null : words;
}

/** Without the marks that a book puts around a word. */
const bare = (word: string) => word.replace(/^[-–—=*:(["']{1,8}/, '').replace(/[-–—=*:.,)\]"']{1,8}$/, '');

/** A number is a year, a page or a day. */
const isBesideTotal = (word: string) => TOTALS.has(word) || BESIDE.has(word) || /^\d{1,4}$/.test(word);
