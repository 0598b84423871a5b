import type { TenantExecutor } from '../../db/executor.js';
import { type ImportedAttribution, listImportedAttributions } from '../../db/imports/imports-queries.js';
import type { Transaction } from '../../domain/transactions/transaction.js';

/**
 * The rows, each with whether its business or property was given or found. For an imported row the import says so. An older
 * import does not: there, an attribution other than the import's own counts as found.
 */
export async function withAttributionKnown(
  db: TenantExecutor,
  rows: readonly Transaction[],
): Promise<readonly Transaction[]> {
  const ids = rows.flatMap(({ isAttributionGiven, importId }) =>
    isAttributionGiven === null && importId !== null ? [importId] : [],
  );
  if (ids.length === 0) return rows;
  const imports = await listImportedAttributions(db, [...new Set(ids)]);
  return rows.map((row) => {
    const known = row.importId === null ? undefined : imports.get(row.importId);
    if (row.isAttributionGiven !== null || known === undefined) return row;
    return { ...row, isAttributionGiven: known.isGiven ?? isOfImport(row, known) };
  });
}

const isOfImport = (row: Transaction, { businessId, propertyId }: ImportedAttribution): boolean =>
  (businessId !== null || propertyId !== null) &&
  row.businessId === businessId &&
  row.propertyId === propertyId;
