import { workTableOf } from '../../db/queues/work-tables.js';
import { publicWorkId } from '../../domain/public-work-id.js';

interface Work {
  readonly tenantId: string;
  readonly queue: string;
  readonly workId: string;
}

/** The piece of work that a job is about. @throws {TypeError} for a payload that does not name it */
export function workOfJob(queue: string, payload: object): Work {
  const { idField } = workTableOf(queue);
  const { tenantId, [idField]: workId } = Object.fromEntries(Object.entries(payload));
  if (typeof tenantId !== 'string' || typeof workId !== 'string')
    throw new TypeError(`a ${queue} job without tenantId or ${idField}`);
  return { tenantId, queue, workId };
}

/** The id by which lines of the log and spans name the work of a job. @throws {TypeError} as `workOfJob` does */
export const publicWorkOfJob = (queue: string, payload: object): string =>
  publicWorkId(queue, workOfJob(queue, payload).workId);
