/** Amounts are pounds as JSON numbers. These helpers reckon in whole pence, so that nothing is lost. */

/** @throws {RangeError} for what is no amount of whole pence, or above what a number holds exactly */
export function toPence(pounds: number): number {
  const pence = Math.round(pounds * 100);
  if (!Number.isSafeInteger(pence) || Math.abs(pounds * 100 - pence) > 1e-4) {
    throw new RangeError(`${pounds} is no amount of whole pence.`);
  }
  return pence === 0 ? 0 : pence;
}

/** As the API takes it. @throws {RangeError} unless whole */
export function fromPence(pence: number): number {
  if (!Number.isSafeInteger(pence)) throw new RangeError(`${pence} is no number of whole pence.`);
  return pence / 100;
}

/** The exact sum, in pounds. */
export function sum(amounts: Iterable<number>): number {
  let pence = 0;
  for (const amount of amounts) pence += toPence(amount);
  return fromPence(pence);
}

/** `1234.5` to `£1,234.50`. */
export function format(pounds: number): string {
  const pence = toPence(pounds);
  const digits = String(Math.abs(pence)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${pence < 0 ? '-' : ''}£${whole}.${digits.slice(-2)}`;
}
