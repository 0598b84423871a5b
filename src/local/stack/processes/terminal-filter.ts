import { isPlainObject } from '../../../domain/language/is-object.js';

/** pino's number for `error`. */
const ERROR_LEVEL = 50;
const SAME_WITHIN_MS = 30_000;

/** Text of a program's line of output for the terminal; `undefined` if it belongs in its log alone. */
type TerminalFilter = (source: 'stdout' | 'stderr', line: string) => string | undefined;

/**
 * Lets errors through, each by its first line, and a repetition not before half a minute has passed: a store that
 * is away for a second makes the same line come many times.
 */
export function createTerminalFilter(nowMs: () => number = () => performance.now()): TerminalFilter {
  const shownAtMs = new Map<string, number>();
  return (source, line) => {
    const text = source === 'stdout' ? errorOf(line) : firstLineOf(line);
    if (text === undefined) return undefined;
    const now = nowMs();
    for (const [earlier, atMs] of shownAtMs) if (now - atMs >= SAME_WITHIN_MS) shownAtMs.delete(earlier);
    if (shownAtMs.has(text)) return undefined;
    shownAtMs.set(text, now);
    return text;
  };
}

function errorOf(line: string): string | undefined {
  if (!line.startsWith('{"level":')) return undefined;
  try {
    const entry: unknown = JSON.parse(line);
    if (!isPlainObject(entry)) return undefined;
    const { level, process, msg, err } = entry; // `process` tells which, where several of a program share a log
    if (typeof level !== 'number' || level < ERROR_LEVEL) return undefined;
    const source = typeof process === 'number' ? `process ${process}` : undefined;
    const reason = isPlainObject(err) ? err['message'] : undefined;
    return [source, msg, reason].filter((part) => typeof part === 'string').join(': ') || line;
  } catch {
    return undefined;
  }
}

/** Neither a notice of Node.js nor a line that continues the one before, as those of a stack trace do. */
function firstLineOf(line: string): string | undefined {
  return /^$|^\s|^[}\]]|^\(node:\d+\)|^\(Use `node --trace-/.test(line) ? undefined : line;
}
