import type { ErrorRequestHandler, Request, Response } from 'express';
import type { AppContext } from '../../../context.js';
import {
  AppError,
  BadOptionError,
  CODE_OF_KIND,
  GatewayUnavailableError,
  type Issue,
  type OptionIssue,
  ValidationError,
  VersionConflictError,
} from '../../../errors.js';
import { LIMITS } from '../../../limits/limits.js';
import { isCancelledStatement, isStoreFault } from '../../../process/store-faults.js';
import { errorPlace } from '../../../telemetry/error-place.js';
import { loggablePath } from '../../../telemetry/loggable-path.js';
import { withResourceMetadata } from '../answers/bearer-realm.js';
import { compressLarge } from '../answers/compress-large.js';
import { nextCall } from '../answers/next-call.js';
import { type ProblemIssue, problemIssueOf } from '../answers/problem-issue.js';
import { isProblemCode, PROBLEMS, type ProblemCode } from '../answers/problems.js';
import { etagOf } from '../answers/reply.js';

const MAX_ISSUES = 50;
const MAX_INSTANCE = LIMITS.requests.instanceCharacters.value;

/** A refusal that only HTTP knows: credentials, methods, media types, quota. */
export class HttpProblem extends Error {
  readonly code: ProblemCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    code: ProblemCode,
    detail: string,
    options: { headers?: Record<string, string>; extra?: Record<string, unknown> } = {},
  ) {
    super(detail);
    this.name = 'HttpProblem';
    this.code = code;
    this.headers = options.headers ?? {};
    this.extra = options.extra ?? {};
  }
}

export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly instance: string;
  readonly request_id: string;
  /** Path of the request in the tenant's own log; only where a good credential came with it. */
  readonly request_log?: string;
  readonly retryable: boolean;
  readonly errors?: readonly ProblemIssue[];
  readonly [extension: string]: unknown;
}

/** The page that explains a code. */
const problemTypeUrl = (publicUrl: string, code: string): string =>
  `${publicUrl}/docs/errors/${code.replaceAll('_', '-')}`;

/** Path of a request in its tenant's own log. */
export const requestLogPath = (requestId: string): string => `/v1/request-logs/${requestId}`;

/** An error as the document we answer with. Pure: nothing of an unexpected error reaches the outside. */
export function problemFrom(
  error: unknown,
  place: { publicUrl: string; instance: string; requestId: string; isLogged?: boolean },
): { document: ProblemDocument; headers: Record<string, string> } {
  const { code, detail, headers, extra, issues } = understand(error);
  const { status, title, retryable } = PROBLEMS[code];
  const next = nextCall(code, place.instance, extra);
  const { status: state, ...rest } = extra;
  const document: ProblemDocument = {
    ...rest,
    ...(state === undefined ? {} : { current_status: state }),
    ...(next === null ? {} : { next }),
    type: problemTypeUrl(place.publicUrl, code),
    title,
    status,
    code,
    detail,
    instance: place.instance,
    request_id: place.requestId,
    ...(place.isLogged === true ? { request_log: requestLogPath(place.requestId) } : {}),
    retryable,
    ...(issues.length > 0 ? { errors: issues.slice(0, MAX_ISSUES) } : {}),
    ...(issues.length > MAX_ISSUES ? { errors_truncated: true } : {}),
  };
  return { document, headers };
}

interface Understood {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly headers: Record<string, string>;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly issues: readonly ProblemIssue[];
}

/** A commit whose answer was lost may have been carried out, so neither says what was changed. */
const REPEAT_SAFELY =
  'Whether the request took effect is not known. Repeat it, a POST with the same Idempotency-Key, and it takes effect once.';

const BUG: Understood = {
  code: 'internal_error',
  detail: `${REPEAT_SAFELY} If it fails again, send us the request_id.`,
  headers: {},
  extra: {},
  issues: [],
};

