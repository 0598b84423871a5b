import type { AppContext } from '../../context.js';
import { insertAct } from '../../db/audit/audit-repository.js';
import type { Executor } from '../../db/executor.js';
import {
  bindAccount,
  credentialVersionOf,
  findAccountByAddress,
  findAccountByIdentity,
  insertOpenIdAccount,
  lockAccounts,
  type OpenIdAccount,
  setOperatorRole,
} from '../../db/operators/openid-accounts-repository.js';
import { deleteOperatorSession } from '../../db/operators/operator-sessions-repository.js';
import { type OperatorRole, type RoleMapping, roleOfGroups } from '../../domain/operators/operator-role.js';
import { hashSessionToken } from '../../gateways/crypto/session-token.js';
import type { OpenIdPerson } from '../../gateways/openid/openid-provider.js';
import { type RequestPlace, recordAct, toAct } from '../audit/record-act.js';
import { inSystem } from '../in-system.js';
import { type OpenedSession, openSession } from './open-session.js';

/** Why a person who has signed in with the provider may not enter. */
export type OpenIdRefusal = 'no_role' | 'no_address' | 'address_taken' | 'disabled';

type OpenIdSignInResult =
  | { readonly kind: 'signed_in'; readonly session: OpenedSession }
  | { readonly kind: 'refused'; readonly reason: OpenIdRefusal };

interface OpenIdSignInInput {
  readonly person: OpenIdPerson;
  readonly roles: RoleMapping;
  /** The session that this browser had before; it ends. */
  readonly previousToken: string | null;
  readonly place: RequestPlace;
}

const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

/**
 * Opens a session for a person of the organisation's identity provider. The groups there decide about the role at each
 * sign-in. The first sign-in makes the account; one that has the same address and a password becomes the person's, and
 * its password ends, if the provider vouches for the address. Right or wrong, it is recorded.
 */
export async function signInWithOpenId(
  ctx: Pick<AppContext, 'systemDb' | 'now' | 'newId'>,
  input: OpenIdSignInInput,
): Promise<OpenIdSignInResult> {
  const { person, place, previousToken } = input;
  const role = roleOfGroups(input.roles, person.groups);
  if (role === null) return refuse(ctx, input, 'no_role');
  const result = await inSystem(ctx, async (trx): Promise<OpenIdSignInResult> => {
    const account = await accountOf(ctx, trx, person, role);
    if (typeof account === 'string') return { kind: 'refused', reason: account };
    if (account.isDisabled) return { kind: 'refused', reason: 'disabled' };
    if (account.role !== role) await setOperatorRole(trx, account.id, role);
    if (previousToken !== null) await deleteOperatorSession(trx, hashSessionToken(previousToken));
    const session = await openSession(ctx, trx, {
      operatorId: account.id,
      credentialVersion: await credentialVersionOf(trx, account.id),
      place,
    });
    const detail = { by: 'openid', role, ...(account.role === role ? {} : { role_before: account.role }) };
    const operator = { id: account.id, email: account.email };
    await insertAct(trx, toAct({ ...place, operator, action: 'sign_in', outcome: 'succeeded', detail }));
    return { kind: 'signed_in', session };
  });
  return result.kind === 'refused' ? refuse(ctx, input, result.reason) : result;
}

/** The account of a person, made or bound if this is the first time. */
async function accountOf(
  { newId }: Pick<AppContext, 'newId'>,
  trx: Executor,
  person: OpenIdPerson,
  role: OperatorRole,
): Promise<OpenIdAccount | OpenIdRefusal> {
  const known = await findAccountByIdentity(trx, person);
  if (known !== undefined) return known;
  const { email, isEmailVerified, issuer, subject } = person;
  if (email === null || !ADDRESS.test(email)) return 'no_address';
  await lockAccounts(trx);
  const made = await findAccountByIdentity(trx, person);
  if (made !== undefined) return made;
  const same = await findAccountByAddress(trx, email);
  if (same === undefined) {
    const id = newId();
    await insertOpenIdAccount(trx, { id, email, role, issuer, subject });
    return { id, email, role, isDisabled: false, subject };
  }
  if (same.subject !== null || !isEmailVerified) return 'address_taken';
  if (!same.isDisabled) await bindAccount(trx, same.id, person);
  return same;
}

async function refuse(
  ctx: Pick<AppContext, 'systemDb'>,
  { person, place }: OpenIdSignInInput,
  reason: OpenIdRefusal,
): Promise<OpenIdSignInResult> {
  const email = person.email !== null && ADDRESS.test(person.email) ? person.email : 'unknown';
  const operator = { id: null, email };
  await recordAct(ctx, {
    ...place,
    operator,
    action: 'sign_in',
    outcome: 'refused',
    detail: { by: 'openid', reason },
  });
  return { kind: 'refused', reason };
}
