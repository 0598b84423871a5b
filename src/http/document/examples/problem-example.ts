import { nextCall } from '../../gate/answers/next-call.js';
import { PROBLEMS, type ProblemCode } from '../../gate/answers/problems.js';
import { exampleId } from './example-id.js';
import { PROBLEM_CASES } from './problem-cases.js';

/** Places of faults in the body or the parameters, for codes that always name one. */
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
  fraud_prevention_incomplete: {
    pointer: '#/fraud_prevention/timezone',
    code: 'required',
    detail: 'is required for this connection method',
  },
  invalid_tax_year: { parameter: 'ref', code: 'invalid', detail: 'is not a tax year' },
  client_required: { parameter: 'client_id', code: 'required', detail: 'is required' },
  unknown_format: { parameter: 'format', code: 'not_allowed_value', detail: 'is not a format that we read' },
  wording_outdated: {
    pointer: '#/wording_version',
    code: 'not_allowed_value',
    detail: 'is not the current version',
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
  const { status, title, retryable } = PROBLEMS[code];
  const { detail, instance, more } = PROBLEM_CASES[code];
  const place = PLACES[code];
  const { current_status, ...rest } = more;
  const next = nextCall(code, instance, { ...rest, status: current_status });
  return {
    ...more,
    ...(next === null ? {} : { next }),
    type: `https://api.example.com/docs/errors/${code.replaceAll('_', '-')}`,
    title,
    status,
    code,
    detail,
    instance,
    request_id: exampleId('request'),
    retryable,
    ...(place === undefined ? {} : { errors: [place] }),
  };
}
