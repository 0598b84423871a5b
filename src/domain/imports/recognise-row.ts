import type { BankRow } from '../bank-files/bank-row.js';
import type { Pence } from '../money.js';
import { daysBetween, type IsoDate } from '../tax-year.js';

/** A row of the ledger as far as a row of a file is compared with it. */
export interface ComparableRow {
  readonly date: IsoDate;
  readonly amountPence: Pence;
  readonly currency: string;
  readonly description: string;
  readonly part: BankRow['part'];
}

type ReadRow = Pick<BankRow, 'date' | 'amountPence' | 'currency' | 'description' | 'part'>;

/** An id, the day, the amount and the text agree: both rows are one payment. */
export const isSamePayment = (row: ReadRow, recorded: ComparableRow): boolean =>
  row.date === recorded.date &&
  row.amountPence === recorded.amountPence &&
  row.currency === recorded.currency &&
  row.part === recorded.part &&
  hasSameWords(row.description, recorded.description);

/** Within so many days a bank corrects an entry, or books what was pending, under the id that it had. */
const CORRECTED_WITHIN_DAYS = 14;
/** Within so many days the customer's own id names the row that it named before. */
const NAMED_WITHIN_DAYS = 3;

/** Whether a row with the id of a recorded one may correct it: the day is near, and the amount or the text alike. */
export const looksLikeCorrection = (row: ReadRow, recorded: ComparableRow): boolean =>
  isNear(row, recorded, CORRECTED_WITHIN_DAYS);

/** The customer's own id stands on both, and nothing says that it was given to another transaction since. */
export const isStillNamed = (row: ReadRow, recorded: ComparableRow): boolean =>
  isNear(row, recorded, NAMED_WITHIN_DAYS);

function isNear(row: ReadRow, recorded: ComparableRow, days: number): boolean {
  if (row.part !== recorded.part) return false;
  const apart = Math.abs(daysBetween(row.date, recorded.date));
  if (apart === 0) return true;
  return apart <= days && (row.amountPence === recorded.amountPence || areAlike(row, recorded));
}

/** The first word is the same, or one text begins with the other. */
function areAlike(row: ReadRow, recorded: ComparableRow): boolean {
  const one = plainWords(row.description);
  const other = plainWords(recorded.description);
  if (one === '' || other === '') return false;
  return one.startsWith(other) || other.startsWith(one) || one.split(' ', 1)[0] === other.split(' ', 1)[0];
}

/** Characters of a text that are compared; no more of them is kept beside recorded rows. */
const MAX_COMPARED = 200;

/** Whether two texts have the same words, whatever their spacing, marks and capitals. */
export const hasSameWords = (one: string, other: string): boolean => plainWords(one) === plainWords(other);

const plainWords = (text: string) =>
  text
    .slice(0, MAX_COMPARED)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{Nd}]/gu, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .join(' ');
