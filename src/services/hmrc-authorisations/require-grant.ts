import type { TenantReader } from '../../db/executor.js';
import { findGrantInUse, type GrantInUse } from '../../db/submissions/hmrc-grants-queries.js';
import { closedToSupporting, type HmrcWork } from '../../domain/hmrc-access/hmrc-work.js';
import { publicId } from '../../domain/ids.js';
import { InvalidStateError } from '../../errors.js';

/** Neither the client nor the practice has an authorisation that stands. */
export const notAuthorised = (clientId: string) =>
  new InvalidStateError(
    'not_authorised_with_hmrc',
    'The client has not authorised us with HMRC, and there is no sign-in of the practice; or the authorisation has ended.',
    { client_id: publicId('client', clientId) },
  );

/** The practice is a supporting agent of the client, and HMRC opens the service to a main agent alone. */
const mainAgentRequired = (clientId: string, work: HmrcWork) =>
  new InvalidStateError(
    'main_agent_required',
    'The practice is a supporting agent of the client, and HMRC opens this to the main agent alone. Nothing was sent.',
    { client_id: publicId('client', clientId), hmrc_services: closedToSupporting(work) },
  );

/**
 * The grant by which calls for a client go: the client's own, else the practice's.
 * @throws {InvalidStateError} `not_authorised_with_hmrc`; `main_agent_required` where the practice is known to support the
 * client only, and the work is not for such an agent
 */
export async function requireGrant(db: TenantReader, clientId: string, work: HmrcWork): Promise<GrantInUse> {
  const grant = await findGrantInUse(db, clientId);
  if (grant === undefined) throw notAuthorised(clientId);
  if (grant.knownState === 'supporting_only' && closedToSupporting(work).length > 0) {
    throw mainAgentRequired(clientId, work);
  }
  return grant;
}

export const isNotAuthorised = (error: unknown): boolean =>
  error instanceof InvalidStateError && error.code === 'not_authorised_with_hmrc';
