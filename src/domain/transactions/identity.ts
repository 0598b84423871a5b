import type { Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';

/** Content that distinguishes rows without an external id. */
interface RowContent {
  readonly date: IsoDate;
  readonly amountPence: Pence;
  readonly currency: string;
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  readonly balancePence: Pence | null;
  /**
   * From 1: the how-manieth row of its file with this content. Rows are alike when their `contentOf` is.
   */
  readonly occurrence: number;
}

/**
 * The text whose hash is a row's `identity_key`, by the integrator's or the bank's own id. Compared within
 * one client and source account. A platform's fee has the id of its sale, so `part` distinguishes the two;
 * the sale itself is the row that the id names.
 */
export function identityOfExternalId(externalId: string, part: 'gross' | 'fee' | null = null): string {
  return part === 'fee'
    ? JSON.stringify(['external_id', externalId, part])
    : JSON.stringify(['external_id', externalId]);
}

/**
 * The text whose hash is the `identity_key` of a row without an external id. Spacing and the composition of
 * accents do not count; case does.
 */
export function identityOfContent(row: RowContent): string {
  return withOccurrence(contentOf(row), row.occurrence);
}

/** The part of `identityOfContent` that rows with the same content share. */
export function contentOf(row: Omit<RowContent, 'occurrence'>): string {
  const content = JSON.stringify([
    'content',
    row.date,
    row.amountPence,
    row.currency,
    plain(row.description),
    plain(row.counterparty),
    plain(row.reference),
    row.balancePence,
  ]);
  return content.slice(0, -1);
}

/** Identity of a row with the content of another one, whose own id says that it is not that one. */
export const withExternalId = (content: string, externalId: string): string =>
  `${content},${JSON.stringify(['external_id', externalId])}]`;

/** `identityOfContent` of a row whose `contentOf` is known. */
export const withOccurrence = (content: string, occurrence: number): string => `${content},${occurrence}]`;

const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** An empty text and none are the same. */
function plain(text: string | null): string {
  if (text === null || text === '') return '';
  return PLAIN.test(text) ? text : text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}
