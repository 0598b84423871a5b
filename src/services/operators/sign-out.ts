import type { AppContext } from '../../context.js';
import { insertAct } from '../../db/audit/audit-repository.js';
import { deleteOperatorSession } from '../../db/operators/operator-sessions-repository.js';
import { type RequestPlace, toAct } from '../audit/record-act.js';
import { inSystem } from '../in-system.js';
import type { ConsoleSession } from './authenticate-session.js';

/** Ends the session; the browser's token is worth nothing afterwards. */
export async function signOut(
  { systemDb }: Pick<AppContext, 'systemDb'>,
  { session, place }: { session: ConsoleSession; place: RequestPlace },
): Promise<void> {
  const operator = { id: session.operatorId, email: session.email };
  await inSystem({ systemDb }, async (trx) => {
    await deleteOperatorSession(trx, session.tokenHash);
    await insertAct(trx, toAct({ ...place, operator, action: 'sign_out', outcome: 'succeeded' }));
  });
}
