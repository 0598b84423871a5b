import type { AppContext } from '../../context.js';
import type { LedgerWriter } from '../../db/ledger/ledger-writer.js';
import type { Settlement } from '../../db/ledger/settlement.js';
import { settleWritten } from '../../db/ledger/transactions-repository.js';
import { allOf, lockedLedgerYears } from '../../db/tax-returns/period-lock-repository.js';
import {
  findOpenRows,
  type TransferSpan,
  type VersionedRow,
} from '../../db/transactions/open-rows-repository.js';
import {
  holdTransfers,
  loadAccountsOfOwner,
  lockUnchanged,
  type PairedRow,
  setPaired,
} from '../../db/transactions/transfers-repository.js';
import { dayNumber } from '../../domain/tax-year.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import { MAX_DAYS, pairRows, type TransferPair } from '../../domain/transfers/pair-rows.js';
import { reasonOfPair } from '../../domain/transfers/reason-of-pair.js';
import { changedYears } from './changed-years.js';
import { recategorisedEvents } from './recategorised-events.js';

type Slice = Pick<AppContext, 'newId' | 'now'>;

/** A row before or after a write, by the facts that decide which transfers it may be one side of. */
export type MovedRow = Pick<Transaction, 'clientId' | 'date' | 'taxYear' | 'amountPence' | 'sourceAccountId'>;

/**
 * Pairs rows of a client of which at least one lies in the span, or close by. Takes the client's lock for
 * pairing and keeps it; a row that somebody else is writing just now is left to them, for every writer pairs
 * what it has written. Safe to repeat. The end of the import has the figures worked out again.
 * @returns how many pairs there are
 */
export async function pairSpan(
  ctx: Slice,
  ledger: LedgerWriter,
  { clientId, span }: { clientId: string; span: TransferSpan },
): Promise<number> {
  await holdTransfers(ledger, clientId);
  const rows = await findOpenRows(ledger, clientId, span, allOf(await lockedLedgerYears(ledger, clientId)));
  const paired = await choosePairs(ledger, rows, [{ clientId, ...span }]);
  if (paired.length === 0) return 0;
  const events = await eventsOf(ctx, ledger, paired, { isBulk: true });
  await setPaired(ledger, paired, {
    events,
    now: ctx.now(),
    spans: [],
    years: [],
    mayHaveReturns: false,
    mayHaveEndpoints: true,
    calculationDelayMs: 0,
    teaches: false,
  });
  return paired.length / 2;
}

interface WrittenMoney {
  readonly written: readonly string[];
  readonly moved: readonly MovedRow[];
  /** Rows that may be paired, of clients whose locks for it the write has taken. */
  readonly open: readonly VersionedRow[];
  /** Follow-up of the write itself. Its calculations are queued here, after those of pairs. */
  readonly settlement: Settlement;
  readonly isBulk: boolean;
}

/**
 * Pairs what a write has made possible, and has the figures worked out again of the years that the write or
 * pairs have changed.
 * @returns the ids of the rows that were paired
 */
export async function pairWritten(
  ctx: Slice,
  ledger: LedgerWriter,
  { written, moved, open, settlement, isBulk }: WrittenMoney,
): Promise<ReadonlySet<string>> {
  const paired = await choosePairs(ledger, open, settlement.spans);
  const rest = { ...settlement, events: [], spans: [] };
  if (paired.length === 0) {
    await settleWritten(ledger, written, rest);
    return new Set();
  }
  const events = await eventsOf(ctx, ledger, paired, { isBulk });
  const isCalculatedLater = settlement.years.length === 0;
  const years = isCalculatedLater ? [] : changedYears(ctx, [...moved, ...paired.map(({ row }) => row)]);
  await setPaired(ledger, paired, { ...rest, events, years });
  return new Set(paired.map(({ row }) => row.id));
}

type ClientSpan = TransferSpan & { readonly clientId: string };

/** The pairs among open rows, with both sides locked. */
async function choosePairs(
  ledger: LedgerWriter,
  rows: readonly VersionedRow[],
  spans: readonly ClientSpan[],
): Promise<PairedRow[]> {
  const chosen: PairedRow[] = [];
  for (const span of spans) {
    const own = rows.filter((row) => row.clientId === span.clientId);
    if (own.length > 0) chosen.push(...(await pairsOfClient(ledger, own, span)));
  }
  return chosen;
}

async function pairsOfClient(
  ledger: LedgerWriter,
  rows: readonly VersionedRow[],
  span: ClientSpan,
): Promise<PairedRow[]> {
  const owner = await loadAccountsOfOwner(ledger, span.clientId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pairs = pairRows(rows, owner).filter((pair) => isWithin(pair, span));
  const locked = await lockUnchanged(
    ledger,
    pairs.flatMap(({ out, in: other }) => present(byId, out.id, other.id)),
  );
  const open = pairs.filter((pair) => locked.has(pair.out.id) && locked.has(pair.in.id));
  return open.flatMap((pair) => sidesOf(pair, byId, owner));
}

/** Whether either side is so near that the write may have decided on the pair. */
function isWithin(pair: TransferPair, { from, to }: TransferSpan): boolean {
  const first = dayNumber(from) - MAX_DAYS;
  const last = dayNumber(to) + MAX_DAYS;
  return [pair.out, pair.in].some(({ date }) => dayNumber(date) >= first && dayNumber(date) <= last);
}

type RowsById = ReadonlyMap<string, VersionedRow>;

function sidesOf(pair: TransferPair, byId: RowsById, owner: Parameters<typeof reasonOfPair>[1]): PairedRow[] {
  const [out, other] = present(byId, pair.out.id, pair.in.id);
  if (out === undefined || other === undefined) return [];
  const side = (row: VersionedRow, partner: VersionedRow): PairedRow => ({
    row,
    partnerId: partner.id,
    confidence: pair.confidence,
    reason: reasonOfPair(pair, owner, partner),
  });
  return [side(out, other), side(other, out)];
}

const present = (byId: RowsById, ...ids: string[]): VersionedRow[] => ids.flatMap((id) => byId.get(id) ?? []);

const eventsOf = (
  ctx: Slice,
  ledger: LedgerWriter,
  paired: readonly PairedRow[],
  options: { isBulk: boolean },
) =>
  recategorisedEvents(
    ctx,
    ledger,
    paired.map(({ row, confidence }) => ({
      id: row.id,
      clientId: row.clientId,
      previousCategory: row.category,
      category: 'transfer',
      categorySource: row.isSettled ? row.categorySource : ('structure' as const),
      categoryConfidence: row.isSettled ? row.categoryConfidence : confidence,
    })),
    options,
  );
