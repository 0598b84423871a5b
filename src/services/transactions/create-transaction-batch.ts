import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { gatherFacts, type LedgerFacts } from '../../db/ledger/ledger-facts-repository.js';
import type { NewTransaction } from '../../db/ledger/transaction-columns.js';
import { takenExternalId } from '../../db/transactions/external-ids-repository.js';
import { publicId } from '../../domain/ids.js';
import { formatTaxYear } from '../../domain/tax-year.js';
import type { SettledTransaction } from '../../domain/transactions/settle-transaction.js';
import type { TransactionFields } from '../../domain/transactions/transaction.js';
import { type AppError, ConflictError, type Issue, ValidationError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { changeLedger } from '../ledger/change-ledger.js';
import { claimIdentities, overtaken } from './claim-identities.js';
import { draftTransactions, factsQuestion, refusalOf, type TransactionDraft } from './draft-transactions.js';
import { flagDuplicates } from './flag-duplicates.js';
import { lockOf } from './open-periods.js';

type BatchMode = 'atomic' | 'partial';

/** One transaction of a batch: its fields, or its faults, with pointers into the transaction. */
export type BatchItem =
  | { readonly isRight: true; readonly clientId: string; readonly fields: TransactionFields }
  | { readonly isRight: false; readonly issues: readonly Issue[] };

/** The outcome of one transaction of a batch, by its position. */
export type BatchResult =
  | { readonly index: number; readonly id: string }
  | { readonly index: number; readonly error: AppError };

/**
 * Adds many transactions in one database transaction: all or none when `atomic`, else all that can be.
 * @throws {ForbiddenError} `row_limit`
 * @throws {ValidationError} {ConflictError} when `atomic`, for the first kind of fault there is
 */
export async function createTransactionBatch(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now' | 'scheduler' | 'rowGuard'>,
  effect: Effect,
  { mode, items }: { mode: BatchMode; items: readonly BatchItem[] },
): Promise<Committed<BatchResult[]>> {
  return commitEffect(ctx, effect, async (db, last) => {
    const refusals = new Map<number, AppError>();
    const drafts = items.flatMap((item, index) => (item.isRight ? [{ ...item, current: null, index }] : []));
    const question = factsQuestion(
      drafts,
      drafts.map(({ clientId }) => clientId),
    );
    const [facts] = await Promise.all([
      gatherFacts(
        db,
        question,
        drafts.map(({ clientId, fields }) => ({ ...fields, clientId })),
      ),
      ctx.rowGuard.refuseFull(db),
    ]);
    const settled = await settleAll(ctx, db, { items, drafts, facts }, refusals);
    const open = withoutLocked(facts, settled, refusals);
    const fresh = withIdentities(ctx, facts, open, refusals);
    if (mode === 'atomic') refuseAll(refusals);
    const rows = flagDuplicates(
      fresh.map(({ row }) => row),
      facts.imported,
    );
    await ctx.scheduler.yield();
    const written = await changeLedger(ctx, db, { kind: 'create', rows, facts }, last);
    const added = new Set(written.map(({ id }) => id));
    for (const { row, index } of fresh) {
      if (!added.has(row.id)) refusals.set(index, at(await overtaken(db, row), index));
    }
    if (mode === 'atomic') refuseAll(refusals);
    const created = fresh.filter(({ row }) => added.has(row.id));
    return resultsOf(items.length, refusals, new Map(created.map(({ row, index }) => [index, row.id])));
  });
}

type Refusals = Map<number, AppError>;

interface Indexed<T> {
  readonly index: number;
  readonly row: T;
}

type Settled = SettledTransaction & { readonly clientId: string };

type FreshRow = Omit<NewTransaction, 'possibleDuplicateOf'>;

interface Drafting {
  readonly items: readonly BatchItem[];
  readonly drafts: readonly (TransactionDraft & { readonly index: number })[];
  readonly facts: LedgerFacts;
}

async function settleAll(
  ctx: Pick<AppContext, 'scheduler'>,
  db: TenantExecutor,
  { items, drafts, facts }: Drafting,
  refusals: Refusals,
): Promise<Indexed<Settled>[]> {
  for (const [index, item] of items.entries()) {
    if (!item.isRight) refusals.set(index, refusalOf(placed(item.issues, index)));
  }
  const drafted = await draftTransactions(ctx, db, drafts, facts);
  return drafts.flatMap(({ index, clientId }, position) => {
    const draft = drafted[position];
    if (draft?.isRight) return [{ index, row: { ...draft.settled, clientId } }];
    refusals.set(index, refusalOf(placed(draft?.issues ?? [], index)));
    return [];
  });
}

function withoutLocked(
  facts: LedgerFacts,
  settled: readonly Indexed<Settled>[],
  refusals: Refusals,
): Indexed<Settled>[] {
  return settled.filter(({ index, row }) => {
    if (lockOf(facts, row) === undefined) return true;
    const detail = `The tax year ${formatTaxYear(row.taxYear)} of this client is locked.`;
    const details = {
      index,
      tax_year: formatTaxYear(row.taxYear),
      client_id: publicId('client', row.clientId),
    };
    refusals.set(index, new ConflictError('period_locked', detail, details));
    return false;
  });
}

function withIdentities(
  ctx: Pick<AppContext, 'newId'>,
  { holders }: LedgerFacts,
  settled: readonly Indexed<Settled>[],
  refusals: Refusals,
): Indexed<FreshRow>[] {
  const claimed = claimIdentities(
    holders,
    settled.map(({ row }) => row),
  );
  return settled.flatMap(({ index, row }, position) => {
    const claim = claimed[position];
    if (claim?.isFree) return [{ index, row: { ...row, id: ctx.newId(), identity: claim.identity } }];
    refusals.set(index, takenExternalId(claim?.holder, { index }));
    return [];
  });
}

/** Faults of the body first, all of them; else the first conflict. */
function refuseAll(refusals: Refusals): void {
  const inOrder = [...refusals].sort(([a], [b]) => a - b).map(([, error]) => error);
  const invalid = inOrder.filter((error) => error instanceof ValidationError);
  if (invalid.length > 0) throw refusalOf(invalid.flatMap((error) => error.issues));
  const [first] = inOrder;
  if (first !== undefined) throw first;
}

function resultsOf(
  count: number,
  refusals: ReadonlyMap<number, AppError>,
  ids: ReadonlyMap<number, string>,
): BatchResult[] {
  return Array.from({ length: count }, (_, index) => {
    const error = refusals.get(index);
    if (error !== undefined) return { index, error };
    const id = ids.get(index);
    if (id === undefined) throw new RangeError('a transaction of the batch was lost');
    return { index, id };
  });
}

const at = (error: ConflictError, index: number) =>
  new ConflictError(error.code, error.message, { ...error.details, index });

/** The issues with pointers into the batch. */
const placed = (issues: readonly Issue[], index: number): Issue[] =>
  issues.map((issue) => ({ ...issue, pointer: `#/transactions/${index}${issue.pointer.slice(1)}` }));
