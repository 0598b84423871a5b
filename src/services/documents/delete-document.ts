import type { AppContext } from '../../context.js';
import { loadDocument } from '../../db/documents/documents-queries.js';
import { filedYears, lockDocument, setDocumentDeleted } from '../../db/documents/documents-repository.js';
import { retainedUntil } from '../../domain/tax/rates/retention.js';
import { dateInLondon } from '../../domain/tax-returns/year-ended.js';
import { formatTaxYear } from '../../domain/tax-year.js';
import { ConflictError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { clientNow } from '../test-clocks/client-now.js';

/**
 * Deletes a document for good: its key goes at once, so that nobody reads its content any more. Refused where it is, or was, linked to a
 * transaction of a year that was filed, for as long as the law wants the records of that year kept.
 * @throws {NotFoundError} {ConflictError} `document_retained`
 */
export async function deleteDocument(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  id: string,
): Promise<Committed<void>> {
  return commitEffect(ctx, effect, async (db) => {
    const { clientId, linkedYears } = await lockDocument(db, id);
    const today = dateInLondon(await clientNow(ctx, db, clientId));
    const running = linkedYears.filter((year) => retainedUntil(year) >= today);
    const year = (await filedYears(db, clientId, running)).at(-1);
    if (year !== undefined) {
      throw new ConflictError(
        'document_retained',
        `The document belongs to ${formatTaxYear(year)}, which was filed: it is kept until ${retainedUntil(year)}.`,
        { tax_year: formatTaxYear(year), keep_until: retainedUntil(year) },
      );
    }
    const document = await loadDocument(db, id);
    await setDocumentDeleted(db, id);
    await recordEvent(ctx, db, 'document.deleted', { document });
  });
}
