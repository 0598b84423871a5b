import type { Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';

/** What tells one row from another where no external id does. */
export interface RowContent {
  readonly date: IsoDate;
  readonly amountPence: Pence;
  readonly currency: string;
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  readonly balancePence: Pence | null;
  /**
   * From 1: the how-manieth row of its file with this content. Rows are alike when their identities at
   * occurrence 0 are, so count on those.
   */
  readonly occurrence: number;
}

/**
 * The text whose hash is a row's `identity_key`, by the integrator's or the bank's own id. Compared within
 * one client and source account. A platform's fee has the id of its sale, so it is told apart by `part`;
 * the sale itself is the row that the id names.
 */
export function identityOfExternalId(externalId: string, part: 'gross' | 'fee' | null = null): string {
  return part === 'fee'
    ? JSON.stringify(['external_id', externalId, part])
    : JSON.stringify(['external_id', externalId]);
}

/** The same by content. Spacing and the composition of accents do not count; case does. */
export function identityOfContent(row: RowContent): string {
  return JSON.stringify([
    'content',
    row.date,
    row.amountPence,
    row.currency,
    plain(row.description),
    plain(row.counterparty),
    plain(row.reference),
    row.balancePence,
    row.occurrence,
  ]);
}

/** An empty text and none are the same. */
const plain = (text: string | null): string => (text ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim();
