import type { Logger } from './logger.js';

/** Logs what nobody caught and ends the process. Node itself would print all members of it, what was sent included. */
export function exitOnCrash(log: Logger): void {
  const end = (what: string) => (error: unknown) => {
    log.fatal({ err: error }, what);
    process.exit(1);
  };
  process.on('unhandledRejection', end('unhandled rejection'));
  process.on('uncaughtException', end('uncaught exception'));
}