const STORE_AWAY: Understood = {
  code: 'service_unavailable',
  detail: REPEAT_SAFELY,
  headers: { 'Retry-After': '5' },
  extra: {},
  issues: [],
};

function understand(error: unknown): Understood {
  if (error instanceof HttpProblem) {
    return {
      code: error.code,
      detail: error.message,
      headers: { ...error.headers },
      extra: error.extra,
      issues: [],
    };
  }
  if (isCancelledStatement(error)) return TOOK_TOO_LONG;
  if (!(error instanceof AppError)) return isStoreFault(error) ? STORE_AWAY : BUG;
  const code = isProblemCode(error.code) ? error.code : CODE_OF_KIND[error.kind];
  const issues: readonly (Issue | OptionIssue)[] =
    error instanceof ValidationError || error instanceof BadOptionError ? error.issues : [];
  return {
    code,
    detail: error.message,
    headers: retryHeaders(error, code),
    extra: membersOf(error),
    issues: issues.map(problemIssueOf),
  };
}

function membersOf(error: AppError): Readonly<Record<string, unknown>> {
  if (error instanceof VersionConflictError) return { current_etag: etagOf(error.currentVersion) };
  return error.kind === 'not_found' ? {} : error.details;
}

const TOOK_TOO_LONG: Understood = {
  code: 'request_took_too_long',
  detail: 'The database needed longer than the limit. Nothing was changed.',
  headers: { 'Retry-After': '5' },
  extra: {},
  issues: [],
};

function retryHeaders(error: AppError, code: ProblemCode): Record<string, string> {
  if (!PROBLEMS[code].retryable) return {};
  if (error instanceof GatewayUnavailableError) {
    return { 'Retry-After': String(Math.ceil((error.retryAfterMs ?? 5_000) / 1000)) };
  }
  return { 'Retry-After': '1' };
}

/** Writes the document. */
function sendProblem({ config }: Pick<AppContext, 'config'>, error: unknown, req: Request, res: Response) {
  const isLogged = res.locals['requester'] !== undefined;
  const { document, headers } = problemFrom(error, {
    isLogged,
    publicUrl: config.publicUrl,
    instance: (req.baseUrl + req.path).slice(0, MAX_INSTANCE),
    requestId: String(res.locals['requestId'] ?? ''),
  });
  res.locals['code'] = document.code;
  const text = JSON.stringify(document);
  compressLarge(req, res, Buffer.byteLength(text));
  res
    .status(document.status)
    .set(withResourceMetadata(headers, config.publicUrl))
    .set('Cache-Control', 'no-store')
    .type('application/problem+json')
    .send(text);
}

/** Turns refusals of Express and its file server into the caller's faults. */
function ofExpress(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  if (!(status >= 400 && status < 500)) return error;
  if (status === 404) return new HttpProblem('not_found', 'There is no such route.');
  if (status === 412)
    return new HttpProblem('version_conflict', 'The file is not the version that was named.');
  return new HttpProblem('malformed_request', 'The request could not be read.');
}

/** The last handler: every error that reached it becomes a problem document; the unexpected are logged once. */
export function problemHandler(ctx: Pick<AppContext, 'config' | 'log' | 'metrics'>): ErrorRequestHandler {
  return (thrown, req, res, next) => {
    const error = ofExpress(thrown);
    const unexpected = !(error instanceof AppError) && !(error instanceof HttpProblem);
    if (unexpected) {
      const path = loggablePath(res.locals['route'], req.path);
      (res.locals['log'] ?? ctx.log).error({ err: error, path }, 'request failed');
    }
    if (res.headersSent) return next(error);
    sendProblem(ctx, error, req, res);
    if (res.statusCode < 500) return;
    const { tenantId, operation } = res.locals;
    ctx.metrics.errors.record({
      source: 'web',
      tenantId: typeof tenantId === 'string' ? tenantId : null,
      ...errorPlace(error, typeof operation === 'string' ? operation : undefined),
    });
  };
}
