import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { countOpenLike } from '../../db/transactions/transactions-queries.js';
import { assertVersion } from '../../domain/assert-version.js';
import type { SettledTransaction } from '../../domain/transactions/settle-transaction.js';
import { filtersOfSimilar, similarTo } from '../../domain/transactions/similar.js';
import type { Similar, Transaction, TransactionFields } from '../../domain/transactions/transaction.js';
import { fieldsInPair } from '../../domain/transfers/stays-paired.js';
import { type Issue, ValidationError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { changeLedger } from '../ledger/change-ledger.js';
import type { Replacement } from '../replacement.js';
import { claimIdentity, type Holders } from './claim-identities.js';
import { draftTransaction, factsQuestion } from './draft-transactions.js';
import { lockRow } from './lock-row.js';
import { assertPeriodOpen } from './open-periods.js';

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
  ctx: Pick<AppContext, 'db' | 'newId' | 'now' | 'scheduler'>,
  effect: Effect,
  { id, propertyId, ifMatch, checkAgainst, fields }: TransactionReplacement,
): Promise<Committed<Transaction>> {
  return commitEffect(ctx, effect, async (db, last) => {
    const { row: current, facts } = await lockRow(
      db,
      { ...fields, id, propertyId },
      factsQuestion([{ fields }], []),
    );
    assertVersion(current.version, ifMatch);
    checkAgainst(current);
    const { clientId } = current;
    const provenance = current.source === 'import' ? withProvenance(fields, current) : fields;
    const kept = fieldsInPair(provenance, current);
    const settled = await draftTransaction(ctx, db, { clientId, fields: kept, current }, facts);
    const states = [current, { ...settled, clientId }];
    for (const row of states.sort((one, other) => one.taxYear - other.taxYear)) assertPeriodOpen(facts, row);
    const identity = identityOf(facts.holders, current, kept);
    const similar = await findSimilar(db, current, settled);
    const row = await changeLedger(ctx, db, { kind: 'replace', current, settled, identity, facts }, last);
    return similar === null ? row : { ...row, similar };
  });
}

/** Asked before the write, which may end the transaction. */
async function findSimilar(
  db: TenantExecutor,
  current: Transaction,
  settled: SettledTransaction,
): Promise<Similar | null> {
  const rows = similarTo(current, settled);
  if (rows === null) return null;
  return { ...rows, count: await countOpenLike(db, current.id, filtersOfSimilar(rows)) };
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
function identityOf(
  holders: Holders,
  current: Transaction,
  { externalId, sourceAccountId }: TransactionFields,
): string | null | undefined {
  if (externalId === current.externalId && sourceAccountId === current.sourceAccountId) return undefined;
  const identity = claimIdentity(holders, { clientId: current.clientId, sourceAccountId, externalId });
  return current.source === 'import' ? undefined : identity;
}
