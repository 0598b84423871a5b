import { PROBLEMS, type ProblemCode } from '../problems.js';
import { exampleId } from './example-id.js';

/** Where in the body or the parameters the fault of a code stands, for codes that always name a place. */
const PLACES: Partial<Record<ProblemCode, object>> = {
  validation_failed: {
    pointer: '#/tax_year',
    code: 'invalid_format',
    detail: 'must be a tax year, such as 2025-26',
  },
  invalid_reference: {
    pointer: '#/client_id',
    code: 'invalid_reference',
    detail: 'does not name a client of yours',
  },
  invalid_parameter: { parameter: 'limit', code: 'too_large', detail: 'must be at most 100' },
  unknown_parameter: {
    parameter: 'limt',
    code: 'unknown_parameter',
    detail: 'is not known; did you mean limit?',
  },
  invalid_cursor: { parameter: 'cursor', code: 'invalid', detail: 'is not a cursor of this list' },
  invalid_idempotency_key: {
    header: 'Idempotency-Key',
    code: 'invalid_format',
    detail: 'must be 1 to 255 printable ASCII characters',
  },
};

/** A problem of a code, as it is answered. */
export function problemExample(code: ProblemCode): Record<string, unknown> {
  const { status, title, help, retryable } = PROBLEMS[code];
  const place = PLACES[code];
  return {
    type: `https://api.example.com/docs/errors/${code.replaceAll('_', '-')}`,
    title,
    status,
    code,
    detail: help.replaceAll('`', ''),
    instance: `/v1/tax-returns/${exampleId('taxReturn')}`,
    request_id: exampleId('request'),
    retryable,
    ...(place === undefined ? {} : { errors: [place] }),
  };
}
