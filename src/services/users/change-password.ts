import type { AppContext } from '../../context.js';
import type { PasswordFault } from '../../domain/users/user.js';
import { checkPassword } from './check-password.js';
import { choosePassword } from './choose-password.js';
import type { ConsoleVisitor } from './console-session.js';
import type { Browser, Refusal } from './sign-in-attempt.js';

interface PasswordForm extends Browser {
  readonly presentPassword: string;
  readonly newPassword: string;
}

export type OwnPasswordResult =
  | { readonly kind: 'changed' }
  | { readonly kind: 'unsuitable'; readonly fault: PasswordFault | 'same_as_before' }
  /** The credential of the visitor has changed meanwhile. */
  | { readonly kind: 'ended' }
  | Refusal;

/**
 * Changes the password of a visitor of the practice console who shows the present one, and signs them out elsewhere. Callers run it for
 * one caller at a time.
 */
export async function changePassword(
  ctx: Pick<AppContext, 'systemDb' | 'now' | 'log' | 'config'>,
  { credential, user, token }: ConsoleVisitor,
  { presentPassword, newPassword, ...browser }: PasswordForm,
): Promise<OwnPasswordResult> {
  const present = { email: user.email, password: presentPassword, ...browser, suspendedToo: false };
  const checked = await checkPassword(ctx, present);
  if (checked.kind !== 'right') return checked;
  const isOwn = checked.people.some((person) => person.credential.userId === user.id);
  if (!isOwn) return { kind: 'refused' };
  const own = { interactionId: token, sessionUid: null };
  const chosen = await choosePassword(ctx, { credential, password: newPassword, ...own });
  if (chosen === 'changed') return { kind: 'ended' };
  return typeof chosen === 'string' ? { kind: 'unsuitable', fault: chosen } : { kind: 'changed' };
}
