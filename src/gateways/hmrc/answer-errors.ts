import Type from 'typebox';
import type { HmrcAnswer } from './hmrc-answer.js';
import { type HmrcIssue, HmrcRefusalError, HmrcUnavailableError } from './hmrc-errors.js';
import { readerOf } from './read-answer.js';

/** HMRC's errors, as its services write them, as its guide shows them, and as OAuth does. */
const ErrorBody = Type.Object({
  code: Type.Optional(Type.String()),
  error: Type.Optional(Type.String()),
  path: Type.Optional(Type.String()),
  paths: Type.Optional(Type.Array(Type.String())),
  errors: Type.Optional(
    Type.Array(
      Type.Object({
        code: Type.String(),
        path: Type.Optional(Type.String()),
        paths: Type.Optional(Type.Array(Type.String())),
      }),
    ),
  ),
});
type ErrorBody = Type.Static<typeof ErrorBody>;

const readErrorObject = readerOf(ErrorBody);
/** Errors as HMRC Assist writes them. */
const readErrorList = readerOf(Type.Array(Type.Object({ code: Type.String() }), { minItems: 1 }));

function readErrorBody(text: string): ErrorBody | null {
  const [only, ...others] = readErrorList(text) ?? [];
  if (only === undefined) return readErrorObject(text);
  return others.length === 0 ? { code: only.code } : { code: only.code, errors: [only, ...others] };
}
const CODE = /^[A-Za-z][A-Za-z0-9_]{0,99}$/;

const THROTTLED_WAIT_MS = 2_000;
const MAINTENANCE_WAIT_MS = 300_000;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export function readCorrelationId(headers: Headers): string | null {
  const value = headers['x-correlationid'];
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;
}

/** An address of HMRC's, which may be one without a host. */
export function readLocation(headers: Headers): Pick<HmrcAnswer, 'location'> {
  const value = headers['location'];
  const isGiven = typeof value === 'string' && value !== '' && value.length <= 500;
  return isGiven ? { location: value } : {};
}

/**
 * Meaning of an answer other than 2xx. HMRC reports its own back end's failures as 500, so any 5xx but
 * 501 may have been carried out; a 429 was not.
 */
export function refusalOrFailure(
  answer: HmrcAnswer,
  retryAfter: string | undefined,
): HmrcRefusalError | HmrcUnavailableError {
  const { status, correlationId, location = null } = answer;
  const body = readErrorBody(answer.body);
  const hmrcCode = codeIn(body) ?? `HTTP_${status}`;
  const failure = { status, correlationId };

  if (status === 429) {
    return new HmrcUnavailableError(
      { ...failure, outcome: 'not_sent', reason: 'throttled' },
      { retryAfterMs: secondsToMs(retryAfter) ?? THROTTLED_WAIT_MS },
    );
  }
  if (status === 503 && hmrcCode === 'SCHEDULED_MAINTENANCE') {
    return new HmrcUnavailableError(
      { ...failure, outcome: 'unknown', reason: 'maintenance' },
      { retryAfterMs: secondsToMs(retryAfter) ?? MAINTENANCE_WAIT_MS },
    );
  }
  if (status === 408) return new HmrcUnavailableError({ ...failure, outcome: 'unknown', reason: 'timeout' });
  if (status >= 400 && (status < 500 || status === 501)) {
    return new HmrcRefusalError({ ...failure, hmrcCode, issues: issuesIn(body), location });
  }
  const retryAfterMs = secondsToMs(retryAfter);
  return new HmrcUnavailableError(
    { ...failure, outcome: 'unknown', reason: 'server_error' },
    retryAfterMs === null ? {} : { retryAfterMs },
  );
}

function codeIn(body: ErrorBody | null): string | null {
  const code = body?.code ?? body?.error;
  return code !== undefined && CODE.test(code) ? code : null;
}

/** Several findings stand in a list; the place of a single one stands beside its code. */
function issuesIn(body: ErrorBody | null): HmrcIssue[] {
  if (body === null) return [];
  const { code, errors = [] } = body;
  if (errors.length > 0) return errors.map((one) => ({ code: one.code, paths: placesIn(one) }));
  const paths = placesIn(body);
  return code === undefined || paths.length === 0 ? [] : [{ code, paths }];
}

const placesIn = ({ path, paths }: Pick<ErrorBody, 'path' | 'paths'>): readonly string[] =>
  paths ?? (path === undefined ? [] : [path]);

function secondsToMs(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,5}$/.test(header) ? Number(header) * 1_000 : null;
}
