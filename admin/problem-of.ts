import { AppError, type ErrorKind, type Issue, ValidationError } from '../src/errors.js';
import { isStoreFault } from '../src/process/store-faults.js';
import type { AdminProblem, AdminProblemCode } from './problem.js';

const PAGE_OF_KIND: Readonly<Record<ErrorKind, AdminProblemCode>> = {
  validation: 'bad_request',
  bad_option: 'bad_request',
  not_found: 'not_found',
  invalid_state: 'conflict',
  conflict: 'conflict',
  forbidden: 'forbidden',
  version_conflict: 'conflict',
  too_large: 'bad_request',
  rejected_by_hmrc: 'conflict',
  gateway_unavailable: 'service_unavailable',
};

const MALFORMED: AdminProblem = { code: 'bad_request', detail: 'It is malformed or too large.' };

const AWAY: AdminProblem = {
  code: 'store_unavailable',
  detail:
    'Nothing can be shown until it does. Which one is away: /readyz. What it says: cli doctor. Requests of tenants are hurt as long as Postgres is away.',
};

const BUG: AdminProblem = { code: 'internal_error', detail: 'Nothing was changed. Try again.' };

/** The problem that an error of any kind is shown as. Nothing of an unexpected error is in it. */
export function problemOf(error: unknown): AdminProblem {
  if (error instanceof ValidationError)
    return { code: PAGE_OF_KIND[error.kind], detail: error.issues.map(issueInWords).join('; ') };
  if (error instanceof AppError) return { code: PAGE_OF_KIND[error.kind], detail: error.message };
  if (isOfReading(error)) return MALFORMED;
  return isStoreFault(error) ? AWAY : BUG;
}

const issueInWords = ({ pointer, detail }: Issue): string => `${pointer.replace('/', '')} ${detail}`;

/** Whether Express or a reader of bodies refused the request: its error has a status of 4xx. */
function isOfReading(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500;
}
