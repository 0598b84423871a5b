import { LIMITS } from '../../limits/limits.js';
import { collapsedText, isTooLongForFigure } from './cell-text.js';

const TOTALS: ReadonlySet<string> = new Set(
  'total totals tot tots subtotal subtotals sum sums profit surplus cyfanswm cyfansymiau'.split(' '),
);

/** Words that a book writes beside `Total`: the period, side or page. Any other word is a name. */
const BESIDE: ReadonlySet<string> = new Set(
  [
    'sub grand overall cumulative running net gross final page sheet section block',
    'a all amount amounts and at bank book card cash column end for from in of on out per so the this to',
    'cost costs credit credits debit debits expenditure expense expenses income incoming money outgoing outgoings',
    'paid payment payments purchases receipt receipts received sales spend spending takings turnover transactions',
    'opening closing balance bal brought carried carry forward fwd down over bf cf bd cd b c d f date far period',
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
/** Words that say with `balance` that it is that of another time or page. */
const OF_ANOTHER_TIME: ReadonlySet<string> = new Set(
  'opening closing previous start starting beginning brought carried'.split(' '),
);
/** Words beside a balance that is carried. */
const BALANCES: ReadonlySet<string> = new Set([
  ...OF_ANOTHER_TIME,
  ...'balance bal cash bank total the forward fwd down over from to of on at as last next this'.split(' '),
  ...'page sheet statement period month year account'.split(' '),
]);
const MOVED: ReadonlySet<string> = new Set(['brought', 'carried']);
const FORWARD: ReadonlySet<string> = new Set(['forward', 'fwd', 'down', 'over']);

const MAX_WORDS = LIMITS.bankFiles.totalWords.value;

/** Whether a text names a total and nothing else: `Sub-total`, `TOTAL April 2025`; not `Total Fitness`. */
export function namesTotal(text: string): boolean {
  let isTotal = false;
  const areBeside = everyWord(text, (word) => {
    if (PLAIN_WORD.test(word)) {
      isTotal ||= TOTALS.has(word);
      return isBesideTotal(word);
    }
    const parts = word.split(/[/-]/).filter((part) => part !== '');
    isTotal ||= parts.some((part) => TOTALS.has(part));
    return parts.every(isBesideTotal);
  });
  return areBeside && isTotal;
}

/** Whether a text names the balance of another page or period: `Bal c/f`, `Carried forward to next page`, `Balance at start`. */
export function namesCarried(text: string): boolean {
  const said = new Set<string>();
  const areBeside = everyWord(text, (word) => {
    said.add(word);
    return CARRIED.has(word) || BALANCES.has(word);
  });
  if (!areBeside) return false;
  const says = (words: ReadonlySet<string>) => [...said].some((word) => words.has(word));
  if (says(CARRIED) || (says(MOVED) && says(FORWARD))) return true;
  return says(OF_ANOTHER_TIME) && (said.has('balance') || said.has('bal'));
}

/** Whether a short text has few words, and each is one of those meant. Most texts are answered by their first word. */
function everyWord(text: string, isMeant: (word: string) => boolean): boolean {
  const plain = collapsedText(text);
  if (plain === '' || isTooLongForFigure(plain)) return false;
  let count = 0;
  for (let from = 0; from < plain.length; ) {
    const blank = plain.indexOf(' ', from);
    const end = blank < 0 ? plain.length : blank;
    const word = bare(plain.slice(from, end).toLowerCase());
    from = end + 1;
    if (word === '') continue;
    count += 1;
    if (count > MAX_WORDS || !isMeant(word)) return false;
  }
  return true;
}

/** The word without the marks that a book puts around it. */
const bare = (word: string) =>
  PLAIN_WORD.test(word) ? word : word.replace(/^[-–—=*:(["']{1,8}/, '').replace(/[-–—=*:.,)\]"']{1,8}$/, '');
const PLAIN_WORD = /^[a-z0-9]+$/;

/** A number is a year, a page or a day. */
const isBesideTotal = (word: string) => TOTALS.has(word) || BESIDE.has(word) || /^\d{1,4}$/.test(word);
