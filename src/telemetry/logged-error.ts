import { AppError } from '../errors.js';

/** An error as it is logged. What is not here is not logged. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [fact: string]: unknown;
}

/** Members that name a kind of failure and never what was sent; kept when they are of that form. */
const FACTS = [
  'code',
  'errno',
  'syscall',
  'severity',
  'routine',
  'table',
  'constraint',
  'kind',
  'status',
  'hmrcCode',
  'outcome',
  'reason',
  'correlationId',
] as const;
const FACT = /^[\w.:-]{1,100}$/;
const FRAME = /^ {4}at .+$/;
/** The first word of what Redis refuses with, such as `MISCONF`. */
const REDIS_REFUSAL = /^([A-Z]{2,20})(?: |$)/;
/** Messages of packages about a store that is away, which never vary. */
const FIXED_TEXTS: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'Connection is closed.',
  'Command timed out',
  'Command aborted due to connection close',
  'None of startup nodes is available',
  'Failed to refresh slots cache.',
  'Cluster is ended.',
  'timeout exceeded when trying to connect',
  'Knex: Timeout acquiring a connection. The pool is probably full. Are you missing a .transacting(trx) call?',
]);
/** Messages of packages in which a number alone varies. */
const SILENT_SOCKET = /^Socket timeout\. Expecting data, but didn't receive any in \d+ms\.$/;
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`/g;

/** How deep causes and the parts of an AggregateError are followed, and how many of its parts. */
const MAX_DEPTH = 4;
const MAX_PARTS = 10;

/**
 * Facts of an error that a log may hold: its type, its place in the code, and facts of a fixed form. Its message only when we
 * wrote it, and then without what stands in quotation marks: those of Postgres, Redis, parsers and HTTP clients repeat
 * rows, commands, addresses and bodies. So do members such as `detail`, `where`, `command`, `data` and `response`.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  if (error instanceof CutError) return error.logged;
  const type = typeOf(error);
  const facts = factsOf(error);
  const message = messageOf(error, facts);
  return {
    type,
    message,
    ...facts,
    stack: [`${type}: ${message}`, ...framesOf(error)].join('\n'),
    ...(depth < MAX_DEPTH ? partsOf(error, depth + 1) : {}),
  };
}

/** An error that may be kept where jobs are: message and stack are those of the log. */
export function storableError(error: unknown): Error {
  return new CutError(loggedError(error));
}

/** Cut down already, so that logging it later loses nothing more. */
class CutError extends Error {
  readonly #logged: LoggedError;

  constructor(logged: LoggedError) {
    super(logged.message);
    this.name = logged.type;
    this.stack = logged.stack;
    this.#logged = logged;
  }

  get logged(): LoggedError {
    return this.#logged;
  }
}

function typeOf(error: Error): string {
  const names = [error.name, error.constructor.name].filter((name) => FACT.test(name));
  return names.find((name) => name !== 'Error') ?? 'Error';
}

function factsOf(error: Error): Readonly<Record<string, string | number>> {
  const members = new Map<string, unknown>(Object.entries(error));
  const facts: Record<string, string | number> = {};
  for (const name of FACTS) {
    const value = members.get(name);
    if (typeof value === 'number' || (typeof value === 'string' && FACT.test(value))) facts[name] = value;
  }
  const refusal = error.name === 'ReplyError' ? REDIS_REFUSAL.exec(error.message)?.[1] : undefined;
  return refusal === undefined ? facts : { ...facts, reply: refusal };
}

function messageOf(error: Error, facts: Readonly<Record<string, string | number>>): string {
  if (error instanceof AppError) return error.message;
  if (FIXED_TEXTS.has(error.message) || SILENT_SOCKET.test(error.message)) return error.message;
  if (isOurs(error)) return error.message.replaceAll(QUOTED, '…').split('\n', 1)[0] ?? '';
  const known = ['syscall', 'code', 'reply', 'constraint'].flatMap((name) => facts[name] ?? []);
  return known.length > 0 ? known.join(' ') : 'its text is left out, since it may repeat what was sent';
}

/** Thrown by a line of ours: not by a package, nor inside a function of the engine, nor by the server at the other end. */
function isOurs(error: Error): boolean {
  if ('code' in error || error instanceof SyntaxError) return false;
  const place = framesOf(error)[0] ?? '';
  return /[/\\](src|workers|admin)[/\\]/.test(place) && !place.includes('node_modules');
}

/** The places alone: the text above them is the message, of however many lines. */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const at = message === '' ? -1 : stack.indexOf(message);
  const below = at < 0 ? stack : stack.slice(at + message.length);
  const lines = below.split('\n');
  const first = lines.findLastIndex((line) => line !== '' && !FRAME.test(line)) + 1;
  return lines.slice(first).filter((line) => line !== '');
}

function partsOf(error: Error, depth: number): Readonly<Record<string, unknown>> {
  return {
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause, depth) }),
    ...(error instanceof AggregateError
      ? { errors: error.errors.slice(0, MAX_PARTS).map((part) => loggedError(part, depth)) }
      : {}),
  };
}
