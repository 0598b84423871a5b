import type { ErrorRequestHandler } from 'express';
import { errors } from 'oidc-provider';
import { isStoreFault } from '../../process/store-faults.js';
import { PROBLEMS } from '../gate/answers/problems.js';
import { HttpProblem } from '../gate/middleware/problem.js';
import { UnreadableFormError } from './in-turn.js';
import { errorPage } from './pages.js';
import { InteractionGoneError } from './visit.js';

interface Refusal {
  readonly status: number;
  readonly code: 'request_expired' | 'invalid_request' | 'temporarily_unavailable';
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Paths that apps call, which read JSON. */
const FOR_APPS = /^\/(oauth\/(token|revoke|introspect|jwks)|\.well-known\/.*)\/?$/;

/** Answers errors as OAuth's own: JSON to an app, a page to a person. */
const refusals =
  (pageOf: (code: string, text: string) => string): ErrorRequestHandler =>
  (error, req, res, next) => {
    const refusal = refusalOf(error);
    if (refusal === null || res.headersSent) return next(error);
    const { status, code, text, headers = {} } = refusal;
    res.status(status).set({ ...headers, 'Cache-Control': 'no-store' });
    if (FOR_APPS.test(req.path)) return res.json({ error: code, error_description: text });
    res.type('html').send(pageOf(code, text));
  };

/** Answers errors before or beside the authorization server. */
export const oauthRefusals = refusals(errorPage);

/** Answers errors of another page with a form. @param pageOf the page that says what is wrong */
export const formRefusals = (pageOf: (text: string) => string): ErrorRequestHandler =>
  refusals((_code, text) => pageOf(text));

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof errors.SessionNotFound || error instanceof InteractionGoneError) {
    const text = 'This page has been used, is too old, or belongs to another browser';
    return { status: 400, code: 'request_expired', text };
  }
  if (error instanceof UnreadableFormError) {
    return { status: error.status, code: 'invalid_request', text: error.message };
  }
  if (error instanceof HttpProblem) {
    const { status } = PROBLEMS[error.code];
    const code = status === 429 ? 'temporarily_unavailable' : 'invalid_request';
    return { status, code, text: error.message, headers: error.headers };
  }
  if (!isStoreFault(error)) return null;
  const text = 'Try again in some seconds.';
  return { status: 503, code: 'temporarily_unavailable', text, headers: { 'Retry-After': '5' } };
}
