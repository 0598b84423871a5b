import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { assertPeriodOpen } from '../../db/tax-returns/period-lock-repository.js';
import { loadTransaction } from '../../db/transactions/transactions-queries.js';
import { lockTransaction, setTransaction } from '../../db/transactions/transactions-repository.js';
import { taxYearOf } from '../../domain/tax-year.js';
import type { Transaction, TransactionFields } from '../../domain/transactions/transaction.js';
import { fieldsInPair, staysPaired } from '../../domain/transfers/stays-paired.js';
import { assertVersion } from '../../domain/version.js';
import { type Issue, ValidationError } from '../../errors.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { learnCategories } from '../category-memory/learn-categories.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import type { Replacement } from '../replacement.js';
import { pairWritten } from '../transfers/pair-transfers.js';
import { releasePartners } from '../transfers/release-partners.js';
import { claimIdentity } from './claim-identities.js';
import { draftTransaction } from './draft-transactions.js';
import { recordReplaced } from './transaction-events.js';

interface TransactionReplacement extends Replacement<Transaction> {
  /** Only while it counts towards this property. */
  readonly propertyId?: string | undefined;
  readonly fields: TransactionFields;
}

/**
 * Replaces a transaction whole; its client stays, and an imported one keeps its account and its bank's id.
 * Neither the year it leaves nor the one it comes to may be locked.
 * @throws {NotFoundError} {VersionConflictError} {ValidationError}
 * @throws {ConflictError} `period_locked`, `duplicate_external_id`
 */
export async function replaceTransaction(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  { id, propertyId, ifMatch, checkAgainst, fields }: TransactionReplacement,
): Promise<Committed<Transaction>> {
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockTransaction(db, id, { propertyId });
    assertVersion(current.version, ifMatch);
    checkAgainst(current);
    const { clientId } = current;
    const provenance = current.source === 'import' ? withProvenance(fields, current) : fields;
    const kept = fieldsInPair(provenance, current);
    const settled = await draftTransaction(db, { clientId, fields: kept, current });
    for (const taxYear of new Set([current.taxYear, taxYearOf(fields.date)].sort())) {
      await assertPeriodOpen(db, { clientId, taxYear });
    }
    const leaving = staysPaired(current, settled) ? [] : [current];
    const released = await releasePartners(ctx, db, leaving, { isBulk: false });
    await setTransaction(db, current, settled, await identityOf(db, current, kept));
    await recordReplaced(ctx, db, { ...settled, id, clientId }, current.category);
    const written = [current, { ...settled, clientId }, ...released];
    const paired = await pairWritten(ctx, db, written);
    await recalculateReturns(ctx, db, [...written, ...paired]);
    await learnCategories(ctx, db, [{ written: { ...settled, id, clientId }, current }]);
    return loadTransaction(db, id);
  });
}

/** @throws {ValidationError} `read_only` for another account, or another id than the bank's */
function withProvenance(fields: TransactionFields, current: Transaction): TransactionFields {
  const issues: Issue[] = [];
  const refuse = (name: string) =>
    issues.push({
      pointer: `#/${name}`,
      code: 'read_only',
      detail: 'cannot be changed: the row was imported',
    });
  const { sourceAccountId = null, externalId = null } = fields;
  if (sourceAccountId !== null && sourceAccountId !== current.sourceAccountId) refuse('source_account_id');
  const isOtherId = externalId !== null && externalId !== current.externalId;
  if (isOtherId && current.externalId !== null) refuse('external_id');
  if (issues.length > 0) throw new ValidationError(issues);
  return {
    ...fields,
    sourceAccountId: current.sourceAccountId,
    externalId: externalId ?? current.externalId,
  };
}

/** `undefined`: as it is. An imported row stays the row that its file holds, even when it gets an id. */
async function identityOf(
  db: TenantExecutor,
  current: Transaction,
  { externalId, sourceAccountId }: TransactionFields,
): Promise<string | null | undefined> {
  if (externalId === current.externalId && sourceAccountId === current.sourceAccountId) return undefined;
  const identity = await claimIdentity(db, { clientId: current.clientId, sourceAccountId, externalId });
  return current.source === 'import' ? undefined : identity;
}
