import type { Request, Response } from 'express';
import { errorPage } from './pages/error-page.js';
import { requestIdOf, sessionOf } from './request-facts.js';

/** Why the console said no. The codes are stable. */
export const PROBLEMS = {
  bad_request: { status: 400, title: 'The request cannot be read' },
  not_signed_in: { status: 401, title: 'Sign in first' },
  forbidden: { status: 403, title: 'Your role does not allow this' },
  forbidden_there: { status: 403, title: 'You cannot sign in that way' },
  csrf_refused: { status: 403, title: 'The request did not come from this console' },
  password_change_due: { status: 403, title: 'Set a password of your own first' },
  not_found: { status: 404, title: 'There is no such page' },
  conflict: { status: 409, title: 'This cannot be done now' },
  name_mistyped: { status: 422, title: 'The name is not that of the queue' },
  own_page: { status: 422, title: 'This is done on a page of its own' },
  reason_missing: { status: 422, title: 'A reason is missing' },
  too_many_attempts: { status: 429, title: 'Too many attempts' },
  internal_error: { status: 500, title: 'Something went wrong' },
  service_unavailable: { status: 503, title: 'Another service does not answer' },
  provider_unavailable: { status: 503, title: 'Your organisation’s sign-in does not answer' },
  store_unavailable: { status: 503, title: 'Postgres or Redis does not answer' },
  record_unavailable: { status: 503, title: 'The record of acts cannot be written' },
} as const;

export type AdminProblemCode = keyof typeof PROBLEMS;

/** Why a request is refused, in a code and in words. */
export interface AdminProblem {
  readonly code: AdminProblemCode;
  readonly detail: string;
}

/**
 * Answers with a problem document, or with a page for a browser that shows one. `error` and `message` are
 * what the queue board's page shows of a refusal.
 */
export function sendProblem(req: Request, res: Response, code: AdminProblemCode, detail: string): void {
  const { status, title } = PROBLEMS[code];
  res.status(status);
  if (isPageRequest(req)) {
    res.type('html').send(errorPage({ session: sessionOf(res), title, detail }));
    return;
  }
  const problem = { type: 'about:blank', title, status, code, detail, request_id: requestIdOf(res) };
  res
    .type('application/problem+json')
    .send(JSON.stringify({ ...problem, error: { key: 'ERRORS.FORBIDDEN' }, message: detail }));
}

/** Whether the answer will be shown as a page: the board's own calls ask for JSON. */
export function isPageRequest(req: Request): boolean {
  return !req.originalUrl.startsWith('/queues/api/') && req.accepts(['json', 'html']) === 'html';
}
