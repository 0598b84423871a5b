import { type Logger, pino } from 'pino';

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
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** One JSON line an event, to standard output. */
export function createLogger(level: string, role: string): Logger {
  return pino({
    level,
    base: { role, pid: process.pid },
    redact: { paths: [...REDACTED, 'req.headers.authorization', 'req.headers.cookie'], censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
