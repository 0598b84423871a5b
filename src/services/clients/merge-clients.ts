import type { AppContext } from '../../context.js';
import { loadClient } from '../../db/clients/clients-queries.js';
import { lockClient, setClientDeleted } from '../../db/clients/clients-repository.js';
import {
  findSealedIdentifiers,
  hasActiveGrant,
  hasMoreTransactions,
  hasSharedProperty,
  hasWorkUnderWay,
  listYearsOfTransactions,
  lockBothClients,
  lockReturnsOfBoth,
  type MergedPair,
  type MovedCounts,
  moveRows,
} from '../../db/clients/merge-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import type { Client } from '../../domain/clients/client.js';
import {
  conflict,
  conflictsOfIdentifiers,
  conflictsOfTestClocks,
  conflictsOfYears,
  type MergeConflict,
} from '../../domain/clients/merge-conflicts.js';
import { formatTaxYear } from '../../domain/tax-year.js';
import { ConflictError, ForbiddenError, ValidationError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { orDangling } from '../dangling-reference.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { endAuthorisation } from '../hmrc-authorisations/end-authorisation.js';

interface Request {
  readonly id: string;
  /** UUID of the client that becomes part of the other. */
  readonly fromId: string;
  readonly ifMatch: AllowedVersions | null;
}

export interface ClientMerge {
  readonly client: Client;
  readonly mergedId: string;
  readonly moved: MovedCounts;
  /** Transactions that both clients had; the other client's row was deleted. */
  readonly twice: number;
}

const MAX_TRANSACTIONS = LIMITS.requests.mergedTransactions.value;

type Slice = Pick<AppContext, 'db' | 'cipher' | 'newId' | 'now'>;

/**
 * Merges two records of one person: everything of the other record moves to this one, and the other is deleted. Names,
 * address and tags of the client that stays are kept as they are.
 * @throws {ConflictError} `merge_refused` with all that is in the way
 * @throws {NotFoundError} {ValidationError} `invalid_reference` {VersionConflictError}
 * @throws {ForbiddenError} for a credential bound to one client
 */
export async function mergeClients(
  ctx: Slice,
  effect: Effect,
  { id, fromId, ifMatch }: Request,
): Promise<Committed<ClientMerge>> {
  if (effect.principal.clientId !== null) {
    throw new ForbiddenError('forbidden', 'This credential is bound to one client and cannot merge others.');
  }
  if (id === fromId) throw itself();
  const pair = { into: id, from: fromId };
  return commitEffect(ctx, effect, async (db) => {
    const { into, from } = await lockBoth(db, pair);
    assertVersion(into.version, ifMatch);
    const conflicts = [
      ...conflictsOfTestClocks(into.testClockId, from.testClockId),
      ...(await conflictsOf(ctx, db, pair)),
    ];
    if (conflicts.length > 0) throw refused(conflicts);
    if (await hasActiveGrant(db, id)) await endAuthorisation(ctx, db, fromId);
    const { moved, twice } = await moveRows(db, pair);
    await setClientDeleted(db, fromId);
    await recordEvent(ctx, db, 'client.deleted', { client: from });
    await recordEvent(ctx, db, 'client.merged', {
      client: { id, mergedClientId: fromId },
    });
    await recalculateReturns(ctx, db, [{ clientId: id }]);
    return { client: await loadClient(db, id), mergedId: fromId, moved, twice };
  });
}

async function lockBoth(db: TenantExecutor, pair: MergedPair) {
  await lockBothClients(db, pair);
  const into = await lockClient(db, pair.into);
  const from = await lockClient(db, pair.from).catch(orDangling('#/from_client_id'));
  return { into, from };
}

async function conflictsOf(ctx: Slice, db: TenantExecutor, pair: MergedPair): Promise<MergeConflict[]> {
  return [
    ...conflictsOfIdentifiers(
      await openIdentifiers(ctx, db, pair.into),
      await openIdentifiers(ctx, db, pair.from),
    ),
    ...conflictsOfYears(await lockReturnsOfBoth(db, pair), await listYearsOfTransactions(db, pair)),
    ...(await obstaclesOf(db, pair)),
  ];
}

/** Reasons against the merge that concern neither the clients' identifiers nor one tax year. */
async function obstaclesOf(db: TenantExecutor, pair: MergedPair): Promise<MergeConflict[]> {
  const obstacles = [
    {
      isInTheWay: await hasSharedProperty(db, pair),
      code: 'both_own_property',
      detail: 'Both clients are owners of one property: give it the owners that it has first.',
    },
    {
      isInTheWay: await hasWorkUnderWay(db, pair),
      code: 'work_under_way',
      detail: 'An import, a filing or other work of one of them is not over: wait for it.',
    },
    {
      isInTheWay: await hasMoreTransactions(db, pair.from, MAX_TRANSACTIONS),
      code: 'too_many_transactions',
      detail: `The client that would go has more than ${MAX_TRANSACTIONS} transactions.`,
    },
  ] as const;
  return obstacles
    .filter(({ isInTheWay }) => isInTheWay)
    .map(({ code, detail }) => conflict(code, null, detail));
}

async function openIdentifiers({ cipher }: Slice, db: TenantExecutor, clientId: string) {
  const sealed = await findSealedIdentifiers(db, clientId);
  const place = { tenantId: db.tenantId, rowId: clientId };
  const { nino, utr } = sealed;
  return {
    nino: nino && cipher.decryptText({ purpose: 'clients.nino', ...place }, nino),
    utr: utr && cipher.decryptText({ purpose: 'clients.utr', ...place }, utr),
  };
}

const itself = () =>
  new ValidationError([
    { pointer: '#/from_client_id', code: 'not_allowed_value', detail: 'is the client itself' },
  ]);

const refused = (conflicts: readonly MergeConflict[]) =>
  new ConflictError('merge_refused', conflicts.map(({ detail }) => detail).join(' '), {
    conflicts: conflicts.map(({ code, taxYear, detail }) => ({
      code,
      tax_year: taxYear === null ? null : formatTaxYear(taxYear),
      detail,
    })),
  });
