import type { PartBody } from '../filing/parts/part-body.js';
import { isObjectOrList } from '../language/is-object.js';
import { type Pence, penceFromPounds } from '../money.js';

/**
 * Losses that a business brings into a year, as HMRC was told of them for years from 2026-27 on: what is used of them in the year, and
 * what goes on of them. Where nobody has said anything of the year, what went on from the year before.
 * @param ofYear what HMRC holds of the year; `null` for nothing
 * @param ofYearBefore likewise of the year before
 * @returns nil where HMRC holds nothing
 * @see Individual Losses 7.0
 */
export function broughtForward(ofYear: PartBody | null, ofYearBefore: PartBody | null): Pence {
  const inYear = amountAt(ofYear, 'losses', 'broughtForwardLosses');
  const past = amountAt(ofYear, 'claims', 'carryForward', 'previousYearsLosses');
  if (inYear + past > 0) return inYear + past;
  return (
    amountAt(ofYearBefore, 'claims', 'carryForward', 'currentYearLosses') +
    amountAt(ofYearBefore, 'claims', 'carryForward', 'previousYearsLosses')
  );
}

/** The amount at the end of the names; nil where one of them is not there, and for what is no amount. */
function amountAt(body: PartBody | null, ...names: readonly string[]): Pence {
  const found = names.reduce<unknown>(
    (value, name) => (isObjectOrList(value) ? value[name] : undefined),
    body ?? undefined,
  );
  const pence = typeof found === 'number' ? penceFromPounds(found) : null;
  return Math.max(0, pence ?? 0);
}
