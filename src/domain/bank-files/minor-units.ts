const WHOLE = /^-?\d+$/;

/**
 * Whole minor units, as APIs send them, to a decimal text of the currency: 1396 GBP is `13.96`, 1396 JPY
 * is `1396`. Text that is no whole number is returned as it is, for the amount reader to refuse.
 */
export function decimalOfMinor(minor: string, currency: string): string {
  return decimalOfScaled(minor, String(minorDigits(currency)));
}

/** A whole number and how many of its digits are decimals, as a decimal text. */
export function decimalOfScaled(whole: string, scale: string): string {
  const digits = Number(scale);
  if (whole === '') return '';
  if (!WHOLE.test(whole) || !Number.isInteger(digits) || digits < 0 || digits > 20) return 'not whole';
  if (digits === 0) return whole;
  const padded = whole.replace('-', '').padStart(digits + 1, '0');
  return `${whole.startsWith('-') ? '-' : ''}${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

function minorDigits(currency: string): number {
  if (!/^[A-Za-z]{3}$/.test(currency)) return 2;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}
