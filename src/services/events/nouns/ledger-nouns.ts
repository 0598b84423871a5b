import { publicId } from '../../../domain/ids.js';
import { type ClientOwned, type EventData, owned } from './noun-data.js';

type TransactionFields = ClientOwned & {
  readonly category: string | null;
  readonly previousCategory?: string | null;
  readonly categorySource: string | null;
  readonly categoryConfidence: number | null;
  readonly categoryVersion: string | null;
};

type DocumentFields = ClientOwned & { readonly mediaType: string; readonly sha256: string };

type ImportFields = ClientOwned & {
  readonly status: string;
  readonly counts: Readonly<Record<string, number>>;
};

interface CategorisationFields {
  readonly id: string;
  readonly clientId: string | null;
  readonly code: string;
}

interface BulkUpdateFields {
  readonly id: string;
  readonly clientId: string | null;
  readonly code: string;
}

/** Transactions, and the work and papers behind them. */
export const LEDGER_NOUNS = {
  transaction: transactionData,
  document: documentData,
  import: importData,
  categorisation: categorisationData,
  bulkUpdate: bulkUpdateData,
};

function transactionData(fields: TransactionFields): EventData {
  const { category, categorySource, categoryConfidence, categoryVersion, previousCategory } = fields;
  return owned('transaction', 'transaction', fields, {
    category,
    category_source: categorySource,
    category_confidence: categoryConfidence,
    category_version: categoryVersion,
    ...(previousCategory === undefined ? {} : { previous_category: previousCategory }),
  });
}

function documentData(fields: DocumentFields): EventData {
  const { mediaType, sha256 } = fields;
  return owned('document', 'document', fields, { media_type: mediaType, sha256 });
}

function importData(fields: ImportFields): EventData {
  const { status, counts } = fields;
  return owned('import', 'import', fields, { status, counts });
}

function categorisationData(fields: CategorisationFields): EventData {
  const { id, clientId, code } = fields;
  const client_id = clientId === null ? null : publicId('client', clientId);
  const categorisation = { id: publicId('job', id), client_id, status: 'failed', error_code: code };
  return { clientId, subjectId: id, data: { categorisation } };
}

function bulkUpdateData(fields: BulkUpdateFields): EventData {
  const { id, clientId, code } = fields;
  const client_id = clientId === null ? null : publicId('client', clientId);
  const bulk_update = { id: publicId('bulkUpdate', id), client_id, status: 'failed', error_code: code };
  return { clientId, subjectId: id, data: { bulk_update } };
}
