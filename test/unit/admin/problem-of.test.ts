import { describe, expect, it } from 'vitest';
import { PROBLEMS } from '../../../admin/problem.js';
import { problemOf } from '../../../admin/problem-of.js';
import {
  type AppError,
  BadOptionError,
  ConflictError,
  type ErrorKind,
  ForbiddenError,
  GatewayUnavailableError,
  InvalidStateError,
  NotFoundError,
  RejectedByHmrcError,
  TooLargeError,
  ValidationError,
  VersionConflictError,
} from '../../../src/errors.js';
import { StoreAwayError } from '../../../src/process/store-faults.js';

const CASES: Readonly<Record<ErrorKind, readonly [AppError, number]>> = {
  validation: [
    new ValidationError([{ pointer: '/hours', code: 'not_allowed_value', detail: 'must be 1' }]),
    400,
  ],
  bad_option: [new BadOptionError('invalid_parameter', 'No such page.'), 400],
  not_found: [new NotFoundError('There is no such tenant.'), 404],
  invalid_state: [new InvalidStateError('endpoint_disabled', 'It is disabled.'), 409],
  conflict: [new ConflictError('conflict', 'The name is taken.'), 409],
  forbidden: [new ForbiddenError('forbidden', 'It may not.'), 403],
  version_conflict: [new VersionConflictError(4), 409],
  too_large: [new TooLargeError('It is too large.', {}), 400],
  rejected_by_hmrc: [new RejectedByHmrcError('rejected_by_hmrc', 'HMRC said no.'), 409],
  gateway_unavailable: [new GatewayUnavailableError('hmrc_unavailable', 'HMRC does not answer.'), 503],
};

describe('problemOf', () => {
  it.each(Object.entries(CASES))('gives a refusal of kind %s its status', (kind, [error, status]) => {
    expect(error.kind).toBe(kind);
    expect(PROBLEMS[problemOf(error).code].status).toBe(status);
  });

  it('says what a service says, and of fields which they are', () => {
    const issues = [
      { pointer: '/hours', code: 'not_allowed_value', detail: 'must be 1 to 8' },
      { pointer: '/to', code: 'invalid_format', detail: 'must be an address' },
    ] as const;

    expect(problemOf(new NotFoundError('There is no such tenant.')).detail).toBe('There is no such tenant.');
    expect(problemOf(new ValidationError(issues)).detail).toBe('hours must be 1 to 8; to must be an address');
  });

  it('tells a request that cannot be read from a store that is away and from a bug, of which it says nothing', () => {
    const unreadable = Object.assign(new Error('unexpected token "hush"'), { status: 413 });
    const errors = [unreadable, new StoreAwayError('hush'), new TypeError('hush'), 'hush'];

    const problems = errors.map(problemOf);

    expect(problems.map(({ code }) => code)).toEqual([
      'bad_request',
      'store_unavailable',
      'internal_error',
      'internal_error',
    ]);
    expect(JSON.stringify(problems)).not.toContain('hush');
  });
});
