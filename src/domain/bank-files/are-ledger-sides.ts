import type { AmountLayout } from './csv-layout.js';
import { signWord } from './sign-words.js';
import type { TableSample } from './table-sample.js';
import { columnTexts } from './table-sample.js';

/** One figure under the side that its column or flag names: 1 money in, -1 money out. */
interface SidedWords {
  readonly side: 1 | -1;
  readonly minor: number;
  readonly words: string;
}

const LEDGER_HEADING = /\b(?:debit|credit|dr|cr)s?\b/;
const LEDGER_FLAG = /^(?:debit|credit|dr|cr|d|c)[.:]?$/i;
/** Kinds of record in bookkeeping programs that say which way money went. */
const KIND_IN =
  /(?:^|\| )(?:receive money|receivable payment|receipt|deposit|sales receipt|customer receipt|money received)(?: \||$)/i;
const KIND_OUT =
  /(?:^|\| )(?:spend money|payable payment|expense|bill payment|supplier payment|cheque|purchase|money spent)(?: \||$)/i;
/** A single contrary record is a refund or a word too few. */
const MIN_CONTRARY = 2;

/**
 * Whether debits and credits without a balance are those of a ledger, in which money in is a debit of the bank account. More
 * records must say so, by kinds and words, than bear out the sides of a bank.
 */
export function areLedgerSides(
  amount: AmountLayout,
  sample: TableSample,
  figures: readonly SidedWords[],
): boolean {
  if (!isNamedAsLedger(amount, sample)) return false;
  const count = { agreeing: 0, contrary: 0 };
  for (const { side, minor, words } of figures) {
    const said = minor > 0 ? directionOf(words) : null;
    if (said === side) count.agreeing += 1;
    else if (said !== null) count.contrary += 1;
  }
  return count.contrary >= MIN_CONTRARY && count.contrary > count.agreeing;
}

function isNamedAsLedger(amount: AmountLayout, sample: TableSample): boolean {
  if (amount.kind === 'split') {
    const headings = [...amount.moneyIn, ...amount.moneyOut];
    return headings.length > 1 && headings.every((heading) => LEDGER_HEADING.test(heading));
  }
  if (amount.kind !== 'flagged') return false;
  return columnTexts(sample, amount.flag[0] ?? '').every((text) => LEDGER_FLAG.test(text));
}

function directionOf(words: string): 1 | -1 | null {
  if (KIND_IN.test(words)) return 1;
  if (KIND_OUT.test(words)) return -1;
  const word = signWord(words);
  if (word === 'earned') return 1;
  return word === 'spent' || word === 'billed' ? -1 : null;
}
