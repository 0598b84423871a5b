import type { Knex } from 'knex';
import type { FileContents } from '../../domain/files/file-store.js';
import { piecesOf } from '../../domain/files/pieces-of.js';
import type { TenantKey } from '../../domain/tenant.js';
import { againAfterContention } from '../again-after-contention.js';
import {
  commitUnflushed,
  commitWith,
  insertInto,
  rowsOf,
  type TenantExecutor,
  transact,
} from '../executor.js';

/**
 * Large enough to keep the row overhead small, small enough to hold several uploads in memory. Every chunk of a stored
 * file but its last is of this size, so that a part of it is found without reading what is before.
 */
const CHUNK_BYTES = 256 * 1024;

/** How many chunks a content has. */
export const chunksOfSize = (sizeBytes: number): number => Math.ceil(sizeBytes / CHUNK_BYTES);

/**
 * Contents as rows of `bytea` chunks: works on one machine and on many. Each chunk is its own short
 * transaction, so a slow upload holds no connection while it waits for the client. None waits for the disk: the
 * transaction that completes the file counts the chunks, and what it flushes holds all of them.
 */
export function createChunks(db: Knex): FileContents {
  const inTenant = <T>(key: TenantKey, work: (tenant: TenantExecutor) => Promise<T>) =>
    againAfterContention(() => transact(db, key, {}, work));

  return {
    async write(key, fileId, source) {
      let isStored: Promise<unknown> = Promise.resolve();
      try {
        let sequence = 0;
        for await (const bytes of piecesOf(source, { bytes: CHUNK_BYTES, buffers: 2 })) {
          const row = { file_id: fileId, sequence, bytes };
          sequence += 1;
          // One chunk is stored while the next is made, and no more than one: there are two buffers.
          await isStored;
          isStored = inTenant(key, (tenant) => storeChunk(tenant, row));
          // Awaited before the next is stored; without this, one that fails while its turn has not come ends the process.
          isStored.catch(() => undefined);
        }
        await isStored;
      } catch (error) {
        await isStored.catch(() => undefined);
        throw error;
      }
    },

    async *read(key, fileId, { first, last }) {
      for (let sequence = Math.floor(first / CHUNK_BYTES); sequence * CHUNK_BYTES <= last; sequence++) {
        const row: { bytes: Buffer } | undefined = await inTenant(key, (tenant) =>
          rowsOf(tenant, 'file_chunks').where({ file_id: fileId, sequence }).first('bytes'),
        );
        if (!row) return;
        const from = sequence * CHUNK_BYTES;
        yield row.bytes.subarray(Math.max(0, first - from), last - from + 1);
      }
    },
  };
}

interface Chunk {
  readonly file_id: string;
  readonly sequence: number;
  readonly bytes: Buffer;
}

function storeChunk(db: TenantExecutor, chunk: Chunk): Promise<unknown> {
  commitUnflushed(db);
  return commitWith(db, async () => insertInto(db, 'file_chunks', { ...chunk }));
}
