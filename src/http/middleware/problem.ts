import type { ErrorRequestHandler, Request, Response } from 'express';
import type { AppContext } from '../../context.js';
import {
  AppError,
  BadParameterError,
  type ErrorKind,
  GatewayUnavailableError,
  type Issue,
  ValidationError,
} from '../../errors.js';
import { isProblemCode, PROBLEMS, type ProblemCode } from '../problems.js';

const MAX_ISSUES = 50;

/** The code an error takes when its own is not in the registry. */
const CODE_OF_KIND: Readonly<Record<ErrorKind, ProblemCode>> = {
  validation: 'validation_failed',
  bad_parameter: 'invalid_parameter',
  not_found: 'not_found',
  invalid_state: 'invalid_state',
  conflict: 'conflict',
  forbidden: 'forbidden',
  precondition_failed: 'version_conflict',
  too_large: 'payload_too_large',
  rejected_by_hmrc: 'rejected_by_hmrc',
  gateway_unavailable: 'gateway_unavailable',
};

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
  readonly retryable: boolean;
  readonly errors?: readonly Issue[];
  readonly [extension: string]: unknown;
}

/** The page that explains a code. */
export const problemTypeUrl = (publicUrl: string, code: string): string =>
  `${publicUrl}/docs/errors/${code.replaceAll('_', '-')}`;

/** An error as the document we answer with. Pure: nothing of an unexpected error reaches the outside. */
export function problemFrom(
  error: unknown,
  place: { publicUrl: string; instance: string; requestId: string },
): { document: ProblemDocument; headers: Record<string, string> } {
  const { code, detail, headers, extra, issues } = understand(error);
  const { status, title, retryable } = PROBLEMS[code];
  const document: ProblemDocument = {
    ...extra,
    type: problemTypeUrl(place.publicUrl, code),
    title,
    status,
    code,
    detail,
    instance: place.instance,
    request_id: place.requestId,
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
  readonly issues: readonly Issue[];
}

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
  if (!(error instanceof AppError)) {
    return {
      code: 'internal_error',
      detail: 'Nothing was changed. Try again.',
      headers: {},
      extra: {},
      issues: [],
    };
  }
  const code = isProblemCode(error.code) ? error.code : CODE_OF_KIND[error.kind];
  const issues = error instanceof ValidationError || error instanceof BadParameterError ? error.issues : [];
  return {
    code,
    detail: error.message,
    headers: retryHeaders(error, code),
    extra: error.kind === 'not_found' ? {} : error.details,
    issues,
  };
}

function retryHeaders(error: AppError, code: ProblemCode): Record<string, string> {
  if (error instanceof GatewayUnavailableError) {
    return { 'Retry-After': String(Math.ceil((error.retryAfterMs ?? 5_000) / 1000)) };
  }
  return PROBLEMS[code].retryable ? { 'Retry-After': '1' } : {};
}

/** Writes the document. */
export function sendProblem(
  { config }: Pick<AppContext, 'config'>,
  error: unknown,
  req: Request,
  res: Response,
) {
  const { document, headers } = problemFrom(error, {
    publicUrl: config.publicUrl,
    instance: req.baseUrl + req.path,
    requestId: String(res.locals['requestId'] ?? ''),
  });
  res
    .status(document.status)
    .set(headers)
    .set('Cache-Control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(document));
}

/** The last handler: every error that reached it becomes a problem document; the unexpected are logged once. */
export function problemHandler(ctx: Pick<AppContext, 'config' | 'log'>): ErrorRequestHandler {
  return (error, req, res, next) => {
    const unexpected = !(error instanceof AppError) && !(error instanceof HttpProblem);
    if (unexpected) (res.locals['log'] ?? ctx.log).error({ err: error, path: req.path }, 'request failed');
    if (res.headersSent) return next(error);
    sendProblem(ctx, error, req, res);
  };
}
