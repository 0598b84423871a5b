import type { FileWarning } from '../../../domain/bank-files/file-warning.js';
import { publicId } from '../../../domain/ids.js';
import type { BalanceCheck } from '../../../domain/imports/balance-check.js';
import {
  type BulkImport,
  type ImportError,
  percentDone,
  processedCount,
  publicCounts,
} from '../../../domain/imports/import.js';
import { type Pence, poundsFromPence } from '../../../domain/money.js';

export const importPath = (id: string): string => `/v1/imports/${publicId('import', id)}`;

/** An import as we answer it. */
export function presentImport(bulkImport: BulkImport) {
  const { target, options, file } = bulkImport;
  return {
    id: publicId('import', bulkImport.id),
    client_id: publicId('client', target.clientId),
    source_account_id: idOrNull('sourceAccount', target.sourceAccountId),
    business_id: idOrNull('business', target.businessId),
    property_id: idOrNull('property', target.propertyId),
    status: bulkImport.status,
    progress: {
      processed: processedCount(bulkImport.counts),
      total: bulkImport.total,
      percent: percentDone(bulkImport),
    },
    counts: publicCounts(bulkImport),
    error: bulkImport.error,
    balance_check: presentBalanceCheck(bulkImport.balanceCheck),
    warnings: bulkImport.warnings.map(presentWarning),
    errors_url: `${importPath(bulkImport.id)}/errors`,
    format: bulkImport.format,
    options: {
      format: options.format,
      mapping: options.mapping,
      on_duplicate: options.onDuplicate,
      dry_run: options.dryRun,
      atomic: options.atomic,
    },
    filename: file.name,
    content_type: file.contentType,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    created_by: idOrNull('apiKey', bulkImport.createdBy),
    created_at: bulkImport.createdAt.toISOString(),
    updated_at: bulkImport.updatedAt.toISOString(),
    started_at: instant(bulkImport.startedAt),
    finished_at: instant(bulkImport.finishedAt),
    reverted_at: instant(bulkImport.revertedAt),
  };
}

function presentBalanceCheck(check: BalanceCheck) {
  const pounds = (pence: Pence | null) => (pence === null ? null : poundsFromPence(pence));
  return {
    status: check.status,
    opening: pounds(check.opening),
    closing: pounds(check.closing),
    difference: pounds(check.difference),
    currency: check.currency,
    breaks: check.breaks,
    first_break_line: check.firstBreakLine,
  };
}

const presentWarning = ({ code, detail, line, date, count }: FileWarning) => ({
  code,
  detail,
  line,
  date,
  count,
});

/** A failing line: where and why, never what it said. */
export function presentImportError({ line, column, code, detail }: ImportError) {
  return { line, column, code, detail };
}

const idOrNull = (kind: 'sourceAccount' | 'business' | 'property' | 'apiKey', uuid: string | null) =>
  uuid === null ? null : publicId(kind, uuid);

const instant = (date: Date | null) => date?.toISOString() ?? null;
