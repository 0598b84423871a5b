import type { AppContext } from '../../context.js';
import { findRegisteredKeys, setFormat1Gone } from '../../db/encryption/encryption-keys-repository.js';
import { SEALED_TABLES, type SealedTable } from '../../db/encryption/sealed-tables.js';
import {
  countPages,
  countSealedValues,
  resealStaleRows,
  type StaleRow,
} from '../../db/encryption/sealed-values-repository.js';
import { inSystem } from '../in-system.js';

type Slice = Pick<AppContext, 'systemDb' | 'cipher' | 'log'>;

/** A few hundred rows: short enough for a writer to wait for. */
const PAGES_AT_ONCE = 8;
/** A row that was being written is found the next time round. */
const MAX_ROUNDS = 5;

/**
 * Re-seals everything that is not sealed as it would be today: under the current key, bound to its row, its blind
 * index beside it. Each portion is a transaction of its own, so that a run that is killed has done what it has done;
 * safe to run anywhere, any number at once, while everything is in use. Does nothing where no other key was used.
 * @returns how many rows it re-sealed, and how many values are left
 */
export async function resealValues(
  ctx: Slice,
  signal?: AbortSignal,
): Promise<{ readonly rows: number; readonly left: number }> {
  if (signal?.aborted || !(await isNeeded(ctx))) return { rows: 0, left: 0 };
  let rows = 0;
  for (let round = 1; ; round += 1) {
    for (const table of SEALED_TABLES) rows += await resealTable(ctx, table, signal);
    const left = await countLeft(ctx);
    if (left > 0 && round < MAX_ROUNDS && !signal?.aborted) continue;
    if (rows > 0)
      ctx.log.info({ rows, values_left: left, key: ctx.cipher.keyFingerprint }, 'values were re-sealed');
    return { rows, left };
  }
}

async function isNeeded({ systemDb, cipher }: Slice): Promise<boolean> {
  const keys = await findRegisteredKeys(systemDb);
  return keys.some(({ fingerprint, opensFormat1 }) => opensFormat1 || fingerprint !== cipher.keyFingerprint);
}

async function resealTable(ctx: Slice, table: SealedTable, signal?: AbortSignal): Promise<number> {
  if (signal?.aborted) return 0;
  const pages = await countPages(ctx.systemDb, table);
  let sealed = 0;
  for (let first = 0; first < pages && !signal?.aborted; first += PAGES_AT_ONCE) {
    const pages = { currentHead: ctx.cipher.currentHead, first, end: first + PAGES_AT_ONCE };
    sealed += await inSystem(ctx, (trx) =>
      resealStaleRows(trx, table, pages, (row) => resealed(ctx, table, row)),
    );
  }
  return sealed;
}

function resealed({ cipher }: Slice, { columns }: SealedTable, row: StaleRow): Record<string, Buffer> {
  const { tenantId, rowId } = row;
  const values: Record<string, Buffer> = {};
  for (const { column, purpose, index } of columns) {
    const sealed = row.values[column];
    if (!sealed) continue;
    const place = { purpose, tenantId, rowId };
    const plain = cipher.decrypt(place, sealed);
    values[column] = cipher.encrypt(place, plain);
    if (index) values[index.column] = cipher.blindIndex(tenantId, index.identifier, plain.toString('utf8'));
  }
  return values;
}

async function countLeft({ systemDb, cipher }: Slice): Promise<number> {
  const counts = await countSealedValues(systemDb, SEALED_TABLES);
  if (!counts.some(({ fingerprint }) => fingerprint === null)) await setFormat1Gone(systemDb);
  return counts
    .filter(({ fingerprint }) => fingerprint !== cipher.keyFingerprint)
    .reduce((sum, { count }) => sum + count, 0);
}
