import { HmrcError } from './hmrc-error.js';
import { isOpenToSupporting } from './is-open-to-supporting.js';
import type { Grant } from './oauth-grants.js';
import type { OperationName } from './operation.js';
import type { Sandbox } from './sandbox.js';
import type { Taxpayer } from './state.js';

/**
 * Looks whether the caller may act for a person, in HMRC's order: the person first, then the caller, then what is between the
 * two. Every cause has the same refusal, but that one service says of a person that they are not signed up.
 * @throws {HmrcError}
 */
export function assertMayAct(
  { agencies, now }: Pick<Sandbox, 'agencies' | 'now'>,
  grant: Grant,
  taxpayer: Taxpayer,
  operation: OperationName,
): void {
  if (taxpayer.isSignedUp === false) {
    throw new HmrcError(
      403,
      operation === 'itsa-status' ? 'CLIENT_NOT_MTD_ENROLLED' : 'CLIENT_OR_AGENT_NOT_AUTHORISED',
    );
  }
  const { agent: arn } = grant;
  const mayAct =
    arn === undefined
      ? taxpayer.isIdentityChecked !== false
      : agencies.isSubscribed(arn) &&
        (agencies.isAuthorised(arn, taxpayer.nino, 'main', now().getTime()) ||
          (isOpenToSupporting(operation) &&
            agencies.isAuthorised(arn, taxpayer.nino, 'supporting', now().getTime())));
  if (!mayAct) throw new HmrcError(403, 'CLIENT_OR_AGENT_NOT_AUTHORISED');
}
