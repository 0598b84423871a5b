import type { CategoriseInput } from './categorise-input.js';
import { TERMINALS } from './dictionary/bank-wording.js';
import { TOWNS } from './dictionary/towns.js';
import { BREAK, type DictionaryMatch, merchantName } from './dictionary.js';
import { changingWord } from './resolve-purpose.js';
import { REFUND_WORDS, type RowReading } from './row-reading.js';
import { endsWithDigit, isNumber, withoutNumberAtEnd } from './split-words.js';
import { readStatementLine } from './statement-line.js';

/** Longer names are cut: what follows is mostly a reference. */
const MAX_WORDS = 5;
const SHORTEST_NAME = 3;

/** Words of the movement, not of the other party. A line that has no others names nobody. */
const OF_THE_MOVEMENT: ReadonlySet<string> = new Set(
  `PAYMENT PAYMENTS TRANSFER TRANSFERS CHEQUE CHQ CASH ATM DEPOSIT CREDIT DEBIT CARD BANK BANKING ONLINE MOBILE FASTER DIRECT STANDING
ORDER WITHDRAWAL WITHDRAW TRANSACTION PURCHASE RECEIPT RECEIVED SENT BACS CHAPS BGC BANKLINE COUNTER LINK MACHINE PAID FEE FEES CHARGE
CHARGES INTEREST BALANCE ADJUSTMENT UNKNOWN OTHER MISC SUNDRY SUNDRIES VARIOUS EXPENSE EXPENSES INCOME MONEY FUNDS THANKYOU THANKS
THE A OF FOR BY AT IN OUT PAYIN PAY DD SO TFR TRF RENT SALARY WAGES SALE SALES REFUND REFUNDS RETURNED REVERSAL DIVIDEND LOAN FPI FPO CR DR STO BILL GBP EUR USD`.split(
    /\s+/,
  ),
);

/** Words that say nothing of who it is. */
const NOISE: ReadonlySet<string> = new Set(
  `REF REFERENCE INV INVOICE INVOICES NO NUMBER VIA ON TO FROM DATE COM CO UK NET ORG MR MRS MS MISS DR MX
JAN FEB MAR APR MAY JUN JUL AUG SEP SEPT OCT NOV DEC JANUARY FEBRUARY MARCH APRIL JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER
DECEMBER MON TUE WED THU FRI SAT SUN`.split(/\s+/),
);

/** Whether the words name only a company that takes money for others: the shop is the other party then. */
const isGoBetween = (words: readonly string[]) => words.every((word) => TERMINALS.has(word));

/**
 * The names under which a row's other party is remembered, the best first; none when the line names nobody.
 * Branch numbers, towns, dates, references and what the bank printed do not count, and a merchant of the
 * dictionary has the dictionary's spelling, with the word that makes its purchase another (`TESCO PETROL`).
 */
export function merchantsOf(
  input: CategoriseInput,
  row: RowReading,
  matches: readonly DictionaryMatch[],
): readonly string[] {
  const names = [
    ...byDictionary(row, matches),
    ...byWords(input.counterparty === null ? [] : readStatementLine(input.counterparty).tokens, row),
    ...byWords(wordsOfLine(row), row),
  ];
  return names.length < 2 ? names : [...new Set(names)];
}

/** A merchant at the start of a field, unless words that say more than its name speak of another purpose. */
function byDictionary(row: RowReading, matches: readonly DictionaryMatch[]): readonly string[] {
  const merchant = matches.find(
    ({ strength, purpose, start }) =>
      strength === 'merchant' &&
      purpose === matches[0]?.purpose &&
      (start === 0 || row.tokens[start - 1] === BREAK),
  );
  if (merchant === undefined) return [];
  const word = changingWord(merchant.purpose, row);
  const name = merchantName(merchant);
  return [word === null || name.includes(word) ? name : `${name} ${word}`];
}

function wordsOfLine({ tokens }: RowReading): readonly string[] {
  const end = tokens.indexOf(BREAK);
  return end < 0 ? tokens : tokens.slice(0, end);
}

function byWords(tokens: readonly string[], row: RowReading): readonly string[] {
  const words = nameWords(tokens, row);
  if (words.length === 0 || isGoBetween(words)) return [];
  if (words.every((word) => OF_THE_MOVEMENT.has(word))) return [];
  const name = words.slice(0, MAX_WORDS).join(' ');
  return name.length < SHORTEST_NAME ? [] : [name];
}

/** The words of a name without numbers, titles, dates and the town at its end. */
export function nameWords(tokens: readonly string[], row: Pick<RowReading, 'isIn'>): readonly string[] {
  const words: string[] = [];
  for (const token of tokens) {
    const word = endsWithDigit(token) ? withoutNumberAtEnd(token) : token;
    if (word.length < (word === token ? 1 : SHORTEST_NAME) || isNumber(word) || /\d/.test(word)) continue;
    if (NOISE.has(word) || (row.isIn && REFUND_WORDS.has(word))) continue;
    words.push(word);
  }
  while (words.length > 1 && TOWNS.has(words.at(-1) ?? '')) words.pop();
  return words;
}
