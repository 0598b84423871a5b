import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import type { BulkUpdate } from '../../../domain/transactions/bulk-update.js';
import { percentDone } from '../../../domain/transactions/categorisation-job.js';
import type { BulkPreview, YearFigures } from '../../../services/transactions/preview-bulk-update.js';

/** The address of a bulk update. */
export const updatePath = ({ id }: BulkUpdate) =>
  `/v1/transactions/bulk-updates/${publicId('bulkUpdate', id)}`;

/** A bulk update with its counts so far. */
export const presentBulkUpdate = (update: BulkUpdate) => ({
  id: publicId('bulkUpdate', update.id),
  status: update.status,
  progress: { processed: update.processed, total: update.total, percent: percentDone(update) },
  counts: {
    matched: update.status === 'completed' ? update.processed : (update.total ?? 0),
    changed: update.changed,
    skipped: update.skipped,
    locked: update.locked,
  },
  created_at: update.createdAt.toISOString(),
  finished_at: update.finishedAt?.toISOString() ?? null,
  error: update.error,
});

/** The changes that a bulk update would make. */
export const presentPreview = ({ matched, changed, skipped, locked, figures }: BulkPreview) => ({
  matched,
  changed,
  skipped,
  locked,
  figures: figures.map(({ clientId, taxYear, before, after }) => ({
    client_id: publicId('client', clientId),
    tax_year: formatTaxYear(taxYear),
    before: presentFigures(before),
    after: presentFigures(after),
  })),
});

const presentFigures = ({ totalIncomePence, totalExpensesPence }: YearFigures) => ({
  total_income: poundsFromPence(totalIncomePence),
  total_expenses: poundsFromPence(totalExpensesPence),
});
