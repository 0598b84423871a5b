import { type Pence, penceFromPounds } from '../money.js';
import { HOLDS_DEPOSIT, NET_OF_FEES } from './mixed-payment.js';
import type { SplitFields, Transaction } from './transaction.js';

type Row = Pick<
  Transaction,
  | 'amountPence'
  | 'currency'
  | 'description'
  | 'categoryReason'
  | 'needsReview'
  | 'splits'
  | 'businessId'
  | 'propertyId'
>;

/** Whether the row waits for a person because it holds two things. */
export const isToBeSplit = ({ categoryReason, needsReview, splits, currency }: Row): boolean =>
  needsReview && splits === null && currency === 'GBP' && heldBy(categoryReason) !== null;

const heldBy = (reason: string | null) =>
  [HOLDS_DEPOSIT, NET_OF_FEES].find((held) => reason?.startsWith(`${held}:`) === true) ?? null;

/**
 * The parts of a row that holds a deposit and rent, or a rent less fees: by the amounts that its line names, else by
 * the rent that the property mostly has. None where neither fits the amount.
 * @param usualRentPence `null` where no rent is on record
 */
export function proposedSplits(row: Row, usualRentPence: Pence | null): readonly SplitFields[] {
  if (!isToBeSplit(row)) return [];
  const named = amountsIn(row.description);
  const { amountPence: whole } = row;
  if (heldBy(row.categoryReason) === HOLDS_DEPOSIT) {
    const rent = rentBesideDeposit(named, whole, usualRentPence);
    if (rent === null) return [];
    return [part(row, rent, 'property.rent_income'), part(row, whole - rent, 'deposit_held')];
  }
  const rent = rentBeforeFees(named, whole, usualRentPence);
  if (rent === null) return [];
  return [part(row, rent, 'property.rent_income'), part(row, whole - rent, 'property.professional_fees')];
}

const part = ({ businessId, propertyId }: Row, amountPence: Pence, category: string): SplitFields => ({
  amountPence,
  category,
  businessId,
  propertyId,
});

interface Named {
  readonly pence: Pence;
  readonly isDeposit: boolean;
}

function rentBesideDeposit(named: readonly Named[], whole: Pence, usual: Pence | null): Pence | null {
  const inside = named.filter(({ pence }) => pence < whole);
  const deposit = inside.find(({ isDeposit }) => isDeposit);
  if (deposit !== undefined) return whole - deposit.pence;
  const rent = inside.find(({ pence }) => pence === usual) ?? inside[0];
  if (rent !== undefined) return rent.pence;
  return usual !== null && usual < whole ? usual : null;
}

function rentBeforeFees(named: readonly Named[], whole: Pence, usual: Pence | null): Pence | null {
  const gross = named.find(({ pence }) => pence > whole);
  if (gross !== undefined) return gross.pence;
  const fees = named.find(({ pence }) => pence < whole);
  if (fees !== undefined) return whole + fees.pence;
  return usual !== null && usual > whole ? usual : null;
}

const FIGURE = /^\d{1,7}(?:\.\d\d)?$/;
const DIGITS_OF_A_DAY = 2;
const DEPOSIT_WORDS: ReadonlySet<string> = new Set(['DEPOSIT', 'DEPOSITS', 'DEP', 'BOND']);
/** A plain number after one of these is an amount; elsewhere it may be a house, a day or a year. */
const BEFORE_AMOUNTS: ReadonlySet<string> = new Set([
  ...DEPOSIT_WORDS,
  ...'RENT RENTAL GROSS LESS MINUS FEE FEES COMM COMMISSION MANAGEMENT CHARGES COSTS'.split(' '),
]);

function amountsIn(description: string): Named[] {
  const words = description
    .toUpperCase()
    .split(/[\s:+=]/)
    .filter((word) => word !== '');
  return words.flatMap((word, at): Named[] => {
    const before = words[at - 1] ?? '';
    const figure = word.replace('£', '').replaceAll(',', '');
    const isPlain = BEFORE_AMOUNTS.has(before) && figure.length > DIGITS_OF_A_DAY;
    const isAmount = word.startsWith('£') || figure.includes('.') || isPlain;
    if (!isAmount || !FIGURE.test(figure)) return [];
    const pence = penceFromPounds(Number(figure));
    return pence === null || pence === 0 ? [] : [{ pence, isDeposit: DEPOSIT_WORDS.has(before) }];
  });
}
