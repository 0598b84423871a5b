import { type IdKind, publicId } from './ids.js';

/** Kinds of the work behind queues; that of the other queues has no name in the API. */
const KINDS: ReadonlyMap<string, IdKind> = new Map<string, IdKind>([
  ['import', 'import'],
  ['categorise', 'job'],
  ['bulk-update', 'bulkUpdate'],
  ['calculate', 'calculation'],
  ['submit', 'submission'],
  ['quarterly-update', 'quarterlyUpdate'],
  ['report', 'report'],
  ['webhook', 'delivery'],
]);

/** The public id of a piece of work; the UUID of its row where the API has no name for it. */
export function publicWorkId(queue: string, uuid: string): string {
  const kind = KINDS.get(queue);
  return kind === undefined ? uuid : publicId(kind, uuid);
}
