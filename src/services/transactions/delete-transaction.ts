import type { AppContext } from '../../context.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { changeLedger } from '../ledger/change-ledger.js';
import { lockRow } from './lock-row.js';
import { assertPeriodOpen } from './open-periods.js';

/**
 * Deletes a transaction softly.
 * @throws {NotFoundError} {VersionConflictError} {ConflictError} `period_locked`
 */
export async function deleteTransaction(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now' | 'scheduler'>,
  effect: Effect,
  input: { id: string; propertyId?: string | undefined; ifMatch: AllowedVersions | null },
): Promise<Committed<void>> {
  return commitEffect(ctx, effect, async (db, last) => {
    const { row, facts } = await lockRow(db, input, NOTHING_ASKED);
    assertVersion(row.version, input.ifMatch);
    assertPeriodOpen(facts, row);
    await changeLedger(ctx, db, { kind: 'delete', row, facts }, last);
  });
}

const NOTHING_ASKED = {
  clients: [],
  businesses: [],
  properties: [],
  sourceAccounts: [],
  taxYears: [],
  wantsRules: false,
  wantsRecords: false,
} as const;
