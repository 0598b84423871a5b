import { type Statement, silent } from '../pipeline/statement.js';
import { formatLogPosition, type LogPosition } from './log-position.js';

const NOT_REPLAYED = 'TX001';

/** Fails on a standby that has not replayed so much of the log, and on a primary that has not written it. */
export const requireReplayed = (position: LogPosition): Statement =>
  silent('select require_replayed($1)', [formatLogPosition(position)]);

/** Whether this is the failure of `requireReplayed`, or of a statement that travelled with it. */
export function isLateStandby(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === NOT_REPLAYED) || isLateStandby(error.cause);
}
