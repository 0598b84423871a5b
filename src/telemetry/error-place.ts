import { fileURLToPath } from 'node:url';
import { AppError } from '../errors.js';
import { isStoreFault } from '../process/store-faults.js';
import { type LoggedError, loggedError } from './logged-error.js';

/** Kind of an error and its place in our code, without any value that was sent. */
export interface ErrorKindAndPlace {
  /** Our own code, such as `gateway_unavailable`, else the type with what names its kind: `DatabaseError 23505`. */
  readonly code: string;
  /**
   * The function and file of ours that is nearest, without the line, which every release moves. Errors of Postgres have
   * none: for them the operation, and the table or the routine of Postgres.
   */
  readonly place: string;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAX_CHARACTERS = 200;

/** @param operation during which it came, where that is known; it does not count for a store that is away, which all meet */
export function errorPlace(error: unknown, operation?: string): ErrorKindAndPlace {
  const logged = loggedError(error);
  const { type, stack, code } = logged;
  const kind = error instanceof AppError ? error.code : [typeWord(type), code].filter(Boolean).join(' ');
  const frame = stack.split('\n').find((line) => line.startsWith('    at ') && isOurs(line));
  const place =
    frame === undefined ? withoutFrame(logged, isStoreFault(error) ? undefined : operation) : placeOf(frame);
  return { code: kind.slice(0, MAX_CHARACTERS), place: place.slice(0, MAX_CHARACTERS) };
}

/** Name for a type of error, since that of Postgres's driver says little. */
const typeWord = (type: string): string => (type === 'error' ? 'DatabaseError' : type);

function withoutFrame(facts: LoggedError, operation: string | undefined): string {
  const known = [operation, facts['table'] ?? facts['routine']].filter((one) => typeof one === 'string');
  return known.length === 0 ? 'not in our code' : known.join(', ');
}

const isOurs = (frame: string): boolean => frame.includes(ROOT) && !frame.includes('node_modules');

/** `    at async writeChunk (file:///app/src/services/x.ts:12:5)` as `writeChunk, src/services/x`. */
function placeOf(frame: string): string {
  const file = frame.slice(frame.indexOf(ROOT) + ROOT.length).split(':', 1)[0] ?? '';
  const dot = file.lastIndexOf('.');
  const path = dot === -1 ? file : file.slice(0, dot);
  const bracket = frame.indexOf(' (');
  if (bracket === -1) return path;
  const name = frame.slice('    at '.length, bracket).replace('async ', '');
  return `${name}, ${path}`;
}
