import type { Executor } from '../executor.js';

/** Notes the use of a session; one that has ended meanwhile stays so. Give it `system`. */
export async function setConsoleSessionUsed(
  system: Executor,
  session: {
    readonly idHash: Buffer;
    readonly payload: Readonly<Record<string, unknown>>;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await system('oauth_sign_ins')
    .where({ id_hash: session.idHash, kind: 'console' })
    .update({ payload: JSON.stringify(session.payload), expires_at: session.expiresAt });
}
