import type { TProperties, TSchema } from 'typebox';
import type { AllowedVersions } from '../../../domain/assert-version.js';
import { LIMITS } from '../../../limits/limits.js';
import { negotiate } from '../media-types.js';
import { HttpProblem } from '../middleware/problem.js';
import type { OperationDefinition } from '../route.js';

/** Headers by their names in lower case. */
export interface HeaderReader {
  get(name: string): string | undefined;
}

/** Expectations in the caller's headers, checked. */
export interface Expectations {
  readonly ifMatch: AllowedVersions | null;
  readonly waitSeconds: number | null;
  /** The media type chosen for the answer. */
  readonly accept: string;
  /** @throws {HttpProblem} 428 when the operation needs `If-Match` and has none */
  requireIfMatch(): void;
}

const MAX_WAIT_SECONDS = LIMITS.requests.waitSeconds.value;
const PROBLEM_TYPE = 'application/problem+json';

/**
 * Reads the headers of requests of one operation, whose media types are gathered once.
 * @throws {HttpProblem} 400 for a malformed header, 406 when nothing we answer with is acceptable
 */
export function compileExpectations(
  operation: OperationDefinition<TProperties, TSchema>,
): (req: HeaderReader) => Expectations {
  const types = typesOf(operation);
  return (req) => ({
    ifMatch: operation.ifMatch === undefined ? null : readConditions(req),
    waitSeconds: operation.prefersWait === true ? parseWait(req.get('prefer')) : null,
    accept: chooseType(req, types),
    requireIfMatch() {
      if (operation.ifMatch === 'required' && req.get('if-match') === undefined) {
        throw new HttpProblem(
          'precondition_required',
          'Send If-Match with the ETag of the version you have seen.',
        );
      }
    },
  });
}

/** Media types of the operation's success. */
function typesOf({ responses }: OperationDefinition<TProperties, TSchema>): readonly string[] {
  const success = Object.entries(responses).filter(([status]) => Number(status) < 300);
  return [...new Set(success.flatMap(([, response]) => response.contentTypes ?? ['application/json']))];
}

/** `If-None-Match` on a write asks for the opposite: `*` fails for anything that exists. */
function readConditions(req: HeaderReader): AllowedVersions | null {
  const only = versionsIn(req.get('if-match'), 'If-Match');
  const never = versionsIn(req.get('if-none-match'), 'If-None-Match');
  return only === null && never === null ? null : { only: only ?? 'any', never: never ?? [] };
}

/**
 * The versions that a list of ETags names. A tag that cannot be ours names none, and neither does a weak tag in `If-Match`,
 * which compares strongly. In `If-None-Match`, which does not, a weak tag names its version.
 * @see RFC 9110, 13.1.1 and 13.1.2
 */
function versionsIn(header: string | undefined, name: string): readonly number[] | 'any' | null {
  if (header === undefined) return null;
  if (header.trim() === '*') return 'any';
  const tags = /(?:^|,)[ \t]*(W\/)?"([^"]*)"[ \t]*(?=,|$)/y;
  const versions: number[] = [];
  do {
    const [, weak, tag] = tags.exec(header) ?? [];
    if (tag === undefined) throw badHeader(name, 'must be ETags in quotation marks, such as "3", or *');
    const isCompared = weak === undefined || name === 'If-None-Match';
    if (isCompared && /^\d{1,10}$/.test(tag)) versions.push(Number(tag));
  } while (tags.lastIndex < header.length);
  return versions;
}

/**
 * The seconds of `Prefer: wait`, at most 20. As RFC 7240 asks, a preference that is not known or not valid is
 * ignored, and of several the first counts.
 */
function parseWait(header: string | undefined): number | null {
  for (const preference of (header ?? '').split(',')) {
    const [name = '', value = ''] = (preference.split(';')[0] ?? '').split('=');
    if (name.trim().toLowerCase() !== 'wait') continue;
    const seconds = /^"?(\d{1,9})"?$/.exec(value.trim())?.[1];
    return seconds === undefined || Number(seconds) === 0
      ? null
      : Math.min(Number(seconds), MAX_WAIT_SECONDS);
  }
  return null;
}

function chooseType(req: HeaderReader, types: readonly string[]): string {
  const chosen = negotiate(req.get('accept'), [...types, PROBLEM_TYPE]);
  if (chosen === null) {
    throw new HttpProblem('not_acceptable', `This operation answers with: ${types.join(', ')}.`, {
      extra: { supported: types },
    });
  }
  return chosen === PROBLEM_TYPE ? (types[0] ?? 'application/json') : chosen;
}

const badHeader = (header: string, detail: string) =>
  new HttpProblem('invalid_parameter', 'A header is not valid.', {
    extra: { errors: [{ header, code: 'invalid_format', detail }] },
  });
