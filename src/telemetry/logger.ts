import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { loggedError } from './logged-error.js';

export type { Logger };

/** Never in a log line, at any depth we write: credentials, NINO, UTR, tokens, bodies. */
const REDACTED = [
  'authorization',
  'nino',
  'utr',
  'secret',
  'password',
  'access_token',
  'refresh_token',
  'accessToken',
  'refreshToken',
  'client_secret',
  'clientSecret',
  'private_key',
  'privateKey',
  'secret_access_key',
  'secretAccessKey',
  'service_account_key',
  'serviceAccountKey',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** A child for lines that have a fixed set of fields, none of them secret. Redaction costs ten times as much as such a line. */
export const withoutRedaction = (log: Logger): Logger => log.child({}, { redact: [] });

/** One JSON line an event, to standard output or wherever a test looks. Errors are cut down to `loggedError`. */
export function createLogger(level: string, role: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { role, pid: process.pid },
    serializers: { err: loggedError },
    redact: { paths: [...REDACTED, 'req.headers.authorization', 'req.headers.cookie'], censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return to === undefined ? pino(options) : pino(options, to);
}
