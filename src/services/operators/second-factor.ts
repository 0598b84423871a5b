import type { AppContext } from '../../context.js';
import { insertAct } from '../../db/audit/audit-repository.js';
import {
  deleteSessionsOfOperator,
  keepOnlySession,
} from '../../db/operators/operator-sessions-repository.js';
import { findOperatorByEmail } from '../../db/operators/operators-repository.js';
import {
  findSecondFactor,
  insertSecondFactor,
  removeSecondFactorOf,
  resetSecondFactorOf,
} from '../../db/operators/second-factors-repository.js';
import { NotFoundError } from '../../errors.js';
import { verifyPassword } from '../../gateways/crypto/password-hash.js';
import { newRecoveryCodes, recoveryCodeHash } from '../../gateways/crypto/recovery-code.js';
import { newTotpSecret, totpAddress, totpStep } from '../../gateways/crypto/totp.js';
import { type RequestPlace, toAct } from '../audit/record-act.js';
import { inSystem } from '../in-system.js';
import type { ConsoleSession } from './authenticate-session.js';
import { sealPlaceOfOperatorSecret } from './second-factor-code.js';
import { recordRefusal } from './sign-in.js';
import { ownSession, signInWaitSeconds } from './sign-in-throttle.js';

type Slice = Pick<AppContext, 'systemDb' | 'now' | 'cipher'>;

/** The operator's own second factor, as the page shows it. */
export type OwnSecondFactor =
  | { readonly kind: 'none'; readonly secret: string; readonly address: string }
  | { readonly kind: 'on'; readonly recoveryCodesLeft: number }
  /** The person signs in at the organisation, which asks for what it wants. */
  | { readonly kind: 'elsewhere' };

/** @param kept a secret that was offered before and not confirmed; `null`: a new one is offered */
export async function showSecondFactor(
  { systemDb }: Pick<Slice, 'systemDb'>,
  { operatorId, email }: ConsoleSession,
  kept: string | null,
): Promise<OwnSecondFactor> {
  const factor = await findSecondFactor(systemDb, operatorId);
  if (factor !== undefined) return { kind: 'on', recoveryCodesLeft: factor.recoveryCodesLeft };
  const operator = await findOperatorByEmail(systemDb, email);
  if (operator?.passwordHash === null) return { kind: 'elsewhere' };
  const secret = kept ?? newTotpSecret();
  return { kind: 'none', secret, address: totpAddress(secret, { issuer: 'Tax API console', email }) };
}

export type SecondFactorChange =
  | { readonly kind: 'added'; readonly recoveryCodes: readonly string[] }
  | { readonly kind: 'removed' }
  | { readonly kind: 'wrong_password' }
  | { readonly kind: 'wrong_code' }
  /** There is one already, or the account has no password. */
  | { readonly kind: 'not_possible' }
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number };

interface ChangeInput {
  readonly session: ConsoleSession;
  readonly password: string;
  readonly place: RequestPlace;
}

/**
 * Asks for a code at each sign-in with a password from now on. The password proves who asks, and the code that the app has the
 * secret. Every other session of the operator ends. Callers run it for one caller at a time. @returns recovery codes, which are not kept and shown this once
 */
export async function addSecondFactor(
  ctx: Slice,
  { secret, code, ...input }: ChangeInput & { readonly secret: string; readonly code: string },
): Promise<SecondFactorChange> {
  const { session, place } = input;
  const refused = await refusalOf(ctx, input, 'add_second_factor');
  if (refused !== null) return refused;
  const step = totpStep(secret, code, ctx.now());
  if (step === null) return { kind: 'wrong_code' };
  const recoveryCodes = newRecoveryCodes();
  const { operatorId: id, email } = session;
  return inSystem(ctx, async (trx): Promise<SecondFactorChange> => {
    const version = await insertSecondFactor(trx, session, {
      sealedSecret: ctx.cipher.encrypt(sealPlaceOfOperatorSecret(id), secret),
      step,
      recoveryHashes: recoveryCodes.map(recoveryCodeHash),
    });
    if (version === undefined) return { kind: 'not_possible' };
    await keepOnlySession(trx, session, version);
    const act = { ...place, operator: { id, email }, action: 'add_second_factor' };
    await insertAct(trx, toAct({ ...act, outcome: 'succeeded' }));
    return { kind: 'added', recoveryCodes };
  });
}

/**
 * Removes the second factor: the password is enough to sign in from now on. Every other session of the operator ends.
 * Callers run it for one caller at a time.
 */
export async function removeSecondFactor(ctx: Slice, input: ChangeInput): Promise<SecondFactorChange> {
  const { session, place } = input;
  const refused = await refusalOf(ctx, input, 'remove_second_factor');
  if (refused !== null) return refused;
  const { operatorId: id, email } = session;
  return inSystem(ctx, async (trx): Promise<SecondFactorChange> => {
    const version = await removeSecondFactorOf(trx, session);
    if (version === undefined) return { kind: 'not_possible' };
    await keepOnlySession(trx, session, version);
    const act = { ...place, operator: { id, email }, action: 'remove_second_factor' };
    await insertAct(trx, toAct({ ...act, outcome: 'succeeded' }));
    return { kind: 'removed' };
  });
}

/** Ends the second factor, for a lost phone, and every session with it. @throws {NotFoundError} */
export async function resetSecondFactor(ctx: Pick<Slice, 'systemDb'>, email: string): Promise<void> {
  await inSystem(ctx, async (trx) => {
    const operator = await findOperatorByEmail(trx, email);
    if (operator === undefined) throw new NotFoundError('No operator has this address.');
    await resetSecondFactorOf(trx, operator.id);
    await deleteSessionsOfOperator(trx, operator.id);
  });
}

/** The refusal of a wrong password, which counts as a failed sign-in; `null`: it is right. */
async function refusalOf(
  ctx: Slice,
  { session, password, place }: ChangeInput,
  action: string,
): Promise<SecondFactorChange | null> {
  const retryAfterSeconds = await signInWaitSeconds(ctx, ownSession(session));
  if (retryAfterSeconds !== null) return { kind: 'throttled', retryAfterSeconds };
  const operator = await findOperatorByEmail(ctx.systemDb, session.email);
  if (operator === undefined || operator.passwordHash === null) return { kind: 'not_possible' };
  if (await verifyPassword(password, operator.passwordHash)) return null;
  await recordRefusal(ctx, ownSession(session), { operatorId: operator.id, place, action });
  return { kind: 'wrong_password' };
}
