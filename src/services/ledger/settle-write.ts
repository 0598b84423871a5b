import type { AppContext } from '../../context.js';
import { forgetLessonsFrom, rememberLessons } from '../../db/categories/category-memory-repository.js';
import type { LedgerWriter } from '../../db/ledger/ledger-writer.js';
import type { Settlement } from '../../db/ledger/settlement.js';
import type { WrittenRows } from '../../db/ledger/write-rows.js';
import { findTransactions } from '../../db/transactions/transactions-queries.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import { DEBOUNCE_MS } from '../calculations/recalculate-returns.js';
import { type LastWrite, notLastWrite } from '../effect.js';
import { changedYears } from './changed-years.js';
import { pairWritten } from './pair-transfers.js';
import { releasePartners } from './release-partners.js';
import { spansOf, type WritePlan } from './write-plan.js';

interface PlannedWrite {
  readonly plan: WritePlan;
  /** Writes the rows and does, in the same statement, what the settlement asks for. */
  readonly writeRows: (settlement: Settlement) => Promise<WrittenRows>;
  /** Ends the transaction with the rows, where no other statement has to follow them; it stays open where this is left out. */
  readonly last?: LastWrite;
}

/**
 * Carries out a write and everything that follows from it, in the order of locks.
 * @returns the rows as they stand, in no order
 */
export async function settleWrite(
  ctx: Pick<AppContext, 'newId' | 'now' | 'scheduler'>,
  ledger: LedgerWriter,
  { plan, writeRows, last = notLastWrite }: PlannedWrite,
): Promise<readonly Transaction[]> {
  const released = await releasePartners(ctx, ledger, plan.leaving, plan);
  const moved = [...plan.moved, ...released];
  const settlement: Settlement = {
    events: plan.events,
    now: ctx.now(),
    spans: spansOf(moved),
    years: plan.isCalculatedLater ? [] : changedYears(ctx, moved),
    mayHaveReturns: plan.mayHaveReturns,
    mayHaveEndpoints: plan.mayHaveEndpoints,
    calculationDelayMs: DEBOUNCE_MS,
    teaches: plan.lessons.length > 0 || plan.forgets !== null,
  };
  const finish = settlement.teaches || settlement.spans.length > 0 ? notLastWrite : last;
  const { ids: written, rows, open } = await finish(() => writeRows(settlement));
  const { isBulk } = plan;
  const paired =
    open.length === 0 ? NONE : await pairWritten(ctx, ledger, { written, moved, open, settlement, isBulk });
  await teach(ledger, plan, new Set(written));
  if (!rows.some(({ id }) => paired.has(id))) return rows;
  return [...(await findTransactions(ledger, written)).values()];
}

const NONE: ReadonlySet<string> = new Set();

/** Writes and withdraws lessons, after everything else: other corrections of the tenant wait for it. */
async function teach(
  ledger: LedgerWriter,
  { lessons, forgets }: WritePlan,
  written: ReadonlySet<string>,
): Promise<void> {
  if (forgets !== null) await forgetLessonsFrom(ledger, forgets);
  await rememberLessons(
    ledger,
    lessons.filter(({ transactionId }) => written.has(transactionId)),
  );
}
