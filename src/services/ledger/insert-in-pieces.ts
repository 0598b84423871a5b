import type { AppContext } from '../../context.js';
import type { LedgerWriter } from '../../db/ledger/ledger-writer.js';
import {
  giveUpIdentities,
  insertPiece,
  insertTransactions,
} from '../../db/ledger/new-transactions-repository.js';
import type { WrittenRows } from '../../db/ledger/send-write.js';
import type { Settlement } from '../../db/ledger/settlement.js';
import type { NewTransaction } from '../../db/ledger/transaction-columns.js';
import { settleWritten } from '../../db/ledger/transactions-repository.js';
import { LIMITS } from '../../domain/limits.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import type { LastWrite } from '../effect.js';

const PIECE_ROWS = LIMITS.requests.pieceRows.value;

/**
 * Adds rows and does what follows: in one statement, or, where the process is shared with others' requests, in a
 * statement for every few rows, with a pause for those requests before each. Locks are taken in the same order:
 * deleted rows, then identities in their own order, then what follows, once for all rows.
 */
export async function insertInPieces(
  { scheduler }: Pick<AppContext, 'scheduler'>,
  ledger: LedgerWriter,
  rows: readonly NewTransaction[],
  { settlement, last }: { settlement: Settlement; last: LastWrite },
): Promise<WrittenRows> {
  if (rows.length <= PIECE_ROWS || !scheduler.isShared) {
    return last(() => insertTransactions(ledger, rows, settlement));
  }
  await giveUpIdentities(ledger, rows);
  const written: Transaction[] = [];
  for (const piece of piecesOf(rows)) {
    await scheduler.yield();
    const inserted = await insertPiece(ledger, piece, eventsAlone(settlement, piece));
    written.push(...inserted.rows);
  }
  await scheduler.yield();
  const ids = written.map(({ id }) => id);
  const { open } = await last(() => settleWritten(ledger, ids, { ...settlement, events: [] }));
  return { ids, rows: written, open };
}

function piecesOf(rows: readonly NewTransaction[]): NewTransaction[][] {
  const inOrder = [...rows].sort(byIdentity);
  return Array.from({ length: Math.ceil(rows.length / PIECE_ROWS) }, (_, nth) =>
    inOrder.slice(nth * PIECE_ROWS, (nth + 1) * PIECE_ROWS),
  );
}

/** Rows without an identity come first, as they were given. Identities are hex digits, which sort as in the database. */
function byIdentity(one: NewTransaction, other: NewTransaction): number {
  const [first, second] = [one.identity ?? '', other.identity ?? ''];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function eventsAlone(settlement: Settlement, piece: readonly NewTransaction[]): Settlement {
  const ids = new Set<string | null>(piece.map(({ id }) => id));
  const events = settlement.events.filter(({ subjectId }) => ids.has(subjectId));
  return { ...settlement, events, spans: [], years: [], teaches: false };
}
