import type { Logger } from '../telemetry/logger.js';
import { StartRefusedError } from './start-refused-error.js';

/**
 * Logs what nobody caught and ends the process. Node itself would print all members of it, what was sent included. A start
 * that is refused leaves the one line that says why.
 */
export function exitOnCrash(log: Logger): void {
  const end = (what: string) => (error: unknown) => {
    if (error instanceof StartRefusedError) log.fatal(error.message);
    else log.fatal({ err: error }, what);
    process.exit(1);
  };
  process.on('unhandledRejection', end('the process ends: a promise was rejected, and nothing handled it'));
  process.on('uncaughtException', end('the process ends: an error was thrown, and nothing caught it'));
}
