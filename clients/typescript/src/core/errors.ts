/** A place at which a request was wrong. */
export interface FieldError {
  /** A JSON pointer into the body. */
  readonly pointer?: string;
  readonly parameter?: string;
  readonly header?: string;
  readonly code: string;
  readonly detail: string;
}

/** The problem document of an answer above 299, as far as it could be read. */
export interface ProblemDocument {
  readonly type?: string;
  readonly title?: string;
  readonly status?: number;
  readonly code?: string;
  readonly detail?: string;
  readonly request_id?: string;
  readonly retryable?: boolean;
  readonly errors?: readonly FieldError[];
  readonly [member: string]: unknown;
}

/** Everything that a call throws, save for the caller's own abort. */
export class TaxApiError extends Error {
  /** Stable: programs decide by it. */
  readonly code: string;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;

  constructor(message: string, more: { code: string; retryable: boolean; cause?: unknown }) {
    super(message, more.cause === undefined ? {} : { cause: more.cause });
    this.name = new.target.name;
    this.code = more.code;
    this.retryable = more.retryable;
  }
}

/** The API answered, and said no. */
export class ProblemError extends TaxApiError {
  readonly status: number;
  /** For support: names the request in our logs. */
  readonly requestId: string | null;
  /** Each place of the request that was wrong. */
  readonly fieldErrors: readonly FieldError[];
  readonly problem: ProblemDocument;
  /** The wait that `Retry-After` asks for; null without one. */
  readonly retryAfterMs: number | null;

  constructor(status: number, problem: ProblemDocument, headers: Headers) {
    super(messageOf(status, problem), {
      code: problem.code ?? `http_${status}`,
      retryable: problem.retryable ?? (status === 408 || status === 429 || status >= 500),
    });
    this.status = status;
    this.problem = problem;
    this.requestId = problem.request_id ?? headers.get('request-id');
    this.fieldErrors = problem.errors ?? [];
    this.retryAfterMs = retryAfterMs(headers);
  }
}

/** 400, 405, 406 and others: the request is not one that the API understands. */
export class BadRequestError extends ProblemError {}
/** 401: the credential is missing, wrong, expired or revoked. */
export class AuthenticationError extends ProblemError {}
/** 403: the credential may not do this. */
export class PermissionError extends ProblemError {}
/** 404 and 410: it does not exist, or no longer. */
export class NotFoundError extends ProblemError {}
/** 409: what is stored does not allow it now. */
export class ConflictError extends ProblemError {}
/** 412 and 428: somebody has changed it since it was read, or `ifMatch` is missing. */
export class PreconditionError extends ProblemError {}
/** 413, 415 and 422: the body is not acceptable; `fieldErrors` says where. */
export class ValidationError extends ProblemError {}
/** 429: too many requests, and still so after the retries. */
export class RateLimitError extends ProblemError {}
/** 5xx: our fault, and still so after the retries. */
export class ServerError extends ProblemError {}

/** No whole answer arrived: the connection was refused, reset or cut. */
export class ConnectionError extends TaxApiError {
  constructor(message: string, cause?: unknown) {
    super(message, { code: 'connection_failed', retryable: true, cause });
  }
}

/** No whole answer arrived in time. */
export class TimeoutError extends TaxApiError {
  constructor(message: string) {
    super(message, { code: 'timeout', retryable: true });
  }
}

/**
 * Work that was waited for has failed, was cancelled or rejected, or needs somebody to act (`action_required`);
 * `resource` says why.
 */
export class WorkFailedError extends TaxApiError {
  readonly resource: unknown;

  constructor(status: string, resource: unknown) {
    const reasons = reasonsOf(resource);
    super(`It ended as ${status}${reasons === '' ? '.' : `: ${reasons}`}`, {
      code: `work_${status}`,
      retryable: false,
    });
    this.resource = resource;
  }
}

/** A request that claims to be a webhook and is not one of ours, or is too old. */
export class WebhookVerificationError extends TaxApiError {
  constructor(message: string) {
    super(message, { code: 'webhook_not_verified', retryable: false });
  }
}

/** The token endpoint said no. */
export class OAuthError extends TaxApiError {}

const BY_STATUS: Readonly<Record<number, typeof ProblemError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  410: NotFoundError,
  412: PreconditionError,
  413: ValidationError,
  415: ValidationError,
  422: ValidationError,
  428: PreconditionError,
  429: RateLimitError,
};

/** @param text the body, which need not be a problem document: proxies answer too */
export function problemError(status: number, headers: Headers, text: string): ProblemError {
  const Family = BY_STATUS[status] ?? (status >= 500 ? ServerError : BadRequestError);
  return new Family(status, parseProblem(text), headers);
}

/** Places that a message names; `fieldErrors` has them all. */
const NAMED = 3;

/** `422 validation_failed: transactions[3].given_nme is not a known field; did you mean given_name?` */
function messageOf(status: number, problem: ProblemDocument): string {
  const places = placesIn(problem.errors);
  const said = places === '' ? (problem.detail ?? problem.title ?? `The API answered ${status}.`) : places;
  return `${status} ${problem.code ?? `http_${status}`}: ${said}`;
}

/** Why work ended as it did: its error, or the issues that somebody has to see to. */
function reasonsOf(resource: unknown): string {
  const { error, issues } = (resource ?? {}) as { error?: FieldError | null; issues?: unknown };
  if (error) return `${error.code}: ${error.detail}`;
  if (!Array.isArray(issues)) return '';
  const blocking = issues.filter((issue) => issue.needs_acceptance !== true);
  const shown = blocking.length > 0 ? blocking : issues;
  return listed(shown.map(({ code, detail }: FieldError) => `${code}: ${detail}`));
}

/** @param errors what a proxy may have sent as well as the API */
function placesIn(errors: unknown): string {
  if (!Array.isArray(errors)) return '';
  const words = errors.map(({ pointer, parameter, header, detail = '' }: Partial<FieldError>) => {
    const place = pointer === undefined ? (parameter ?? header ?? '') : pathOf(pointer);
    return /^\p{Lu}/u.test(detail) ? `${place}: ${detail}` : `${place} ${detail}`;
  });
  return listed(words);
}

const listed = (words: readonly string[]): string =>
  words.slice(0, NAMED).join('; ') + (words.length > NAMED ? `; and ${words.length - NAMED} more` : '');

/** `#/transactions/3/amount` is `transactions[3].amount`. */
function pathOf(pointer: string): string {
  const steps = pointer.replace(/^#?\/?/, '').split('/');
  const path = steps.map((step) =>
    /^\d+$/.test(step) ? `[${step}]` : `.${step.replaceAll('~1', '/').replaceAll('~0', '~')}`,
  );
  return path.join('').replace(/^\./, '') || 'the body';
}

function parseProblem(text: string): ProblemDocument {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Seconds or a date, as milliseconds from now; null when there is none. */
export function retryAfterMs(headers: Headers): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  const ms = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
