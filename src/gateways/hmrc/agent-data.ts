import type { AgentRole } from '../../domain/agent-invitations/agent-invitation.js';
import type { IsoDate } from '../../domain/tax-year.js';
import type { Correlated, HmrcCall } from './hmrc-call.js';

/** A client and the practice, as HMRC names both. */
export interface AgencyClient {
  readonly arn: string;
  readonly nino: string;
  readonly role: AgentRole;
  /** Postcode in HMRC's own record of the client, which proves that the agent knows them. */
  readonly postcode: string;
}

export interface InvitationRef {
  readonly arn: string;
  readonly invitationId: string;
}

export const HMRC_INVITATION_STATUSES = [
  'Pending',
  'Accepted',
  'Rejected',
  'Cancelled',
  'Deauthorised',
  'Expired',
  'Partialauth',
] as const;

/** An invitation as HMRC shows it. */
export interface HmrcInvitation {
  readonly status: (typeof HMRC_INVITATION_STATUSES)[number];
  /** Address at which the client answers; only while it is pending. */
  readonly clientActionUrl: string | null;
  readonly expiresOn: IsoDate | null;
}

/** Calls of an agent about itself and its clients' authorisations. They go by the grant of the practice. */
export interface AgentCalls {
  /** Asks HMRC for an invitation. HMRC refuses a second one while one is pending, and names it as `location`. */
  createInvitation(
    call: HmrcCall,
    client: AgencyClient,
  ): Promise<Correlated & { readonly invitationId: string }>;
  readInvitation(call: HmrcCall, ref: InvitationRef): Promise<Correlated & HmrcInvitation>;
  /** HMRC takes it only while the invitation is pending. */
  cancelInvitation(call: HmrcCall, ref: InvitationRef): Promise<Correlated>;
  /** Whether the client has authorised the practice in that role. */
  isAuthorised(call: HmrcCall, client: AgencyClient): Promise<Correlated & { readonly authorised: boolean }>;
  /** Asks for the invitations of the last days. That HMRC answers says that the grant is that of the agent. */
  assertAgent(call: HmrcCall, arn: string): Promise<Correlated>;
}
