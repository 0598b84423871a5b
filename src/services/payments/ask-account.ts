import type { TenantKey } from '../../domain/tenant.js';
import { AppError } from '../../errors.js';
import type { HmrcPriority } from '../../gateways/hmrc/hmrc-call.js';
import type { HmrcOpenAccount, HmrcPenalties } from '../../gateways/hmrc/hmrc-gateway.js';
import {
  type ClientSession,
  openClientSession,
  type SessionSlice,
} from '../hmrc-authorisations/client-session.js';

/** The answer of HMRC, or the code of the reason why it could not be asked. */
export type AnswerOrReason<T> = { readonly answer: T } | { readonly answer: null; readonly reason: string };

type Owner = TenantKey & { readonly clientId: string };

/** Open charges of a client's account at HMRC. */
export async function askAccount(
  ctx: SessionSlice,
  owner: Owner,
  priority: HmrcPriority,
): Promise<AnswerOrReason<HmrcOpenAccount>> {
  const session = await openAsked(ctx, owner, priority);
  return session.answer === null ? session : readAccount(session.answer);
}

/** Open charges as `askAccount` reads them, and the penalties for being late. Those are not asked for where the account could not be read. */
export async function askAccountAndPenalties(
  ctx: SessionSlice,
  owner: Owner,
  priority: HmrcPriority,
): Promise<{
  readonly account: AnswerOrReason<HmrcOpenAccount>;
  readonly penalties: AnswerOrReason<HmrcPenalties>;
}> {
  const session = await openAsked(ctx, owner, priority);
  if (session.answer === null) return { account: session, penalties: session };
  const account = await readAccount(session.answer);
  if (account.answer === null) return { account, penalties: account };
  const { nino, ask } = session.answer;
  return { account, penalties: await orReason(ask((hmrc, call) => hmrc.readPenalties(call, nino))) };
}

const openAsked = (ctx: SessionSlice, owner: Owner, priority: HmrcPriority) =>
  orReason(openClientSession(ctx, owner, { work: 'account', facts: null, priority }));

const readAccount = ({ nino, ask }: ClientSession) =>
  orReason(ask((hmrc, call) => hmrc.readOpenAccount(call, nino)));

async function orReason<T>(asked: Promise<T>): Promise<AnswerOrReason<T>> {
  try {
    return { answer: await asked };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { answer: null, reason: error.code };
  }
}
