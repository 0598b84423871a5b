import type { AppContext } from '../../context.js';
import {
  addPartition,
  dropExpired,
  listPartitions,
  type PartitionedTable,
} from '../../db/partitions/partitions-repository.js';
import { DAY_MS } from '../../domain/durations.js';
import { partitionsToMake } from '../../domain/partitions/partition-times.js';
import { LIMITS } from '../../limits/limits.js';

type Slice = Pick<AppContext, 'systemDb' | 'config' | 'log' | 'now'>;

interface ExpiringTable extends PartitionedTable {
  readonly keptDays: number;
}

/**
 * Makes the partitions of the days to come and drops those of which every row has expired. What cannot be done while a table
 * is in use is left to the next time: rows without a partition of their time go to the one for all others. Safe to be done twice at once.
 */
export async function rotatePartitions(ctx: Slice, signal?: AbortSignal): Promise<void> {
  for (const table of expiringTables(ctx)) {
    await createUpcoming(ctx, table, signal);
    await dropExpiredPartitions(ctx, table, signal);
  }
}

const expiringTables = ({ config }: Slice): readonly ExpiringTable[] => [
  { table: 'request_logs', id: 'id', since: 'created_at', keptDays: LIMITS.requestLogs.kept.value },
  {
    table: 'webhook_attempts',
    id: 'webhook_delivery_id',
    since: 'started_at',
    keptDays: config.webhooks.attemptDays,
  },
];

async function createUpcoming(
  { systemDb, log, now }: Slice,
  { table, keptDays }: ExpiringTable,
  signal?: AbortSignal,
): Promise<void> {
  if (signal?.aborted) return;
  const last = (await listPartitions(systemDb, table)).at(-1);
  for (const times of partitionsToMake(now(), last?.endsMs ?? 0, keptDays)) {
    if (signal?.aborted) return;
    if (await addPartition(systemDb, table, times)) continue;
    log.warn({ table, partition: times.day }, 'a partition could not be made: will be tried again next time');
    return;
  }
}

async function dropExpiredPartitions(
  { systemDb, log, now }: Slice,
  table: ExpiringTable,
  signal?: AbortSignal,
): Promise<void> {
  if (signal?.aborted) return;
  const horizon = now().getTime() - table.keptDays * DAY_MS;
  for (const partition of await listPartitions(systemDb, table.table)) {
    if (partition.endsMs > horizon || signal?.aborted) return;
    if (await dropExpired(systemDb, table, partition, table.keptDays)) {
      log.info({ table: table.table, partition: partition.name }, 'an expired partition was dropped');
    }
  }
}
