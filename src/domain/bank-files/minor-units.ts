const ZERO_TEXT = /^-?\d+$/;

/**
 * Whole minor units, as APIs send them, to a decimal text of the currency: 1396 GBP is `13.96`, 1396 JPY
 * is `1396`. Text that is no whole number is returned as it is, for the amount reader to refuse.
 */
export function decimalOfMinor(minor: string, currency: string): string {
  if (!ZERO_TEXT.test(minor)) return minor === '' ? '' : 'not whole';
  const digits = minorDigits(currency);
  if (digits === 0) return minor;
  const padded = minor.replace('-', '').padStart(digits + 1, '0');
  return `${minor.startsWith('-') ? '-' : ''}${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

function minorDigits(currency: string): number {
  if (!/^[A-Za-z]{3}$/.test(currency)) return 2;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}
