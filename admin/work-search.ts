import type { WorkSearch } from '../src/db/queues/work-queries.js';
import { type IdKind, uuidFromPublicId } from '../src/domain/ids.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const JOB_ID = /^ob-[0-9]{1,19}$/;
const CODE = /^[a-z][a-z0-9_]{1,79}$/;
/** The kinds of id that lead to work. */
const KINDS: readonly IdKind[] = [
  'tenant',
  'client',
  'taxReturn',
  'import',
  'job',
  'calculation',
  'submission',
  'report',
  'delivery',
];

/** What a typed word looks for; `null` when it is neither an id nor a code. A plain UUID is the id of the work itself. */
export function readWorkSearch(text: string): WorkSearch | null {
  if (JOB_ID.test(text)) return { jobId: text };
  if (UUID.test(text)) return { id: text };
  for (const kind of KINDS) {
    const uuid = uuidFromPublicId(kind, text);
    if (uuid !== null) return searchOf(kind, uuid);
  }
  if (uuidFromPublicId('request', text) !== null) return { requestId: text };
  return CODE.test(text) ? { code: text } : null;
}

function searchOf(kind: IdKind, uuid: string): WorkSearch {
  if (kind === 'tenant') return { tenantId: uuid };
  if (kind === 'client') return { clientId: uuid };
  return kind === 'taxReturn' ? { taxReturnId: uuid } : { id: uuid };
}
