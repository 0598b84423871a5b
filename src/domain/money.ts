/** Whole pence, always a safe integer. Money in is positive, money out negative. */
export type Pence = number;

export const PENCE_PER_POUND: Pence = 100;

/** HMRC's own bound: 99,999,999,999.99 pounds either way. */
export const MAX_PENCE: Pence = 9_999_999_999_999;

/**
 * Pounds as a JSON number to pence. `null` when the number has more than two decimals, is out of
 * range or is not finite: the caller names the field.
 */
export function penceFromPounds(pounds: number): Pence | null {
  if (!Number.isFinite(pounds)) return null;
  const pence = Math.round(pounds * PENCE_PER_POUND);
  if (Math.abs(pence) > MAX_PENCE) return null;
  return pence / PENCE_PER_POUND === pounds ? normaliseZero(pence) : null;
}

/** Pence to the JSON number we send. A hundredth of a safe integer is the double that its two decimals are read as. */
export function poundsFromPence(pence: Pence): number {
  assertPence(pence);
  return normaliseZero(pence / PENCE_PER_POUND);
}

/** Pence as text with two decimals, for CSV and PDF: `-12.30`. */
export function formatPence(pence: Pence): string {
  assertPence(pence);
  const sign = pence < 0 ? '-' : '';
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A `bigint` column, which arrives as text, to pence. @throws {RangeError} outside the safe integers */
export function penceFromColumn(value: string | number): Pence {
  const pence = Number(value);
  assertPence(pence);
  return pence;
}

/** @throws {RangeError} when `pence` is not a safe integer */
export function assertPence(pence: number): void {
  if (!Number.isSafeInteger(pence)) throw new RangeError('not whole pence');
}

/**
 * `basisPoints` ten-thousandths of an amount, rounded half away from zero to the penny. Exact: the
 * product is taken in integers.
 */
export function shareOfPence(pence: Pence, basisPoints: number): Pence {
  assertPence(pence);
  if (!Number.isInteger(basisPoints)) throw new RangeError('not whole basis points');
  const scaled = BigInt(Math.abs(pence)) * BigInt(basisPoints);
  const rounded = Number((scaled + 5_000n) / 10_000n);
  return normaliseZero(pence < 0 ? -rounded : rounded);
}

/** `part` of `whole` of an amount that is not below nil, rounded half up to the penny. Exact, as above. */
export function partOfPence(pence: Pence, part: number, whole: number): Pence {
  assertPence(pence);
  if (pence < 0 || part < 0 || whole <= 0) throw new RangeError('not a part of an amount');
  return Number((2n * BigInt(pence) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

const normaliseZero = (value: number) => (value === 0 ? 0 : value);
