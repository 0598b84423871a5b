import type { PlaceCode } from './domain/codes/place-codes.js';

/**
 * The failures we expect. Each has a public, stable `code`; `message` is for people and never holds a
 * received value; `details` is for machines. None of them knows of HTTP or of queues: each of the three doors
 * translates for itself. `src/http/gate/middleware/problem.ts` gives statuses to codes, `workers/execute.ts` ends or repeats
 * work, and `admin/problem-of.ts` shows pages, which have fewer codes than the API.
 */
export type ErrorDetails = Readonly<Record<string, unknown>>;

export abstract class AppError extends Error {
  abstract readonly kind: ErrorKind;
  readonly code: string;
  readonly details: ErrorDetails;

  constructor(code: string, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
    this.details = details;
  }
}

export type ErrorKind =
  | 'validation'
  | 'bad_option'
  | 'not_found'
  | 'invalid_state'
  | 'conflict'
  | 'forbidden'
  | 'version_conflict'
  | 'too_large'
  | 'rejected_by_hmrc'
  | 'gateway_unavailable';

/** The code of a kind of error, for a reader that does not know the error's own. */
export const CODE_OF_KIND = {
  validation: 'validation_failed',
  bad_option: 'invalid_parameter',
  not_found: 'not_found',
  invalid_state: 'invalid_state',
  conflict: 'conflict',
  forbidden: 'forbidden',
  version_conflict: 'version_conflict',
  too_large: 'payload_too_large',
  rejected_by_hmrc: 'rejected_by_hmrc',
  gateway_unavailable: 'gateway_unavailable',
} as const satisfies Readonly<Record<ErrorKind, string>>;

/** Fault at one place of what was given. */
export interface Issue {
  /** A JSON pointer. */
  readonly pointer: string;
  readonly code: PlaceCode;
  readonly detail: string;
}

/** Fault of an option, which was given by its name beside the body. */
export interface OptionIssue extends Omit<Issue, 'pointer'> {
  readonly option: string;
}

/** The body was understood but cannot be accepted. */
export class ValidationError extends AppError {
  readonly kind = 'validation';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[], code = 'validation_failed') {
    const places = new Set(issues.map(({ pointer }) => pointer)).size;
    super(code, places === 1 ? '1 field is invalid.' : `${places} fields are invalid.`);
    this.issues = issues;
  }
}

/** An option beside the body cannot be accepted. */
export class BadOptionError extends AppError {
  readonly kind = 'bad_option';
  readonly issues: readonly OptionIssue[];

  constructor(code: string, message: string, issues: readonly OptionIssue[] = []) {
    super(code, message);
    this.issues = issues;
  }
}

/** The thing does not exist, or is not this tenant's. The answer is the same for both. */
export class NotFoundError extends AppError {
  readonly kind = 'not_found';

  constructor(message: string, details: ErrorDetails = {}) {
    super('not_found', message, details);
  }
}

/** The thing exists, but not in a state that allows this. */
export class InvalidStateError extends AppError {
  readonly kind = 'invalid_state';
}

/** Another thing is in the way: a unique value taken, a dependent alive. */
export class ConflictError extends AppError {
  readonly kind = 'conflict';
}

/** The credential is good but may not do this. */
export class ForbiddenError extends AppError {
  readonly kind = 'forbidden';
}

/** The caller named another version than the present one. */
export class VersionConflictError extends AppError {
  readonly kind = 'version_conflict';
  readonly currentVersion: number;

  constructor(currentVersion: number) {
    super('version_conflict', 'The resource has changed since the version that was named.');
    this.currentVersion = currentVersion;
  }
}

/** The input is larger than a stated limit. */
export class TooLargeError extends AppError {
  readonly kind = 'too_large';

  constructor(message: string, details: ErrorDetails) {
    super('payload_too_large', message, details);
  }
}

/** HMRC understood the call and said no. */
export class RejectedByHmrcError extends AppError {
  readonly kind = 'rejected_by_hmrc';
}

/** Somebody else's server did not answer, or answered that it could not. */
export class GatewayUnavailableError extends AppError {
  readonly kind = 'gateway_unavailable';
  readonly retryAfterMs: number | null;

  constructor(
    code: string,
    message: string,
    details: ErrorDetails = {},
    options?: ErrorOptions & { retryAfterMs?: number },
  ) {
    super(code, message, details, options);
    this.retryAfterMs = options?.retryAfterMs ?? null;
  }
}
