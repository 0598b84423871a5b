import type { Request } from 'express';
import type { TProperties, TSchema } from 'typebox';
import { HttpProblem } from './middleware/problem.js';
import type { IfMatch, OperationDefinition } from './route.js';

/** What the caller's headers ask for, checked. */
export interface Expectations {
  readonly ifMatch: IfMatch | null;
  readonly waitSeconds: number | null;
  /** The media type chosen for the answer. */
  readonly accept: string;
  /** @throws {HttpProblem} 428 when the operation needs `If-Match` and has none */
  requireIfMatch(): void;
}

const MAX_WAIT_SECONDS = 20;

/** @throws {HttpProblem} 400 for a malformed header, 406 when nothing we answer with is acceptable */
export function readExpectations(
  req: Request,
  operation: OperationDefinition<TProperties, TSchema>,
): Expectations {
  const ifMatch = operation.ifMatch === undefined ? null : parseIfMatch(req.get('if-match'));
  const waitSeconds = operation.prefersWait === true ? parseWait(req.get('prefer')) : null;
  return {
    ifMatch,
    waitSeconds,
    accept: chooseType(req, operation),
    requireIfMatch() {
      if (operation.ifMatch === 'required' && ifMatch === null) {
        throw new HttpProblem(
          'precondition_required',
          'Send If-Match with the ETag of the version you have seen.',
        );
      }
    },
  };
}

/** Weak tags count as strong: a proxy that compresses weakens them. */
function parseIfMatch(header: string | undefined): IfMatch | null {
  if (header === undefined) return null;
  if (header.trim() === '*') return '*';
  const version = /^(?:W\/)?"(\d{1,10})"$/.exec(header.trim())?.[1];
  if (version !== undefined) return Number(version);
  if (/^(?:W\/)?"[^"]*"$/.test(header.trim())) return -1;
  throw badHeader('If-Match', 'must be one ETag, or *');
}

function parseWait(header: string | undefined): number | null {
  if (header === undefined) return null;
  for (const preference of header.split(',')) {
    const wait = /^\s*wait\s*=\s*"?(\d{1,4})"?\s*$/i.exec(preference)?.[1];
    if (wait === undefined) continue;
    const seconds = Number(wait);
    if (seconds >= 1 && seconds <= MAX_WAIT_SECONDS) return seconds;
    throw badHeader('Prefer', `wait must be 1 to ${MAX_WAIT_SECONDS} seconds`);
  }
  return null;
}

function chooseType(req: Request, operation: OperationDefinition<TProperties, TSchema>): string {
  const success = Object.entries(operation.responses).filter(([status]) => Number(status) < 300);
  const types = [
    ...new Set(success.flatMap(([, response]) => response.contentTypes ?? ['application/json'])),
  ];
  const chosen = req.accepts([...types, 'application/problem+json']);
  if (chosen === false) {
    throw new HttpProblem('not_acceptable', `This operation answers with: ${types.join(', ')}.`, {
      extra: { supported: types },
    });
  }
  return chosen === 'application/problem+json' ? (types[0] ?? 'application/json') : chosen;
}

const badHeader = (header: string, detail: string) =>
  new HttpProblem('invalid_parameter', 'A header is not valid.', {
    extra: { errors: [{ header, code: 'invalid_format', detail }] },
  });
