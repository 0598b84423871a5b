import type { TenantExecutor } from '../../db/executor.js';
import {
  type LedgerQuestion,
  type LockedRowFacts,
  lockWithFacts,
} from '../../db/ledger/ledger-facts-repository.js';
import { assertPartnersLocked } from '../../db/transactions/transaction-locks-repository.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import { NotFoundError } from '../../errors.js';

interface Wanted {
  readonly id: string;
  /** Only while it counts towards this property. */
  readonly propertyId?: string | undefined;
  /** External id of the row's replacement; `null` where it has none. */
  readonly externalId?: string | null;
  readonly sourceAccountId?: string | null;
}

/**
 * Locks a row and its partner until the transaction ends, since a change of either may change the other, and
 * reads what the change is decided by.
 * @throws {NotFoundError} {OvertakenError}
 */
export async function lockRow(
  db: TenantExecutor,
  { id, propertyId, externalId = null, sourceAccountId = null }: Wanted,
  question: LedgerQuestion,
): Promise<{ readonly row: Transaction; readonly facts: LockedRowFacts }> {
  const facts = await lockWithFacts(db, { id, externalId, sourceAccountId }, question);
  const row = facts.rows.find((one) => one.id === id);
  const isElsewhere = propertyId !== undefined && row?.propertyId !== propertyId;
  if (row === undefined || isElsewhere) throw new NotFoundError('There is no such transaction.');
  assertPartnersLocked([row], new Set(facts.rows.map((one) => one.id)));
  return { row, facts };
}
