import type { AppContext } from '../../context.js';
import {
  dropSupersededDeadRows,
  listDeadOutboxRows,
  requeueDeadRows,
} from '../../db/queues/dead-outbox-repository.js';
import { forgetFaultsOfFinishedWork } from '../../db/queues/work-faults-repository.js';
import { QUEUES } from '../../queues/index.js';

/** Rest between tries. The reason for a refusal may be mended meanwhile, and a row refused for good is tried no more often. */
const REST_SECONDS = 60;
const LIMIT = 500;

/** Returns dead rows to the outbox, unless their queue can never take their payload, and forgets faults of finished work. */
export async function tidyAfterFaults({
  systemDb,
  log,
}: Pick<AppContext, 'systemDb' | 'log'>): Promise<void> {
  await forgetFaultsOfFinishedWork(systemDb);
  await dropSupersededDeadRows(systemDb);
  const dead = await listDeadOutboxRows(systemDb, {
    queues: QUEUES.map(({ name }) => name),
    restSeconds: REST_SECONDS,
    limit: LIMIT,
  });
  const sound = dead.filter(({ queue, payload }) => isPayloadOf(queue, payload));
  await requeueDeadRows(systemDb, sound);
  if (sound.length > 0) log.warn({ rows: sound.length }, 'rows that were set aside are back in the outbox');
}

function isPayloadOf(queue: string, payload: unknown): boolean {
  try {
    QUEUES.find(({ name }) => name === queue)?.parse(payload);
    return true;
  } catch {
    return false;
  }
}
