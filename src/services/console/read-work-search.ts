import type { WorkSearch } from '../../db/queues/work-queries.js';
import { type IdKind, isUuid, UUID_PATTERN, uuidFromPublicId } from '../../domain/ids.js';

const JOB_ID = /^ob-[0-9]{1,19}$/;
/** A job that is named after its work: `dlv-…-0`. */
const NAMED_JOB = new RegExp(`^[a-z-]{2,24}-(${UUID_PATTERN})(?:-[0-9]{1,9})?$`);
/** Ours have an underscore, HMRC's may be one word in capitals; another single word is a name. */
const CODE = /^(?:[A-Za-z][A-Za-z0-9]{0,79}_[A-Za-z0-9_]{1,79}|[A-Z]{2,80})$/;
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
  'event',
  'quarterlyUpdate',
];

/** The search for a typed word; `null` if it is neither an id nor a code. A plain UUID is the id of the work itself. */
export function readWorkSearch(text: string): WorkSearch | null {
  if (JOB_ID.test(text)) return { jobId: text };
  if (isUuid(text)) return { id: text };
  const named = NAMED_JOB.exec(text)?.[1];
  if (named !== undefined) return { id: named };
  for (const kind of KINDS) {
    const uuid = uuidFromPublicId(kind, text);
    if (uuid !== null) return searchOf(kind, uuid);
  }
  if (uuidFromPublicId('request', text) !== null) return { requestId: text };
  return CODE.test(text) ? { code: text } : null;
}

function searchOf(kind: IdKind, uuid: string): WorkSearch {
  if (kind === 'tenant') return { tenantId: uuid };
  if (kind === 'event') return { eventId: uuid };
  if (kind === 'client') return { clientId: uuid };
  return kind === 'taxReturn' ? { taxReturnId: uuid } : { id: uuid };
}
