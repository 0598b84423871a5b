import { setImmediate } from 'node:timers/promises';
import type { AppContext } from '../../context.js';
import { listImportErrors, loadImport } from '../../db/imports/imports-queries.js';
import type { PageKey } from '../../db/page.js';
import type { ImportError } from '../../domain/imports/import.js';
import { InvalidStateError } from '../../errors.js';
import { openImportFile } from '../../gateways/import-errors/import-file.js';
import { writeErrorCsv } from '../../gateways/import-errors/write-error-csv.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';

type Slice = Pick<AppContext, 'db' | 'files' | 'config'>;

/** Lines that are read at a time: each may hold a row of the largest size, and all of a page are in memory. */
const PAGE_LINES = 100;

/**
 * An import's failing lines as CSV, written while it is read. Each page is a transaction of its own, so a
 * slow reader holds no connection; no more is held than a page of errors and a piece of the file.
 * @throws {NotFoundError} {InvalidStateError} `import_file_removed`
 */
export async function exportErrors(
  ctx: Slice,
  principal: Principal,
  importId: string,
): Promise<AsyncIterable<Uint8Array>> {
  const { columns, file, format } = await inTenant(ctx, principal, (db) => loadImport(db, importId));
  const { maxRowBytes } = ctx.config.imports;
  const errors = errorsInOrder(ctx, principal, importId);
  const isRead = format !== null;
  if (isRead && file.isRemoved) {
    throw new InvalidStateError('import_file_removed', 'The file of the import has been removed.', {
      status: 'removed',
    });
  }
  return writeErrorCsv({
    file: isRead
      ? await openImportFile(() => ctx.files.read(principal, file.id), maxRowBytes)
      : { open: nothing, isTable: false },
    columns,
    errors,
    maxRowBytes,
  });
}

async function* errorsInOrder(
  ctx: Slice,
  principal: Principal,
  importId: string,
): AsyncGenerator<ImportError> {
  let after: PageKey | null = null;
  do {
    const page = await errorPage(ctx, principal, importId, after);
    yield* page.items;
    after = page.next;
    await setImmediate();
  } while (after !== null);
}

const errorPage = (ctx: Slice, principal: Principal, importId: string, after: PageKey | null) =>
  inTenant(ctx, principal, (db) => listImportErrors(db, importId, { limit: PAGE_LINES, after }));

async function* nothing(): AsyncGenerator<Uint8Array> {}
