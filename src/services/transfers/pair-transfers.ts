import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { lockedTaxYears } from '../../db/tax-returns/period-lock-repository.js';
import {
  findOpenRows,
  hasTwoAccounts,
  holdTransfers,
  loadAccountsOfOwner,
  lockUnchanged,
  type PairedRow,
  setPaired,
  type TransferSpan,
  type VersionedRow,
} from '../../db/transactions/transfers-repository.js';
import type { Pence } from '../../domain/money.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import { MOST_DAYS, pairRows, type TransferPair } from '../../domain/transfers/pair-rows.js';
import { reasonOfPair } from '../../domain/transfers/reason-of-pair.js';
import { recordRecategorised } from './record-recategorised.js';

type Slice = Pick<AppContext, 'newId' | 'now'>;

/** A row that pairing has written. */
export interface TouchedRow {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

/**
 * Pairs rows of a client of which at least one lies in the span, or close by. Takes the client's lock for
 * pairing and keeps it; a row that somebody else is writing just now is left to them, for every writer pairs
 * what it has written. Safe to repeat.
 * @param isBulk events are written only for somebody who asked
 * @returns the rows that were paired
 */
export async function pairTransfers(
  ctx: Slice,
  db: TenantExecutor,
  { clientId, span, isBulk }: { clientId: string; span: TransferSpan; isBulk: boolean },
): Promise<TouchedRow[]> {
  await holdTransfers(db, clientId);
  const rows = await findOpenRows(db, clientId, span, await lockedTaxYears(db, clientId));
  if (rows.length === 0) return [];
  const owner = await loadAccountsOfOwner(db, clientId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pairs = pairRows(rows, owner).filter((pair) => isWithin(pair, span));
  const locked = await lockUnchanged(
    db,
    pairs.flatMap(({ out, in: other }) => present(byId, out.id, other.id)),
  );
  const open = pairs.filter((pair) => locked.has(pair.out.id) && locked.has(pair.in.id));
  const paired = open.flatMap((pair) => sidesOf(pair, byId, owner));
  await setPaired(db, paired);
  await recordRecategorised(ctx, db, { clientId, changes: paired.map(changeOf), isBulk });
  return paired.map(({ row }) => ({ clientId, taxYear: row.taxYear }));
}

/** A row as it was before a write, or is after it: what it may have been, or be, one side of. */
export interface MovedMoney {
  readonly clientId: string;
  readonly date: IsoDate;
  readonly amountPence: Pence;
  readonly sourceAccountId: string | null;
}

/**
 * Pairs what a write has made possible: called after it, in its transaction, with the rows before and after.
 * @param options.isBulk events are written only for somebody who asked
 * @returns the rows that were paired, for their years to be calculated again
 */
export async function pairWritten(
  ctx: Slice,
  db: TenantExecutor,
  written: readonly MovedMoney[],
  { isBulk }: { isBulk: boolean } = { isBulk: false },
): Promise<TouchedRow[]> {
  const touched: TouchedRow[] = [];
  const placed = written.filter((row) => row.sourceAccountId !== null);
  for (const clientId of [...new Set(placed.map((row) => row.clientId))].sort()) {
    if (!(await hasTwoAccounts(db, clientId))) continue;
    const span = spanOf(placed.filter((row) => row.clientId === clientId));
    touched.push(...(await pairTransfers(ctx, db, { clientId, span, isBulk })));
  }
  return touched;
}

function spanOf(rows: readonly MovedMoney[]): TransferSpan {
  const days = rows.map((row) => row.date).sort();
  const sizes = new Set(rows.map((row) => Math.abs(row.amountPence)));
  return { from: days[0] ?? '', to: days.at(-1) ?? '', sizes: [...sizes] };
}

/** Either side is so near that what was written may have decided on it. */
function isWithin(pair: TransferPair, { from, to }: TransferSpan): boolean {
  const first = dayOf(from) - MOST_DAYS;
  const last = dayOf(to) + MOST_DAYS;
  return [pair.out, pair.in].some(({ date }) => dayOf(date) >= first && dayOf(date) <= last);
}

const DAY_MS = 86_400_000;
const dayOf = (date: IsoDate): number => Date.parse(date) / DAY_MS;

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

const changeOf = ({ row, confidence }: PairedRow) => ({
  id: row.id,
  previousCategory: row.category,
  category: 'transfer',
  categorySource: row.isSettled ? row.categorySource : ('structure' as const),
  categoryConfidence: row.isSettled ? row.categoryConfidence : confidence,
});
