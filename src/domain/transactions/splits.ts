import type { Pence } from '../money.js';
import { inPounds } from './exchange.js';
import { type Attribution, BASE_CURRENCY, type Split, type SplitFields } from './transaction.js';

interface Whole {
  readonly amountPence: Pence;
  readonly currency: string;
  readonly exchangeRate: string | null;
  readonly vatPence?: Pence | null;
  readonly attribution: Attribution;
}

/**
 * The parts as they are kept: each with what it counts towards, its own or the whole's, and its amount in
 * pounds. What rounding leaves over goes to the last part, so that the parts add up to the whole.
 */
export function settleSplits(splits: readonly SplitFields[], whole: Whole): Split[] {
  let restPence = poundsOf(whole.amountPence, whole);
  const vat = vatOfParts(splits, whole);
  return splits.map((split, index) => {
    const isOwn = split.businessId !== null || split.propertyId !== null;
    const { businessId, propertyId } = isOwn ? split : whole.attribution;
    const isLast = index === splits.length - 1;
    const amountGbpPence = restPence === null || isLast ? restPence : poundsOf(split.amountPence, whole);
    if (restPence !== null && amountGbpPence !== null) restPence -= amountGbpPence;
    return {
      amountPence: split.amountPence,
      amountGbpPence,
      category: split.category,
      businessId,
      propertyId,
      ...(typeof vat[index] === 'number' ? { vatPence: vat[index] } : {}),
    };
  });
}

/**
 * VAT of the parts. If only the whole gives it, each part has what all up to it have, less what all before it have. So it has the sign
 * of its amount and is no more than it, and all together come to that of the whole.
 */
function vatOfParts(
  splits: readonly SplitFields[],
  { vatPence, amountPence }: Pick<Whole, 'vatPence' | 'amountPence'>,
): readonly (Pence | null)[] {
  const given = splits.map((split) => split.vatPence ?? null);
  if (vatPence === null || vatPence === undefined || given.some((vat) => vat !== null)) return given;
  const vatOf = (pence: Pence) => Math.round((vatPence * pence) / amountPence);
  let upTo = 0;
  return splits.map((split) => {
    const before = vatOf(upTo);
    upTo += split.amountPence;
    const share = vatOf(upTo) - before;
    return share === 0 ? 0 : share;
  });
}

/** An amount of the whole's currency in pence of GBP; `null` without a rate. */
export function poundsOf(
  amountPence: Pence,
  { currency, exchangeRate }: Pick<Whole, 'currency' | 'exchangeRate'>,
): Pence | null {
  if (currency === BASE_CURRENCY) return amountPence;
  return exchangeRate === null ? null : inPounds(amountPence, exchangeRate);
}

export const sumOfSplits = (splits: readonly SplitFields[]): Pence =>
  splits.reduce((total, split) => total + split.amountPence, 0);
