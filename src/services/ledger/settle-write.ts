import type { AppContext } from '../../context.js';
import {
  forgetLessonsFrom,
  type NewLesson,
  rememberLessons,
} from '../../db/categories/category-memory-repository.js';
import type { LedgerWriter } from '../../db/ledger/ledger-writer.js';
import type { Settlement, WrittenSpan } from '../../db/ledger/settlement.js';
import type { WrittenRows } from '../../db/ledger/write-rows.js';
import { findTransactions } from '../../db/transactions/transactions-queries.js';
import type { NewEvent } from '../../db/webhooks/events-repository.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import { DEBOUNCE_MS } from '../calculations/recalculate-returns.js';
import { type LastWrite, notLastWrite } from '../effect.js';
import { changedYears } from './changed-years.js';
import { type MovedRow, pairWritten } from './pair-transfers.js';
import { releasePartners } from './release-partners.js';

/** A write, and what is known of it beforehand. */
export interface LedgerWrite {
  /** Locked rows as they are, which do not stay one side of their transfers. */
  readonly leaving: readonly Transaction[];
  /** The rows before and after the write. */
  readonly moved: readonly MovedRow[];
  readonly events: readonly NewEvent[];
  readonly lessons: readonly NewLesson[];
  /** The row whose lesson is taken back. */
  readonly forgets: string | null;
  /** There may be many rows: events of partners are written only for somebody who asked. */
  readonly isBulk: boolean;
  /** The caller has the figures worked out again, of more years than these. */
  readonly isCalculatedLater: boolean;
  /** Whether the years of the rows may have returns. */
  readonly mayHaveReturns: boolean;
  /** Whether the tenant may have webhook endpoints. */
  readonly mayHaveEndpoints: boolean;
  /** @param last does the last write of the rows: the transaction may end with it, where nothing follows from it */
  readonly run: (settlement: Settlement, last: LastWrite) => Promise<WrittenRows>;
  readonly last: LastWrite;
}

/** Carries out a write and everything that follows from it. @returns the rows as they stand, in no order */
export async function settleWrite(
  ctx: Pick<AppContext, 'newId' | 'now' | 'scheduler'>,
  ledger: LedgerWriter,
  write: LedgerWrite,
): Promise<readonly Transaction[]> {
  const released = await releasePartners(ctx, ledger, write.leaving, write);
  const moved = [...write.moved, ...released];
  const settlement: Settlement = {
    events: write.events,
    now: ctx.now(),
    spans: spansOf(moved),
    years: write.isCalculatedLater ? [] : changedYears(ctx, moved),
    mayHaveReturns: write.mayHaveReturns,
    mayHaveEndpoints: write.mayHaveEndpoints,
    calculationDelayMs: DEBOUNCE_MS,
    teaches: write.lessons.length > 0 || write.forgets !== null,
  };
  const isFollowed = settlement.teaches || settlement.spans.length > 0;
  const { ids: written, rows, open } = await write.run(settlement, isFollowed ? notLastWrite : write.last);
  const paired =
    open.length === 0 ? NONE : await pairWritten(ctx, ledger, { ...write, written, moved, open, settlement });
  await teach(ledger, write, new Set(written));
  if (!rows.some(({ id }) => paired.has(id))) return rows;
  return [...(await findTransactions(ledger, written)).values()];
}

const NONE: ReadonlySet<string> = new Set();

/** Rows of no account are no side of a transfer. */
function spansOf(moved: readonly MovedRow[]): WrittenSpan[] {
  const placed = moved.filter((row) => row.sourceAccountId !== null);
  return [...new Set(placed.map((row) => row.clientId))].map((clientId) => {
    const own = placed.filter((row) => row.clientId === clientId);
    const days = own.map((row) => row.date).sort();
    const sizes = new Set(own.map((row) => Math.abs(row.amountPence)));
    return { clientId, from: days[0] ?? '', to: days.at(-1) ?? '', sizes: [...sizes] };
  });
}

/** Comes last: it makes other corrections of the tenant wait. */
async function teach(
  ledger: LedgerWriter,
  { lessons, forgets }: LedgerWrite,
  written: ReadonlySet<string>,
): Promise<void> {
  if (forgets !== null) await forgetLessonsFrom(ledger, forgets);
  await rememberLessons(
    ledger,
    lessons.filter(({ transactionId }) => written.has(transactionId)),
  );
}
