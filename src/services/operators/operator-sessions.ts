import type { AppContext } from '../../context.js';
import { insertAct } from '../../db/audit/audit-repository.js';
import {
  deleteOtherSessions,
  deleteSessionOfOperator,
  deleteSessionsOfOperator,
  listOperatorSessions,
  type ShownSession,
} from '../../db/operators/operator-sessions-repository.js';
import { findOperatorByEmail } from '../../db/operators/operators-repository.js';
import { NotFoundError } from '../../errors.js';
import { type RequestPlace, toAct } from '../audit/record-act.js';
import { inSystem } from '../in-system.js';
import { type ConsoleSession, IDLE_MS } from './authenticate-session.js';

type Slice = Pick<AppContext, 'systemDb' | 'now'>;

/** The sessions of an operator that still open the console, the last used first. */
export function sessionsOf({ systemDb, now }: Slice, operatorId: string): Promise<readonly ShownSession[]> {
  const at = now();
  return listOperatorSessions(systemDb, operatorId, {
    now: at,
    usedSince: new Date(at.getTime() - IDLE_MS),
  });
}

/** Sessions of the operator with this address, for the command line. @throws {NotFoundError} */
export async function sessionsOfAddress(ctx: Slice, email: string): Promise<readonly ShownSession[]> {
  return sessionsOf(ctx, await idOf(ctx, email));
}

/**
 * Ends one of the operator's own sessions, or with `null` all but the one that asks. Repeating it ends none and does no harm.
 * @returns how many ended
 */
export function endOwnSessions(
  { systemDb }: Pick<Slice, 'systemDb'>,
  { session, id, place }: { session: ConsoleSession; id: string | null; place: RequestPlace },
): Promise<number> {
  const { operatorId, email, tokenHash } = session;
  return inSystem({ systemDb }, async (trx) => {
    const ended =
      id === null
        ? await deleteOtherSessions(trx, operatorId, tokenHash)
        : await deleteSessionOfOperator(trx, operatorId, id);
    const act = { ...place, operator: { id: operatorId, email }, action: 'end_own_sessions' };
    await insertAct(trx, toAct({ ...act, outcome: 'succeeded', detail: { ended } }));
    return ended;
  });
}

/** Ends every session of an operator. @returns how many ended @throws {NotFoundError} */
export async function endSessionsOf(ctx: Pick<Slice, 'systemDb'>, email: string): Promise<number> {
  return deleteSessionsOfOperator(ctx.systemDb, await idOf(ctx, email));
}

async function idOf({ systemDb }: Pick<Slice, 'systemDb'>, email: string): Promise<string> {
  const operator = await findOperatorByEmail(systemDb, email);
  if (operator === undefined) throw new NotFoundError('No operator has this address.');
  return operator.id;
}
