import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { findAccountMapping, loadImportMapping } from '../../db/imports/import-mappings-queries.js';
import { loadImport } from '../../db/imports/imports-queries.js';
import { insertImport, setImportJob } from '../../db/imports/imports-repository.js';
import { appendJob } from '../../db/queues/outbox.js';
import { loadSourceAccount } from '../../db/source-accounts/source-accounts-queries.js';
import { loadTenantProfile } from '../../db/tenants/tenant-profile-queries.js';
import type { StoredFile } from '../../domain/files/file-store.js';
import type { BulkImport, ImportOptions, ImportTarget } from '../../domain/imports/import.js';
import { BadOptionError, NotFoundError } from '../../errors.js';
import { findBankFormat } from '../../gateways/bank-files/bank-formats.js';
import { importQueue } from '../../queues/import.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { inTenant } from '../in-tenant.js';
import { refuseFullLedger } from '../tenants/row-limit.js';
import { resolveTarget } from './resolve-target.js';

interface StartImportInput {
  readonly target: ImportTarget;
  readonly options: Omit<ImportOptions, 'mapping'>;
  /** A saved mapping that the caller names. */
  readonly mappingId: string | null;
  readonly contentType: string;
  readonly filename: string | null;
  readonly content: AsyncIterable<Uint8Array>;
  /** Called once the content has ended: only then are the form's other fields known. May throw. */
  readonly mappingAfter: (stored: StoredFile) => ImportOptions['mapping'];
}

/**
 * Stores a file as it arrives and queues its import. When this returns, both are committed.
 * @throws {NotFoundError} {TooLargeError} {ForbiddenError} `storage_limit`, `row_limit`, and what `content` or `mappingAfter` throws; nothing is kept then
 */
export async function startImport(
  ctx: Pick<AppContext, 'db' | 'files' | 'config' | 'newId'>,
  effect: Effect,
  input: StartImportInput,
): Promise<Committed<BulkImport>> {
  const { plan } = await inTenant(ctx, effect.principal, async (db) => {
    await resolveTarget(db, input.target);
    await namedMapping(db, input);
    const [profile] = await Promise.all([loadTenantProfile(db), refuseFullLedger(ctx, db)]);
    return profile;
  });
  const fileId = ctx.newId();
  const { maxBytes } = ctx.config.imports;
  const stored = await ctx.files.write(effect.principal, fileId, input.content, {
    maxBytes,
    storageBytes: ctx.config.storageBytes[plan],
  });
  try {
    const given = input.mappingAfter(stored);
    return await commitEffect(ctx, effect, async (db) => {
      const target = await resolveTarget(db, input.target);
      const id = ctx.newId();
      await insertImport(db, {
        id,
        target,
        options: {
          ...input.options,
          mapping: given ?? (await namedMapping(db, input)) ?? (await accountMapping(db, input)),
        },
        file: { id: fileId, name: input.filename, contentType: input.contentType },
        createdBy: effect.principal.apiKeyId,
      });
      await setImportJob(db, id, await appendJob(db, importQueue, { importId: id }));
      return loadImport(db, id);
    });
  } catch (error) {
    await ctx.files.remove(effect.principal, fileId);
    throw error;
  }
}

/** @throws {BadOptionError} `unknown_format` */
export function assertKnownFormat(format: string | undefined): void {
  if (format === undefined || findBankFormat(format) !== null) return;
  throw new BadOptionError('unknown_format', 'The format is not one that we read.', [
    { option: 'format', code: 'not_allowed_value', detail: 'is not a known format' },
  ]);
}

/** @throws {NotFoundError} for one that does not exist, or is another client's */
async function namedMapping(db: TenantExecutor, input: StartImportInput): Promise<ImportOptions['mapping']> {
  if (input.mappingId === null) return null;
  const { clientId, mapping } = await loadImportMapping(db, input.mappingId);
  if (clientId !== null && clientId !== input.target.clientId) {
    throw new NotFoundError('The client has no such import mapping.');
  }
  return { ...mapping };
}

/** The account's own mapping, unless the caller says what the file is. */
async function accountMapping(
  db: TenantExecutor,
  input: StartImportInput,
): Promise<ImportOptions['mapping']> {
  const { sourceAccountId } = input.target;
  if (sourceAccountId === null || input.options.format !== null) return null;
  const saved = await findAccountMapping(db, sourceAccountId);
  return saved ? { ...saved.mapping } : (await loadSourceAccount(db, sourceAccountId)).mapping;
}
