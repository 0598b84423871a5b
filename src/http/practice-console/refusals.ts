import type { ErrorRequestHandler, Response } from 'express';
import type { AppContext } from '../../context.js';
import { AppError, ValidationError } from '../../errors.js';
import { isStoreFault } from '../../process/store-faults.js';
import { HttpProblem, problemFrom } from '../gate/middleware/problem.js';
import { UnreadableFormError } from '../oauth/in-turn.js';
import { InteractionGoneError } from '../oauth/visit.js';
import { strangersPage, troublePage, type View } from './pages/layout.js';

/** Remembers the frame in which a refusal is drawn, once the visitor is known. */
export function noteView(res: Response, view: View): void {
  res.locals['consoleView'] = view;
}

/** Errors of the console as pages; what nobody expected is left to the handler that logs it. */
export const consoleRefusals =
  ({ config }: Pick<AppContext, 'config'>): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (res.headersSent || !isExpected(error)) return next(error);
    const { status, title, texts, headers } = refusalOf(error, {
      publicUrl: config.publicUrl,
      instance: req.path,
      requestId: String(res.locals['requestId']),
    });
    const view: View | undefined = res.locals['consoleView'];
    const page = view === undefined ? strangersPage(title, texts.join(' ')) : troublePage(view, title, texts);
    res.status(status).set(headers).set('Cache-Control', 'no-store').type('html').send(page);
  };

const isExpected = (error: unknown): boolean =>
  error instanceof AppError ||
  error instanceof HttpProblem ||
  error instanceof UnreadableFormError ||
  error instanceof InteractionGoneError ||
  isStoreFault(error);

interface Refusal {
  readonly status: number;
  readonly title: string;
  readonly texts: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

function refusalOf(error: unknown, place: Parameters<typeof problemFrom>[1]): Refusal {
  if (error instanceof UnreadableFormError) {
    return { status: error.status, title: 'The form cannot be read', texts: [error.message], headers: {} };
  }
  if (error instanceof InteractionGoneError) {
    const texts = ['Your sign-in has changed meanwhile. Sign in again.'];
    return { status: 400, title: 'This page has ended', texts, headers: {} };
  }
  const { document, headers } = problemFrom(error, place);
  const { status, detail } = document;
  const title = error instanceof ValidationError ? 'The form does not fit' : document.title;
  const faults = (document.errors ?? []).map((issue) => `${nameOf(issue)} ${issue.detail}.`);
  return { status, title, texts: faults.length > 0 ? faults : [detail], headers };
}

/** The field or parameter that a fault is of, as the pages call it. */
const nameOf = ({ pointer, parameter }: { readonly pointer?: string; readonly parameter?: string }): string =>
  (pointer ?? parameter ?? '').replace(/^#\//, '').replaceAll(/[_/]/g, ' ');
