const NINO = /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/;
const UTR = /^\d{10}$/;
const UTR_WEIGHTS = [6, 7, 8, 9, 10, 5, 4, 3, 2];
const UTR_CHECK = '21987654321';

/**
 * A National Insurance number in upper case without spaces; `null` when it is none. The suffix letter is
 * required: HMRC's filing calls are keyed on the whole number.
 * @see https://www.gov.uk/hmrc-internal-manuals/national-insurance-manual/nim39110
 */
export function normaliseNino(text: string): string | null {
  const compact = text.toUpperCase().replaceAll(/\s/g, '');
  return NINO.test(compact) ? compact : null;
}

/**
 * A Unique Taxpayer Reference as ten digits, a leading or trailing `K` dropped; `null` when its check
 * digit (the first) does not fit the other nine.
 */
export function normaliseUtr(text: string): string | null {
  const compact = text.toUpperCase().replaceAll(/\s/g, '').replace(/^K|K$/g, '');
  if (!UTR.test(compact)) return null;
  const sum = UTR_WEIGHTS.reduce((total, weight, index) => total + weight * Number(compact[index + 1]), 0);
  return UTR_CHECK[sum % 11] === compact[0] ? compact : null;
}
