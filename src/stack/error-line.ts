/** pino's number for `error`. */
const ERROR_LEVEL = 50;

/** What a line of a program's standard output says to a person at the terminal; `undefined` unless it is an error. */
export function errorLine(line: string): string | undefined {
  if (!line.startsWith('{"level":')) return undefined;
  try {
    const { level, msg, err }: { level?: unknown; msg?: unknown; err?: { message?: unknown } | null } =
      JSON.parse(line);
    if (typeof level !== 'number' || level < ERROR_LEVEL) return undefined;
    return [msg, err?.message].filter((part) => typeof part === 'string').join(': ') || line;
  } catch {
    return undefined;
  }
}

/** Whether a line of standard error is a mere notice of Node.js, which belongs in the log alone. */
export function isNodeNotice(line: string): boolean {
  return /^\(node:\d+\)|^\(Use `node --trace-/.test(line) || line.trim() === '';
}
